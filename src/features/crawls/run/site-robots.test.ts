import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Fetched, Fetcher } from '../../../background/fetching/fetcher.ts'
import { createSiteRobots, type SiteRobotsOptions } from './site-robots.ts'

const DAY_MS = 24 * 3_600_000

function robotsOf(
  files: Readonly<Record<string, string | number | undefined>>,
  options: Partial<SiteRobotsOptions> = {},
) {
  const asked: string[] = []
  const delays: [string, number][] = []
  const time = { nowMs: 1_000 }
  const fetcher: Fetcher = {
    async fetchOne(url): Promise<Fetched> {
      const { origin } = new URL(url)
      asked.push(origin)
      const file = files[origin]
      if (file === undefined) return { state: 'failed', kind: 'dns', message: 'No such name.', totalMs: 1 }
      const body = new Uint8Array(Buffer.from(typeof file === 'string' ? file : ''))
      const status = typeof file === 'number' ? file : 200
      const rest = { headers: {}, encodings: [], bytesOnWire: 0, ttfbMs: 1, totalMs: 1, cutBy: null }
      return { state: 'response', status, body, isTruncated: false, isBroken: false, malformed: [], ...rest }
    },
    close: async () => {},
  }
  const robots = createSiteRobots({
    fetcher,
    clock: { nowMs: () => time.nowMs },
    signal: new AbortController().signal,
    onDelay: (host, ms) => delays.push([host, ms]),
    isOwn: (origin) => origin.startsWith('http://down'),
    backOffMs: 1,
    agentOf: () => 'SightlineBot',
    ...options,
  })
  return { robots, asked, delays, time }
}

const ORIGINS = ['http://rules', 'http://none', 'http://down', 'http://dead']
const FILES = {
  'http://rules': 'User-agent: *\nDisallow: /prêt\nCrawl-delay: 7\nSitemap: /map.xml\n',
  'http://none': 404,
  'http://down': 503,
}

test('what one slice has read the next one knows, without asking anybody', async () => {
  const first = robotsOf(FILES)
  for (const origin of ORIGINS) await first.robots.of(origin)
  const kept = JSON.parse(JSON.stringify(first.robots.kept()))
  const second = robotsOf({}, { kept })
  const [rules, none, down, dead] = await Promise.all(ORIGINS.map((origin) => second.robots.of(origin)))
  assert.deepEqual(second.asked, [])
  assert.deepEqual(second.delays, [['rules', 7_000]])
  assert.equal(rules!.isAllowed('http://rules/pr%C3%AAt'), false)
  assert.equal(rules!.isAllowed('http://rules/other'), true)
  assert.deepEqual(rules!.sitemaps, ['/map.xml'])
  assert.equal(none!.isAllowed('http://none/'), true)
  assert.deepEqual([down!.isAllowed('http://down/'), down!.unconnected], [false, null])
  assert.equal(dead!.unconnected?.kind, 'dns')
  assert.deepEqual(second.robots.kept(), kept)
})

test('a day after it was read it is asked for again, in whatever slice', async () => {
  const first = robotsOf(FILES)
  await first.robots.of('http://rules')
  const second = robotsOf(FILES, { kept: first.robots.kept() })
  second.time.nowMs += DAY_MS
  await second.robots.of('http://rules')
  assert.deepEqual(second.asked, ['http://rules'])
  const [kept] = second.robots.kept()
  assert.equal(kept?.atMs, second.time.nowMs)
})

test('a megabyte of them is kept, those that were read first', async () => {
  const long = `User-agent: *\nDisallow: /a\n#${'x'.repeat(400_000)}`
  const origins = Array.from({ length: 4 }, (_, index) => `http://host-${index}`)
  const { robots } = robotsOf(Object.fromEntries(origins.map((origin) => [origin, long])))
  for (const origin of origins) await robots.of(origin)
  assert.deepEqual(
    robots.kept().map(({ origin }) => origin),
    origins.slice(0, 2),
  )
  assert.equal((await robots.of('http://host-3')).isAllowed('http://host-3/a'), false)
})

test('what was broken off by us is not kept as an answer', async () => {
  const aborted: Fetcher = {
    fetchOne: async () => ({ state: 'failed', kind: 'aborted', message: 'Called off.', totalMs: 1 }),
    close: async () => {},
  }
  const { robots } = robotsOf({}, { fetcher: aborted })
  await robots.of('http://rules')
  assert.deepEqual(robots.kept(), [])
})

/** A host that answers so to each question in turn, and then always with its last answer. */
function busyHost(...answers: [status: number, retryAfter?: string][]) {
  const asked: string[] = []
  const fetcher: Fetcher = {
    async fetchOne(url) {
      const [status, retryAfter] = answers[Math.min(asked.push(String(url)), answers.length) - 1]!
      const headers = retryAfter === undefined ? {} : { 'retry-after': retryAfter }
      const rest = { encodings: [], bytesOnWire: 0, ttfbMs: 1, totalMs: 1, cutBy: null, malformed: [] }
      return { state: 'response', status, headers, body: null, isTruncated: false, isBroken: false, ...rest }
    },
    close: async () => {},
  }
  return { asked, fetcher }
}

test('a host that has too much to do is asked again: one of the site three times, another once', async () => {
  const once = busyHost([429], [404])
  const { isAllowed } = await robotsOf({}, { fetcher: once.fetcher }).robots.of('http://other')
  assert.deepEqual([isAllowed('http://other/'), once.asked.length], [true, 2])
  for (const [origin, questions] of [
    ['http://down', 4],
    ['http://other', 2],
  ] as const) {
    const always = busyHost([503])
    const { unreachable, retryAfterMs } = await robotsOf({}, { fetcher: always.fetcher }).robots.of(origin)
    assert.deepEqual([unreachable, retryAfterMs], ['It answered with status 503.', null])
    assert.equal(always.asked.length, questions)
  }
})

test('who asks for more patience than can be waited for is not asked again here, and not remembered', async () => {
  const busy = busyHost([503, '60'])
  const { robots } = robotsOf({}, { fetcher: busy.fetcher })
  assert.equal((await robots.of('http://down')).retryAfterMs, 60_000)
  assert.equal(busy.asked.length, 1)
  assert.deepEqual(robots.kept(), [])
  const endless = busyHost([429, '99999'])
  const bounded = await robotsOf({}, { fetcher: endless.fetcher }).robots.of('http://down')
  assert.equal(bounded.retryAfterMs, 120_000)
})

test('a server that fails for another reason is asked once', async () => {
  const failing = busyHost([500])
  const { retryAfterMs } = await robotsOf({}, { fetcher: failing.fetcher }).robots.of('http://down')
  assert.deepEqual([retryAfterMs, failing.asked.length], [null, 1])
})
