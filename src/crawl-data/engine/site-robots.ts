// The robots.txt of every host that a crawl asks, each read once and believed for a day. Until it is read nobody asks
// the host for anything else. What it wants as a delay between requests is passed on.

import { ALLOW_ALL, DISALLOW_ALL, parseRobots, policyOf, type Robots } from '../../crawler/robots.ts'
import type { Fault } from '../../fetching/failure.ts'
import type { Fetcher } from '../../fetching/fetcher.ts'
import { followRedirects } from '../../fetching/redirects.ts'
import { PRODUCT_TOKEN } from '../../fetching/user-agent.ts'
import type { Clock } from '../../lib/clock.ts'

const FRESH_MS = 24 * 3_600_000
const ORIGINS_MAX = 5_000
// What lies beyond is not read, as at Google.
const BYTES_MAX = 500 * 1024
const HOPS_MAX = 5
const TIMEOUT_MS = 20_000

export type RobotsAnswer = Robots & {
  /** Why nothing is allowed; null when rules were read, or there are none. */
  readonly unreachable: string | null
  /** Why the host did not answer at all; null when it did. */
  readonly unconnected: Fault | null
}

export type SiteRobots = {
  /** Of `https://example.com`. At once when it was read before. */
  of(origin: string): RobotsAnswer | Promise<RobotsAnswer>
}

export type SiteRobotsOptions = {
  fetcher: Fetcher
  clock: Clock
  signal: AbortSignal
  onDelay(host: string, delayMs: number): void
}

export function createSiteRobots({ fetcher, clock, signal, onDelay }: SiteRobotsOptions): SiteRobots {
  const known = new Map<string, { answer: RobotsAnswer | Promise<RobotsAnswer>; atMs: number }>()

  async function read(origin: string): Promise<RobotsAnswer> {
    const url = new URL('/robots.txt', origin)
    const { end, hops } = await followRedirects(fetcher, url, {
      accept: 'text/plain,*/*;q=0.5',
      bytesMax: BYTES_MAX,
      timeoutMs: TIMEOUT_MS,
      signal,
    })
    const isTooFar = hops.length > HOPS_MAX || end.state === 'lost'
    if (isTooFar) return { ...ALLOW_ALL, unreachable: null, unconnected: null }
    if (end.state === 'failed') return unreachable(end.message, end)
    const policy = policyOf(end.status)
    if (policy === 'allow') return { ...ALLOW_ALL, unreachable: null, unconnected: null }
    if (policy === 'disallow') return unreachable(`It answered with status ${end.status}.`)
    // Half of a file may lack the rule that matters; a file that is only longer than what is read has been cut by us.
    if (end.cutBy !== null && end.cutBy !== 'too-large') return unreachable('It broke off in the middle.')
    const body = end.body ?? new Uint8Array()
    const robots = parseRobots(end.isTruncated ? wholeLines(body) : body, PRODUCT_TOKEN)
    if (robots.crawlDelayMs !== null) onDelay(url.host, robots.crawlDelayMs)
    return { ...robots, unreachable: null, unconnected: null }
  }

  return {
    of(origin) {
      const nowMs = clock.nowMs()
      const kept = known.get(origin)
      if (kept !== undefined && nowMs - kept.atMs < FRESH_MS) return kept.answer
      if (known.size >= ORIGINS_MAX) known.delete(known.keys().next().value as string)
      const before = kept?.answer
      const entry: { answer: RobotsAnswer | Promise<RobotsAnswer>; atMs: number } = {
        answer: read(origin).then(async (answer) => {
          // Rules that cannot be read again still hold.
          entry.answer = answer.unreachable !== null && before !== undefined ? await before : answer
          return entry.answer
        }),
        atMs: nowMs,
      }
      known.set(origin, entry)
      return entry.answer
    },
  }
}

/** Half of a line is a rule that nobody wrote: of `Disallow: /private` it may be `Disallow: /`. */
function wholeLines(bytes: Uint8Array): Uint8Array {
  const isLineEnd = (byte: number) => byte === 10 || byte === 13
  return bytes.subarray(0, bytes.findLastIndex(isLineEnd) + 1)
}

function unreachable(reason: string, fault: Fault | null = null): RobotsAnswer {
  const unconnected = fault && { kind: fault.kind, message: fault.message }
  return { ...DISALLOW_ALL, unreachable: reason, unconnected }
}
