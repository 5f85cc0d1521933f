// The crawlers of AI services by what they read pages for, and which of them a robots.txt keeps out of a page. Each has a
// token of its own: a rule for one says nothing about the others of the same company. Some that fetch a page for a person
// who asked for it do not obey robots.txt; they are here because sites name them.

import { setImmediate } from 'node:timers/promises'
import { type Robots, readRobots } from './robots.ts'

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

/** `robotsText` as it was sent; `url` as normalizeUrl writes it. Other work goes first between the crawlers. */
export async function agentsKeptOut(
  robotsText: Uint8Array,
  url: string,
): Promise<Record<AiPurpose, string[]>> {
  const agents = Object.values(AI_AGENTS).flat()
  const robots = await readRobots(robotsText, agents)
  const isAllowed = new Map<Robots, boolean>()
  for (const rules of new Set(robots)) {
    await setImmediate()
    isAllowed.set(rules, rules.isAllowed(url))
  }
  const out = new Set(agents.filter((_, at) => isAllowed.get(robots[at]!) === false))
  const keptOut = (purpose: AiPurpose) => AI_AGENTS[purpose].filter((agent) => out.has(agent))
  return { search: keptOut('search'), visit: keptOut('visit'), training: keptOut('training') }
}
