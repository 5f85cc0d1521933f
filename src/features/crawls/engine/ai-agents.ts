// The crawlers of AI services by what they read pages for, and which of them a robots.txt keeps out of a page. Each has a
// token of its own: a rule for one says nothing about the others of the same company. Some that fetch a page for a person
// who asked for it do not obey robots.txt; they are here because sites name them.

import { parseRobots } from './robots.ts'

export const AI_AGENTS = Object.freeze({
  /** A site that keeps these out is not shown or cited in the answers of assistants and search engines. */
  search: [...['OAI-SearchBot', 'Claude-SearchBot', 'PerplexityBot', 'Bingbot', 'Applebot', 'DuckAssistBot']],
  /** These fetch a page when a person asks an assistant about it. */
  visit: [
    ...['ChatGPT-User', 'Claude-User', 'Perplexity-User', 'MistralAI-User', 'Meta-ExternalFetcher'],
    'Gemini-Deep-Research',
  ],
  training: [
    ...['GPTBot', 'ClaudeBot', 'Google-Extended', 'Applebot-Extended', 'CCBot', 'meta-externalagent'],
    ...['Amazonbot', 'Bytespider'],
  ],
} as const)

export type AiPurpose = keyof typeof AI_AGENTS

/** `robotsText` as it was sent; `url` as normalizeUrl writes it. */
export function agentsKeptOut(robotsText: Uint8Array, url: string): Record<AiPurpose, string[]> {
  const keptOut = (agents: readonly string[]) =>
    agents.filter((agent) => !parseRobots(robotsText, agent).isAllowed(url))
  return {
    search: keptOut(AI_AGENTS.search),
    visit: keptOut(AI_AGENTS.visit),
    training: keptOut(AI_AGENTS.training),
  }
}
