// The robots.txt of every host that a crawl asks, each read once and believed for a day. Until it is read, the host is not
// asked for anything else. An overloaded host (429, 503) is asked again, as for a page. The delay between requests that it
// asks for is passed on. Small files are kept as they came, for the next slice of the crawl.

import { setTimeout as delay } from 'node:timers/promises'
import type { Fault } from '../../../background/fetching/failure.ts'
import type { Fetcher } from '../../../background/fetching/fetcher.ts'
import { followRedirects } from '../../../background/fetching/redirects.ts'
import { headerText } from '../../../background/fetching/response-headers.ts'
import { parseRetryAfter } from '../../../background/fetching/retry-after.ts'
import type { Clock } from '../../../lib/clock.ts'
import { ALLOW_ALL, DISALLOW_ALL, policyOf, type Robots, readRobots } from '../engine/robots.ts'
import { ROBOTS_BYTES_MAX } from '../engine/robots-lines.ts'
import type { KeptRobots } from '../records/crawl-pause.ts'

const FRESH_MS = 24 * 3_600_000
const ORIGINS_MAX = 5_000
const HOPS_MAX = 5
const TIMEOUT_MS = 20_000
/** Bytes of all kept files together: that of the site itself comes first, and fits. */
const KEPT_BYTES_MAX = 1_000_000
const KEPT_BYTES_EACH = 200
/** Attempts for the site's own hosts, as for a page; other hosts get fewer. */
const ATTEMPTS_MAX = 4
const ATTEMPTS_OF_OTHERS_MAX = 2
const BACK_OFF_MS = 1_000
const BACK_OFF_MAX_MS = 120_000
/** A host that asks for more than this many times the first back-off is left to the caller, which has other work meanwhile. */
const WAIT_HERE_BACK_OFFS_MAX = 5

export type RobotsAnswer = Robots & {
  /** Whether Google may load the address. For hosts that are not the site's own: whether we may. */
  isAllowedForSearch(url: string): boolean
  /** Why everything is forbidden; null when rules were read, or there are none. */
  readonly unreachable: string | null
  /** Why the host did not answer at all; null when it did. */
  readonly unconnected: Fault | null
  /** After how long an overloaded host may be asked again; null when asking again is of no use. */
  readonly retryAfterMs: number | null
}

export type SiteRobots = {
  /** The rules of an origin such as `https://example.com`. Resolves at once when they were read before. */
  of(origin: string): RobotsAnswer | Promise<RobotsAnswer>
  kept(): KeptRobots[]
}

export type SiteRobotsOptions = {
  fetcher: Fetcher
  clock: Clock
  signal: AbortSignal
  onDelay(host: string, delayMs: number): void
  /** Whether it is one of the site's own hosts. */
  isOwn(origin: string): boolean
  /** The wait after the first refusal that names no time; a second, except in tests. */
  backOffMs?: number | undefined
  /** The product token whose rules apply to us. */
  agentOf(origin: string): string
  /** Files that an earlier slice has read. */
  kept?: readonly KeptRobots[]
}

/** The outcome of a request for robots.txt. */
type RobotsSource = Pick<KeptRobots, 'unreachable' | 'unconnected'> & {
  readonly body: Uint8Array | null
  readonly retryAfterMs: number | null
}

type Known = {
  atMs: number
  answer: RobotsAnswer | Promise<RobotsAnswer>
  /** Kept as long as there is room for it. */
  source: RobotsSource | undefined
}

export function createSiteRobots(options: SiteRobotsOptions): SiteRobots {
  const { clock, onDelay, agentOf } = options
  const readPatiently = createRobotsReader(options)
  const known = new Map<string, Known>()
  let keptBytes = 0

  for (const { origin, atMs, text, unreachable, unconnected } of options.kept ?? []) {
    const body = text === null ? null : Buffer.from(text, 'latin1')
    const source = { body, unreachable, unconnected, retryAfterMs: null }
    const entry: Known = {
      atMs,
      source: undefined,
      answer: answered(origin, source).then((answer) => (entry.answer = answer)),
    }
    remember(origin, entry)
    keep(entry, source)
  }

  function remember(origin: string, entry: Known): void {
    forget(origin)
    if (known.size >= ORIGINS_MAX) forget(known.keys().next().value as string)
    known.set(origin, entry)
  }

  function forget(origin: string): void {
    const entry = known.get(origin)
    if (entry !== undefined) keep(entry, undefined)
    known.delete(origin)
  }

  function keep(entry: Known, source: RobotsSource | undefined): void {
    keptBytes -= sizeOf(entry.source)
    entry.source = keptBytes + sizeOf(source) <= KEPT_BYTES_MAX ? source : undefined
    keptBytes += sizeOf(entry.source)
  }

  async function answered(origin: string, source: RobotsSource): Promise<RobotsAnswer> {
    const answer = await answerOf(source, agentOf(origin), options.isOwn(origin))
    if (answer.crawlDelayMs !== null) onDelay(new URL(origin).host, answer.crawlDelayMs)
    return answer
  }

  return {
    of(origin) {
      const nowMs = clock.nowMs()
      const kept = known.get(origin)
      if (kept !== undefined && nowMs - kept.atMs < FRESH_MS) return kept.answer
      const { source: sourceBefore, answer: before } = kept ?? {}
      const entry: Known = {
        atMs: nowMs,
        source: undefined,
        answer: readPatiently(origin).then(async (source) => {
          const isLost = source.unreachable !== null && before !== undefined
          // If the file cannot be read again, the old rules still hold.
          entry.answer = await (isLost ? before : answered(origin, source))
          // A request that we aborted says nothing of the host; a host that asked for patience is asked again.
          const isSaid = source.unconnected?.kind !== 'aborted' && source.retryAfterMs === null
          if (known.get(origin) === entry) keep(entry, isLost ? sourceBefore : isSaid ? source : undefined)
          return entry.answer
        }),
      }
      remember(origin, entry)
      return entry.answer
    },
    kept: () =>
      [...known].flatMap(([origin, { atMs, source }]) => {
        if (source === undefined) return []
        const { body, unreachable, unconnected } = source
        const text = body && Buffer.from(body).toString('latin1')
        return [{ origin, atMs, text, unreachable, unconnected }]
      }),
  }
}

/** Reads the file of an origin, and again after a while where the host asks for patience. */
function createRobotsReader({
  fetcher,
  clock,
  signal,
  isOwn,
  backOffMs = BACK_OFF_MS,
}: SiteRobotsOptions): (origin: string) => Promise<RobotsSource> {
  async function read(origin: string, attempt: number): Promise<RobotsSource> {
    const url = new URL('/robots.txt', origin)
    const { end, hops } = await followRedirects(fetcher, url, {
      accept: 'text/plain,*/*;q=0.5',
      bytesMax: ROBOTS_BYTES_MAX,
      timeoutMs: TIMEOUT_MS,
      signal,
    })
    const isTooFar = hops.length > HOPS_MAX || end.state === 'lost'
    if (isTooFar) return NO_RULES
    if (end.state === 'failed') return unreachable(end.message, end)
    const policy = policyOf(end.status)
    if (policy === 'allow') return NO_RULES
    if (policy === 'disallow') {
      const isBusy = end.status === 429 || end.status === 503
      const askedMs = parseRetryAfter(headerText(end.headers, 'retry-after'), clock.nowMs())
      const retryAfterMs = isBusy ? backOffOf(askedMs, attempt) : null
      return { ...unreachable(`It answered with status ${end.status}.`), retryAfterMs }
    }
    // Half of a file may lack the rule that matters. A file that is only longer than our limit was cut by us, which
    // is fine.
    if (end.cutBy !== null && end.cutBy !== 'too-large') return unreachable('It broke off in the middle.')
    const body = end.body ?? new Uint8Array()
    return { ...NO_RULES, body: end.isTruncated ? wholeLines(body) : body }
  }

  function backOffOf(askedMs: number | undefined, attempt: number): number {
    return Math.min(Math.max(askedMs ?? backOffMs * 2 ** (attempt - 1), backOffMs), BACK_OFF_MAX_MS)
  }

  return async (origin) => {
    const attemptsMax = isOwn(origin) ? ATTEMPTS_MAX : ATTEMPTS_OF_OTHERS_MAX
    for (let attempt = 1; ; attempt++) {
      const source = await read(origin, attempt)
      const { retryAfterMs } = source
      if (retryAfterMs === null) return source
      if (attempt === attemptsMax) return { ...source, retryAfterMs: null }
      if (retryAfterMs > backOffMs * WAIT_HERE_BACK_OFFS_MAX) return source
      await delay(retryAfterMs, undefined, { signal }).catch(() => {})
    }
  }
}

const NO_RULES: RobotsSource = Object.freeze({
  body: null,
  unreachable: null,
  unconnected: null,
  retryAfterMs: null,
})

async function answerOf(
  { body, ...outcome }: RobotsSource,
  agent: string,
  isOwn: boolean,
): Promise<RobotsAnswer> {
  const plain = outcome.unreachable !== null ? DISALLOW_ALL : ALLOW_ALL
  const isRead = body !== null && outcome.unreachable === null
  const [rules = plain, forSearch = rules] = isRead
    ? await readRobots(body, isOwn ? [agent, SEARCH_AGENT] : [agent])
    : []
  return { ...rules, ...outcome, isAllowedForSearch: forSearch.isAllowed }
}

const SEARCH_AGENT = 'Googlebot'

function sizeOf(source: RobotsSource | undefined): number {
  return source === undefined ? 0 : KEPT_BYTES_EACH + (source.body?.byteLength ?? 0)
}

/** Half of a line is a rule that nobody wrote: of `Disallow: /private` it may be `Disallow: /`. */
function wholeLines(bytes: Uint8Array): Uint8Array {
  const isLineEnd = (byte: number) => byte === 10 || byte === 13
  return bytes.subarray(0, bytes.findLastIndex(isLineEnd) + 1)
}

function unreachable(reason: string, fault: Fault | null = null): RobotsSource {
  const unconnected = fault && { kind: fault.kind, message: fault.message }
  return { body: null, unreachable: reason, unconnected, retryAfterMs: null }
}
