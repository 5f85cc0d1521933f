import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AI_AGENTS, agentsKeptOut } from './ai-agents.ts'
import { parseRobots } from './robots.ts'

const HOME = 'https://example.com/'
const NOBODY = { search: [], visit: [], training: [] }

function keptOut(robots: string) {
  return agentsKeptOut(Buffer.from(robots), HOME)
}

test('agents that a group of their own keeps out are told by their purpose', async () => {
  assert.deepEqual(await keptOut('User-agent: GPTBot\nUser-agent: PerplexityBot\nDisallow: /'), {
    search: ['PerplexityBot'],
    visit: [],
    training: ['GPTBot'],
  })
})

test('a rule for one agent of a company does not cover the others', async () => {
  assert.deepEqual(await keptOut('User-agent: ClaudeBot\nDisallow: /'), {
    ...NOBODY,
    training: ['ClaudeBot'],
  })
  assert.deepEqual(await keptOut('User-agent: Applebot\nDisallow: /'), { ...NOBODY, search: ['Applebot'] })
})

test('agents that a group of their own lets in are not kept out with everybody', async () => {
  const { search, training } = await keptOut(
    'User-agent: *\nDisallow: /\n\nUser-agent: OAI-SearchBot\nAllow: /',
  )
  assert.deepEqual(search, AI_AGENTS.search.slice(1))
  assert.deepEqual(training, AI_AGENTS.training)
})

test('without rules, or with rules for other pages, nobody is kept out', async () => {
  for (const robots of ['', 'User-agent: *\nDisallow: /private', 'User-agent: GPTBot\nDisallow:'])
    assert.deepEqual(await keptOut(robots), NOBODY, robots)
})

test('a long file is read once for all agents, because it is read where requests are answered', async () => {
  const line = 'Allow:/\n'
  const robots = Buffer.from(`User-agent: *\n${line.repeat(10_000)}`)
  const leastTime = async (read: () => unknown) => {
    const times: number[] = []
    for (let count = 0; count < 5; count++) {
      const before = process.threadCpuUsage()
      await read()
      times.push(process.threadCpuUsage(before).user)
    }
    return Math.min(...times)
  }
  const once = await leastTime(() => parseRobots(robots, 'GPTBot').isAllowed(HOME))
  const all = await leastTime(() => agentsKeptOut(robots, HOME))
  // Read for each of them, it takes twenty times as long.
  assert.ok(all < 6 * once, `${all} µs for all agents, ${once} µs for one`)
})
