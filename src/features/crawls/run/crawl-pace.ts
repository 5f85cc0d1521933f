// How soon a crawl may ask which host, over all of its runs: in this process, in another, after a kill. A host that asked
// for patience gets it from every later run; its time is stored with every step. The time of the last request to each
// host is stored when a crawl's slice ends. After a kill nobody knows when the last request began, so it counts as just
// now. Stored times are by the database's clock, so that a machine with another clock asks no sooner.

import type { Fetcher } from '../../../background/fetching/fetcher.ts'
import { createHostLimits, type HostLimits, type HostRest } from '../../../background/fetching/host-limits.ts'
import {
  createPacedFetcher,
  DELAY_MAX_MS,
  type PacedFetcher,
  type ReadyTimes,
} from '../../../background/fetching/paced-fetcher.ts'
import type { Clock } from '../../../lib/clock.ts'
import type { CrawlSettings } from '../engine/crawl-settings.ts'
import type { CrawlPause } from '../records/crawl-pause.ts'
import type { CrawlProgress } from '../records/crawl-progress.ts'
import type { ClockLead } from './crawl-ends.ts'

/** How many hosts are stored; a host that is not stored waits as long as the last of these. */
const HOSTS_MAX = 1_000

export type CrawlPace = {
  readonly fetcher: PacedFetcher
  readonly hostLimits: HostLimits
  /** Call it for a host whose robots.txt asks for more time between requests. */
  slowDown(host: string, delayMs: number): void
  /** Stored with every step. */
  progress(): Pick<CrawlProgress, 'hostsResting' | 'crawlDelayMsMax'>
  /** Stored with the last step of a slice. */
  pause(): Pick<CrawlPause, 'readyAtMs' | 'othersReadyAtMs'>
}

export type CrawlPaceOptions = {
  fetcher: Fetcher
  settings: Pick<CrawlSettings, 'concurrency' | 'delayMs'>
  clock: Clock
  ahead: ClockLead
  progress: CrawlProgress
  /** Nothing was requested before. */
  isFirst: boolean
  pause: CrawlPause | undefined
}

export function createCrawlPace(options: CrawlPaceOptions): CrawlPace {
  const { settings, clock, progress } = options
  // A clock that may be wrong makes the crawl late, not early.
  const { leastMs, mostMs } = options.ahead
  const { concurrency, delayMs } = settings
  let crawlDelayMsMax = progress.crawlDelayMsMax
  const rests = mapValues(progress.hostsResting, (rest) => moved(rest, mostMs))
  const fetcher = createPacedFetcher(options.fetcher, delayMs, clock, readyTimes(options, rests))
  const hostLimits = createHostLimits({ concurrencyMax: concurrency, delayMs, clock, pace: fetcher, rests })

  return {
    fetcher,
    hostLimits,
    slowDown(host, ms) {
      hostLimits.slowDown(host, ms)
      fetcher.slowDown(host, ms)
      crawlDelayMsMax = Math.min(Math.max(crawlDelayMsMax, ms), DELAY_MAX_MS)
    },
    progress() {
      const latest = [...hostLimits.rests()].sort(([, a], [, b]) => b.untilMs - a.untilMs).slice(0, HOSTS_MAX)
      const hostsResting = Object.fromEntries(latest.map(([host, rest]) => [host, moved(rest, -leastMs)]))
      return { hostsResting, crawlDelayMsMax }
    },
    pause() {
      const { hosts, othersAtMs } = fetcher.readyTimes()
      const latest = [...hosts].sort(([, a], [, b]) => b - a)
      const [, lastAtMs] = latest[HOSTS_MAX] ?? []
      const stored = latest.slice(0, HOSTS_MAX).map(([host, atMs]) => [host, atMs - leastMs])
      return {
        readyAtMs: Object.fromEntries(stored),
        othersReadyAtMs: Math.max(othersAtMs, lastAtMs ?? 0, 0) - leastMs,
      }
    },
  }
}

/** From when on hosts may be asked for anything: also for their robots.txt. */
function readyTimes(
  { settings, clock, ahead, progress, isFirst, pause }: CrawlPaceOptions,
  rests: ReadonlyMap<string, HostRest>,
): ReadyTimes {
  const hosts = new Map([...rests].map(([host, { untilMs }]) => [host, untilMs]))
  for (const [host, atMs] of Object.entries(pause?.readyAtMs ?? {})) {
    hosts.set(host, Math.max(atMs + ahead.mostMs, hosts.get(host) ?? 0))
  }
  if (isFirst) return { hosts, othersAtMs: Number.NEGATIVE_INFINITY }
  if (pause !== undefined) return { hosts, othersAtMs: pause.othersReadyAtMs + ahead.mostMs }
  const othersAtMs = clock.nowMs() + Math.max(settings.delayMs, progress.crawlDelayMsMax)
  for (const [host, atMs] of hosts) hosts.set(host, Math.max(atMs, othersAtMs))
  return { hosts, othersAtMs }
}

function moved({ untilMs, refusals }: HostRest, byMs: number): HostRest {
  return { untilMs: untilMs + byMs, refusals }
}

function mapValues<A, B>(record: Readonly<Record<string, A>>, change: (value: A) => B): Map<string, B> {
  return new Map(Object.entries(record).map(([name, value]) => [name, change(value)]))
}
