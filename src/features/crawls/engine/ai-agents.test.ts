import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AI_AGENTS, agentsKeptOut } from './ai-agents.ts'

const HOME = 'https://example.com/'
const NOBODY = { search: [], visit: [], training: [] }

function keptOut(robots: string) {
  return agentsKeptOut(Buffer.from(robots), HOME)
}

test('agents that a group of their own keeps out are told by their purpose', () => {
  assert.deepEqual(keptOut('User-agent: GPTBot\nUser-agent: PerplexityBot\nDisallow: /'), {
    search: ['PerplexityBot'],
    visit: [],
    training: ['GPTBot'],
  })
})

test('a rule for one agent of a company does not cover the others', () => {
  assert.deepEqual(keptOut('User-agent: ClaudeBot\nDisallow: /'), { ...NOBODY, training: ['ClaudeBot'] })
  assert.deepEqual(keptOut('User-agent: Applebot\nDisallow: /'), { ...NOBODY, search: ['Applebot'] })
})

test('agents that a group of their own lets in are not kept out with everybody', () => {
  const { search, training } = keptOut('User-agent: *\nDisallow: /\n\nUser-agent: OAI-SearchBot\nAllow: /')
  assert.deepEqual(search, AI_AGENTS.search.slice(1))
  assert.deepEqual(training, AI_AGENTS.training)
})

test('without rules, or with rules for other pages, nobody is kept out', () => {
  for (const robots of ['', 'User-agent: *\nDisallow: /private', 'User-agent: GPTBot\nDisallow:'])
    assert.deepEqual(keptOut(robots), NOBODY, robots)
})
