// Requests one address for a crawl: as a page, with its redirects followed, or only for its status. Both return a value.

import type { Fault } from '../../../background/fetching/failure.ts'
import type { FetchedResponse, Fetcher } from '../../../background/fetching/fetcher.ts'
import type { HostReply } from '../../../background/fetching/host-limits.ts'
import {
  type FollowOptions,
  followRedirects,
  type Journey,
  type RedirectFault,
} from '../../../background/fetching/redirects.ts'
import {
  contentLengthOf,
  declaredSizeOf,
  headerText,
  mediaTypeOf,
} from '../../../background/fetching/response-headers.ts'
import { hostOf, isSameSite, normalizeUrl } from '../../../lib/page-url.ts'
import { isHtml, type PageFailure } from '../engine/audit/page-facts.ts'
import { THRESHOLDS } from '../engine/audit/thresholds.ts'
import { type FetchedPage, pageHeaders } from '../engine/fetched-page.ts'
import type { UrlAnswer } from '../engine/index/stored-rows.ts'
import { isUnknownType } from '../engine/mime-sniffing.ts'
import { IMAGE_QUEUE } from '../engine/queues.ts'
import type { WaitingUrl } from './crawl-rows.ts'
import type { OnwardAdmission } from './may-visit.ts'

export type Asking = {
  fetcher: Fetcher
  admission(url: URL): OnwardAdmission | Promise<OnwardAdmission>
  signal: AbortSignal
  nowMs(): number
}

/** `reply` is what the host's limits learn from; `message` says why there is no answer. */
export type AskOutcome<T> = { value: T; reply: HostReply | undefined; bytes: number; message: string | null }

const CHECK_TIMEOUT_MS = 20_000
// Enough bytes to know that an image is too large.
const IMAGE_BYTES_READ_MAX = THRESHOLDS.imageBytesMax + 1

/** `bodyHeldUntil`: see FetchOptions. */
export async function askPage(
  waiting: WaitingUrl,
  asking: Asking,
  bodyHeldUntil?: Promise<void>,
): Promise<AskOutcome<FetchedPage>> {
  const { signal, nowMs } = asking
  const fetchedAtMs = nowMs()
  const journey = await follow(waiting.url, asking, {
    signal,
    bodyHeldUntil,
    isDecoded: false,
    // An answer that is no page is read for its size alone, unless a header tells the size.
    wantsBody(_status, headers) {
      const contentType = mediaTypeOf(headerText(headers, 'content-type'))
      return isHtml({ contentType }) || isUnknownType(contentType) || declaredSizeOf(headers) === undefined
    },
  })
  const page: FetchedPage = {
    ...emptyPage(waiting, fetchedAtMs),
    hops: journey.hops.map(({ url, status }) => ({ url, statusCode: status })),
    finalUrl: journey.finalUrl === waiting.url ? waiting.url : normalizeUrl(new URL(journey.finalUrl)),
  }
  const { end } = journey
  if (end.state === 'response') {
    const { status: statusCode, body, encodings, cutBy, malformed, ttfbMs, totalMs } = end
    const headers = pageHeaders(end.headers)
    const value = { ...page, statusCode, headers, body, encodings, cutBy, malformed, ttfbMs, totalMs }
    return { value, reply: replyOf(journey), bytes: end.bytesOnWire, message: null }
  }
  if (end.state === 'failed')
    return { value: { ...page, failure: end.kind }, reply: undefined, bytes: 0, message: end.message }
  return { value: lostPage(page, journey, end), reply: undefined, bytes: 0, message: end.message }
}

type CrawlJourney = Journey & {
  /** The crawl settings exclude the next address of the redirect. */
  isExcluded: boolean
}

/** A redirect to a host that is known not to answer ends as if the host had been asked. */
async function follow(
  url: string,
  { fetcher, admission }: Asking,
  options: FollowOptions,
): Promise<CrawlJourney> {
  let fault: Fault | undefined
  let isExcluded = false
  const journey = await followRedirects(fetcher, new URL(url), {
    ...options,
    async mayVisit(next) {
      const admitted = await admission(next)
      if (admitted.state === 'unconnected') fault = admitted
      isExcluded = admitted.state === 'excluded'
      return admitted.state === 'allowed'
    },
  })
  if (fault === undefined) return { ...journey, isExcluded }
  const { kind, message } = fault
  const finalUrl = journey.hops.at(-1)?.to ?? journey.finalUrl
  return { ...journey, finalUrl, end: { state: 'failed', kind, message, totalMs: 0 }, isExcluded }
}

/** The outcome for a host that is known not to answer. */
export function unansweredPage(
  waiting: WaitingUrl,
  { kind, message }: Fault,
  nowMs: number,
): AskOutcome<FetchedPage> {
  const value = { ...emptyPage(waiting, nowMs), failure: kind }
  return { value, reply: undefined, bytes: 0, message }
}

export function emptyPage(waiting: WaitingUrl, fetchedAtMs: number): FetchedPage {
  return {
    ...waiting,
    hops: [],
    finalUrl: waiting.url,
    failure: null,
    statusCode: null,
    unfollowed: null,
    headers: null,
    body: null,
    encodings: [],
    cutBy: null,
    malformed: [],
    isLastAttempt: false,
    isRefreshFollowed: true,
    renderedHtml: null,
    scriptTarget: null,
    ttfbMs: null,
    totalMs: null,
    fetchedAtMs,
  }
}

/** Redirects that did not arrive. If a redirect may not be followed, the redirect itself is the last answer. */
function lostPage(
  page: FetchedPage,
  { hops, isExcluded }: CrawlJourney,
  { kind }: RedirectFault,
): FetchedPage {
  if (kind === 'redirect-loop' || kind === 'too-many-redirects') {
    return { ...page, failure: kind satisfies PageFailure as PageFailure }
  }
  const last = hops.at(-1)!
  const kept = isExcluded ? 'excluded' : 'robots'
  const unfollowed = {
    reason: kind === 'not-allowed' ? kept : 'bad-location',
    location: last.to ?? last.location,
  } as const
  return { ...page, hops: page.hops.slice(0, -1), statusCode: last.status, unfollowed }
}

/**
 * Asks with HEAD, and with GET where a server does not support HEAD: some answer it with an error, or not at all, although
 * they serve the same address well.
 */
export async function askStatus(waiting: WaitingUrl, asking: Asking): Promise<AskOutcome<UrlAnswer>> {
  const { id, url, queue } = waiting
  const { signal } = asking
  const options = { signal, timeoutMs: CHECK_TIMEOUT_MS, accept: '*/*' }
  let journey = await follow(url, asking, { ...options, method: 'HEAD' })
  if (isDoubtful(journey) && !signal.aborted) {
    journey = await follow(url, asking, { ...options, wantsBody: () => false })
  }
  if (queue === IMAGE_QUEUE && !isSizeDeclared(journey) && !signal.aborted) {
    // If the size cannot be read to its end, what is known already stays.
    const sized = await follow(url, asking, { ...options, isDecoded: false, bytesMax: IMAGE_BYTES_READ_MAX })
    if (sized.end.state === 'response') journey = sized
  }
  const { end, hops, finalUrl } = journey
  const isStopped = end.state === 'lost' && (end.kind === 'bad-location' || end.kind === 'not-allowed')
  const status = end.state === 'response' ? end.status : isStopped ? hops.at(-1)!.status : null
  const value: UrlAnswer = {
    id,
    outcome: status === null ? 'unanswered' : 'answered',
    fetch_status_code: status,
    is_redirected: hops.length > (isStopped ? 1 : 0) ? 1 : 0,
    is_answered_by_other: hops.length > 0 && !isSameSite(hostOf(finalUrl), hostOf(url)) ? 1 : 0,
    body_bytes: end.state === 'response' ? sizeOf(end) : null,
  }
  return { value, reply: replyOf(journey), bytes: 0, message: end.state === 'response' ? null : end.message }
}

/** False for an image that exists and whose size no header gives. */
function isSizeDeclared({ end }: Journey): boolean {
  return end.state !== 'response' || end.status !== 200 || contentLengthOf(end.headers) !== undefined
}

function sizeOf({ headers, body, bytesOnWire }: FetchedResponse): number | null {
  return contentLengthOf(headers) ?? (body === null ? null : bytesOnWire)
}

function isDoubtful({ end }: Journey): boolean {
  if (end.state === 'response') return end.status >= 400
  return end.state === 'failed' && (end.kind === 'reset' || end.kind === 'timeout' || end.kind === 'protocol')
}

/** What a host's limits learn from: only its own answer counts, not that of a host it redirected to. */
function replyOf({ end, hops }: Journey): HostReply | undefined {
  if (hops.length > 0) return { status: hops[0]!.status }
  if (end.state !== 'response') return undefined
  return { status: end.status, retryAfter: headerText(end.headers, 'retry-after') }
}
