import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Fetched, Fetcher } from '../../fetching/fetcher.ts'
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

test('what one turn has read the next one knows, without asking anybody', async () => {
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

test('a day after it was read it is asked for again, in whatever turn', async () => {
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
