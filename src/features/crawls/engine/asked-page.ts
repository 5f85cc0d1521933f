// What asking for a page brought, as it goes from the thread that fetches to the one that reads: plain data, the body
// still packed as it came.

import type { Encoding } from '../../../background/fetching/content-encoding.ts'
import type { Malformation } from '../../../background/fetching/lenient-head.ts'
import {
  headerText,
  headerValues,
  type ResponseHeaders,
  toldSizeOf,
} from '../../../background/fetching/response-headers.ts'
import type { AuditedHeaders, CutReason, Hop, PageFailure, UnfollowedRedirect } from './audit/page-facts.ts'

/** What is read of the headers of the last response. */
type PageHeaders = AuditedHeaders & {
  contentType: string | null
  /** The length of the body, if its server sent one. */
  toldBytes: number | null
  robots: string[]
  links: string[]
  refresh: string | null
}

export type AskedPage = {
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
  /** Null when it was not wanted: it is no HTML, and its size was told. */
  body: Uint8Array<ArrayBuffer> | null
  encodings: Encoding[]
  /** Why the body is not whole, as far as it is known before it is unpacked. */
  cutBy: CutReason | null
  /** What is wrong with the last response as HTTP. */
  malformed: readonly Malformation[]
  /** Asked before, or too many were: what comes now is recorded, whole or not. */
  isLastAttempt: boolean
  /** False where its refresh leads to an address that may not be asked: then it is the page that visitors get. */
  isRefreshFollowed: boolean
  /** After scripts ran; null when it was not rendered. */
  renderedHtml: string | null
  /** Where a script of it goes instead of showing it; null when none does, or when it was not rendered. */
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
    toldBytes: toldSizeOf(headers) ?? null,
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
