import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Fetcher } from '../../../background/fetching/fetcher.ts'
import { NO_PROGRESS } from '../records/crawl-progress.ts'
import { type CrawlPaceOptions, createCrawlPace } from './crawl-pace.ts'

const CLOCK_AHEAD_MS = 5_000
const fetcher: Fetcher = {
  fetchOne: async () => ({ state: 'failed', kind: 'aborted', message: '', totalMs: 0 }),
  close: async () => {},
}

/** `nowMs` is the database's; the clock of the machine is ahead of it by that. */
function paceAt(
  nowMs: number,
  {
    aheadMs = 0,
    delayMs = 0,
    ...options
  }: Partial<CrawlPaceOptions> & { aheadMs?: number; delayMs?: number } = {},
) {
  const time = { nowMs: nowMs + aheadMs }
  const pace = createCrawlPace({
    fetcher,
    settings: { concurrency: 5, delayMs },
    clock: { nowMs: () => time.nowMs },
    ahead: { leastMs: aheadMs, mostMs: aheadMs },
    progress: NO_PROGRESS,
    isFirst: false,
    pause: undefined,
    ...options,
  })
  return { time, pace, startOf: (host: string) => pace.hostLimits.nextStartMs(host) - aheadMs }
}

/** What was stored, as whoever goes on reads it. */
const stored = <T>(value: T): T => JSON.parse(JSON.stringify(value))

const PAUSE = { dueAtMs: 0, attempts: [], brokenOff: [], robots: [], sitemaps: null }

test('at first nobody is waited for', () => {
  const { startOf } = paceAt(10_000, { delayMs: 60_000, isFirst: true })
  assert.ok(startOf('a') < 10_000)
})

test('a host that asked for patience has it, whoever goes on, by whatever clock', () => {
  const { pace } = paceAt(10_000)
  pace.hostLimits.take('a')
  pace.hostLimits.release('a', { status: 429, retryAfter: '60' })
  const progress = { ...NO_PROGRESS, ...stored(pace.progress()) }
  const next = paceAt(20_000, { progress, aheadMs: CLOCK_AHEAD_MS })
  assert.deepEqual([next.startOf('a'), next.pace.hostLimits.refusals('a')], [70_000, 1])
  // Not even for its rules.
  assert.equal(next.pace.fetcher.nextStartMs('a') - CLOCK_AHEAD_MS, 70_000)
  assert.deepEqual(stored(next.pace.progress().hostsResting), progress.hostsResting)
})

test('at the end of a time slice it is known when each host may be asked again', async () => {
  const { pace, time } = paceAt(10_000, { delayMs: 30_000, isFirst: true })
  await pace.fetcher.fetchOne('http://a/')
  pace.slowDown('a', 40_000)
  time.nowMs = 15_000
  await pace.fetcher.fetchOne('http://b/')
  const pause = { ...PAUSE, ...stored(pace.pause()) }
  const next = paceAt(20_000, { delayMs: 30_000, pause, aheadMs: CLOCK_AHEAD_MS })
  assert.deepEqual([next.startOf('a'), next.startOf('b')], [50_000, 45_000])
  assert.ok(next.startOf('c') < 20_000)
})

test('of more hosts than are stored the others wait as long as the last of them', async () => {
  const { pace, time } = paceAt(10_000, { delayMs: 30_000, isFirst: true })
  for (let host = 0; host < 1_010; host++) {
    time.nowMs = 10_000 + host
    await pace.fetcher.fetchOne(`http://host-${host}/`)
  }
  const pause = { ...PAUSE, ...stored(pace.pause()) }
  assert.equal(Object.keys(pause.readyAtMs).length, 1_000)
  const { startOf } = paceAt(20_000, { delayMs: 30_000, pause })
  assert.equal(startOf('host-1009'), 41_009)
  assert.equal(startOf('host-10'), 40_010)
  for (const host of ['host-9', 'host-0', 'unknown']) assert.equal(startOf(host), 40_009)
})

test('after a kill the last request counts as just now, for the longest delay that any host has asked for', () => {
  const { pace } = paceAt(10_000, { delayMs: 5_000, isFirst: true })
  pace.slowDown('a', 20_000)
  pace.slowDown('b', 3_600_000)
  const progress = { ...NO_PROGRESS, ...stored(pace.progress()) }
  assert.equal(progress.crawlDelayMsMax, 60_000)
  assert.equal(paceAt(30_000, { delayMs: 5_000, progress }).startOf('a'), 90_000)
  assert.equal(paceAt(30_000, { delayMs: 5_000 }).startOf('a'), 35_000)
  assert.ok(paceAt(30_000).startOf('a') <= 30_000)
})
