// Follows redirects by hand, so that each hop is a request of its own through the guard, and each is on record. Ends at
// the first response that is no redirect, at an address that was requested before, after ten hops, or where a redirect
// leads out of the web (file:, javascript:, or nothing that can be read). Fragments and credentials in a redirect are
// dropped.

import type { Fetched, Fetcher, FetchOptions } from './fetcher.ts'
import { TIMEOUT_MS } from './fetcher.ts'
import { headerValues, type ResponseHeaders } from './response-headers.ts'

const REDIRECT_FAULTS = ['redirect-loop', 'too-many-redirects', 'bad-location', 'not-allowed'] as const
export type RedirectFault = { state: 'lost'; kind: (typeof REDIRECT_FAULTS)[number]; message: string }

/** A response that redirected us. `to` is null if it cannot be followed; `location` is what the header said. */
type RedirectHop = { url: string; status: number; location: string; to: string | null }

export type Journey = {
  hops: RedirectHop[]
  /** The last address that was requested. */
  finalUrl: string
  end: Fetched | RedirectFault
  /** Whether a hop led from http to https, or back. */
  isUpgraded: boolean
  isDowngraded: boolean
}

export type FollowOptions = FetchOptions & {
  /** Called before each hop but the first, to check robots rules and the crawl's limits. */
  mayVisit?: (url: URL) => boolean | Promise<boolean>
  /** The time limit for all hops together, not counting the waits in mayVisit. */
  timeoutMs?: number
}

const HOPS_MAX = 10
const LOCATION_CHARS_MAX = 8_192
/** A fragment begins with `#`; credentials end with `@`. */
const DROPPED = /[#@]/
const REDIRECTS = new Set([301, 302, 303, 307, 308])

export async function followRedirects(
  fetcher: Fetcher,
  from: URL,
  options: FollowOptions = {},
): Promise<Journey> {
  const { mayVisit = () => true, wantsBody = () => true, ...fetchOptions } = options
  const hops: RedirectHop[] = []
  const seen = new Set<string>()
  let url = askable(from)
  let restMs = options.timeoutMs ?? TIMEOUT_MS

  const ended = (end: Journey['end']): Journey => ({ hops, finalUrl: url.href, end, ...schemeChanges(hops) })
  const lost = (kind: RedirectFault['kind'], message: string) => ended({ state: 'lost', kind, message })

  for (;;) {
    seen.add(url.href)
    const reply = await fetcher.fetchOne(url, {
      ...fetchOptions,
      timeoutMs: Math.max(1, restMs),
      wantsBody: (status, headers) => locationOf(status, headers) === undefined && wantsBody(status, headers),
    })
    restMs -= reply.totalMs
    const location = reply.state === 'response' ? locationOf(reply.status, reply.headers) : undefined
    if (reply.state === 'failed' || location === undefined) return ended(reply)
    const next = location.length > LOCATION_CHARS_MAX ? null : URL.parse(location, url.href)
    const to = next !== null && /^https?:$/.test(next.protocol) ? askable(next) : null
    const shown = location.slice(0, LOCATION_CHARS_MAX)
    hops.push({ url: url.href, status: reply.status, location: shown, to: to?.href ?? null })
    if (to === null) return lost('bad-location', 'It redirects to something that is no address on the web.')
    if (seen.has(to.href)) return lost('redirect-loop', 'It redirects to an address that was asked before.')
    if (hops.length > HOPS_MAX) return lost('too-many-redirects', `It redirects more than ${HOPS_MAX} times.`)
    if (!(await mayVisit(to))) return lost('not-allowed', 'It redirects to an address that is not crawled.')
    url = to
  }
}

/** Returns undefined unless it is a redirect. Of several Location headers the first one counts. */
function locationOf(status: number, headers: ResponseHeaders): string | undefined {
  return REDIRECTS.has(status) ? headerValues(headers, 'location')[0] : undefined
}

function askable(url: URL): URL {
  if (!DROPPED.test(url.href)) return url
  const copy = new URL(url)
  copy.hash = ''
  copy.username = ''
  copy.password = ''
  return copy
}

function schemeChanges(hops: readonly RedirectHop[]): { isUpgraded: boolean; isDowngraded: boolean } {
  const leads = (from: string, to: string) =>
    hops.some((hop) => hop.url.startsWith(from) && hop.to?.startsWith(to) === true)
  return { isUpgraded: leads('http:', 'https:'), isDowngraded: leads('https:', 'http:') }
}
