// The outcome of one page request, as plain data that the fetching thread sends to the reading thread. The body is still
// compressed as it came.

import type { Encoding } from '../../../background/fetching/content-encoding.ts'
import type { Malformation } from '../../../background/fetching/lenient-head.ts'
import {
  declaredSizeOf,
  headerText,
  headerValues,
  type ResponseHeaders,
} from '../../../background/fetching/response-headers.ts'
import type { AuditedHeaders, CutReason, Hop, PageFailure, UnfollowedRedirect } from './audit/page-facts.ts'

/** The headers of the last response, as far as the crawl reads them. */
type PageHeaders = AuditedHeaders & {
  contentType: string | null
  /** The length of the body, if its server sent one. */
  declaredBytes: number | null
  robots: string[]
  links: string[]
  refresh: string | null
}

export type FetchedPage = {
  /** The id of its address, and the queue in which it waited. */
  id: number
  queue: number
  url: string
  /** Clicks from the start; null when no link led there. */
  depth: number | null
  /** Whether a sitemap lists it. */
  isListed: boolean
  hops: Hop[]
  /** Normalised; `url` itself when it did not redirect. */
  finalUrl: string
  /** Why there is no response; null when there is one. */
  failure: PageFailure | null
  statusCode: number | null
  unfollowed: UnfollowedRedirect | null
  headers: PageHeaders | null
  /** Null when the body was not downloaded: the page is no HTML, and a header gave its size. */
  body: Uint8Array<ArrayBuffer> | null
  encodings: Encoding[]
  /** Why the body is incomplete, as far as that is known before it is decompressed. */
  cutBy: CutReason | null
  /** What is wrong with the last response as HTTP. */
  malformed: readonly Malformation[]
  /** No further attempt follows, so this response is recorded, complete or not. */
  isLastAttempt: boolean
  /** False when its refresh leads to an address that must not be requested: then this page counts as what visitors see. */
  isRefreshFollowed: boolean
  /** The HTML after scripts ran; null when the page was not rendered. */
  renderedHtml: string | null
  /** Where a script sends the browser instead of showing the page; null when none does, or when it was not rendered. */
  scriptTarget: string | null
  ttfbMs: number | null
  totalMs: number | null
  fetchedAtMs: number
}

const HEADER_CHARS_MAX = 4_000

export function pageHeaders(headers: ResponseHeaders): PageHeaders {
  const text = (name: string) => headerText(headers, name)?.slice(0, HEADER_CHARS_MAX) ?? null
  return {
    contentType: text('content-type'),
    declaredBytes: declaredSizeOf(headers) ?? null,
    contentEncoding: text('content-encoding'),
    strictTransportSecurity: text('strict-transport-security'),
    contentSecurityPolicy: text('content-security-policy'),
    xContentTypeOptions: text('x-content-type-options'),
    xFrameOptions: text('x-frame-options'),
    referrerPolicy: text('referrer-policy'),
    cfMitigated: text('cf-mitigated'),
    robots: headerValues(headers, 'x-robots-tag').slice(0, VALUES_MAX),
    links: headerValues(headers, 'link').slice(0, VALUES_MAX),
    refresh: text('refresh'),
  }
}

const VALUES_MAX = 50
