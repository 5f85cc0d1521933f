// The record that the API shows of a crawled page, all 29 fields of the specification, made of what the fetch and the
// extraction learned. A page that gave no HTML has null in every field that only HTML can fill; without a response all
// but the address and the time are null. `canonical` is the first address in the head, else that of the Link header,
// else one in the body, which search engines ignore. Of a page that was cut there is only what its head says: what the rest
// would have added, nobody knows.

import { mediaTypeOf } from '../../../background/fetching/response-headers.ts'
import { hostOf } from '../../../lib/page-url.ts'
import type { Extracted } from './page.ts'
import { countGraphemes } from './words.ts'

/** The outcome of fetching a page. Addresses are normalised. */
export type PageFetch = {
  url: string
  /** Null without a response, and for a redirect loop; so are status, type, time and size. */
  finalUrl: string | null
  statusCode: number | null
  /** As sent. */
  contentType: string | null
  /** Clicks from the start page; null when only a sitemap knows the page. */
  depth: number | null
  responseTimeMs: number | null
  /** The body after its content-encoding was undone. */
  responseBytes: number | null
  /** The target of the header `Link: <…>; rel="canonical"`, resolved. */
  headerCanonical: string | null
  /** The body is incomplete. */
  isCut: boolean
  fetchedAt: Date
}

export type PageRecord = {
  url: string
  final_url: string | null
  domain: string
  content_type: string | null
  title: string | null
  description: string | null
  h1: string | null
  canonical: string | null
  status_code: number | null
  title_length: number | null
  description_length: number | null
  h1_count: number | null
  h2_count: number | null
  words_count: number | null
  depth: number | null
  response_time_ms: number | null
  response_bytes: number | null
  json_ld_count: number | null
  total_links_count: number | null
  external_links_count: number | null
  internal_links_count: number | null
  total_images_count: number | null
  missing_alt_images_count: number | null
  content_ratio: number | null
  canonical_present: boolean | null
  canonical_matches_final_url: boolean | null
  og_required_tags_present: boolean | null
  twitter_card_present: boolean | null
  fetched_at: string
}

/** `page` is null for whatever is not HTML. */
export function makePageRecord(fetch: PageFetch, page: Extracted | null): PageRecord {
  const content = page === null ? NO_CONTENT : fetch.isCut ? headOf(page, fetch) : contentOf(page, fetch)
  // Named one by one, so that every record has its fields in the order of the specification.
  return {
    url: fetch.url,
    final_url: fetch.finalUrl,
    domain: hostOf(fetch.url),
    content_type: mediaTypeOf(fetch.contentType),
    title: content.title,
    description: content.description,
    h1: content.h1,
    canonical: content.canonical,
    status_code: fetch.statusCode,
    title_length: content.title_length,
    description_length: content.description_length,
    h1_count: content.h1_count,
    h2_count: content.h2_count,
    words_count: content.words_count,
    depth: fetch.depth,
    response_time_ms: fetch.responseTimeMs,
    response_bytes: fetch.responseBytes,
    json_ld_count: content.json_ld_count,
    total_links_count: content.total_links_count,
    external_links_count: content.external_links_count,
    internal_links_count: content.internal_links_count,
    total_images_count: content.total_images_count,
    missing_alt_images_count: content.missing_alt_images_count,
    content_ratio: content.content_ratio,
    canonical_present: content.canonical_present,
    canonical_matches_final_url: content.canonical_matches_final_url,
    og_required_tags_present: content.og_required_tags_present,
    twitter_card_present: content.twitter_card_present,
    fetched_at: fetch.fetchedAt.toISOString(),
  }
}

type FetchField =
  | 'url'
  | 'final_url'
  | 'domain'
  | 'content_type'
  | 'status_code'
  | 'depth'
  | 'response_time_ms'
  | 'response_bytes'
  | 'fetched_at'
type Content = Omit<PageRecord, FetchField>

const NO_CONTENT: Content = Object.freeze({
  title: null,
  description: null,
  h1: null,
  canonical: null,
  title_length: null,
  description_length: null,
  h1_count: null,
  h2_count: null,
  words_count: null,
  json_ld_count: null,
  total_links_count: null,
  external_links_count: null,
  internal_links_count: null,
  total_images_count: null,
  missing_alt_images_count: null,
  content_ratio: null,
  canonical_present: null,
  canonical_matches_final_url: null,
  og_required_tags_present: null,
  twitter_card_present: null,
})

function contentOf(page: Extracted, fetch: PageFetch): Content {
  const canonical = findCanonical(page, fetch.headerCanonical)
  return {
    title: page.title,
    description: page.description,
    h1: page.h1,
    canonical,
    title_length: countGraphemes(page.title ?? ''),
    description_length: countGraphemes(page.description ?? ''),
    h1_count: page.h1Count,
    h2_count: page.h2Count,
    words_count: page.wordsCount,
    json_ld_count: page.jsonLd.count,
    total_links_count: page.linksCount,
    external_links_count: page.externalLinksCount,
    internal_links_count: page.linksCount - page.externalLinksCount,
    total_images_count: page.imagesCount,
    missing_alt_images_count: page.missingAltImagesCount,
    content_ratio: ratio(page.visibleTextBytes, fetch.responseBytes ?? 0),
    canonical_present: canonical !== null,
    canonical_matches_final_url: canonical !== null && canonical === fetch.finalUrl,
    og_required_tags_present: Object.values(page.ogTags).every((value) => value !== null),
    twitter_card_present: page.twitterCard !== null,
  }
}

/** The facts of the head count once text of the body follows: before that, the head itself may be cut. */
function headOf(page: Extracted, fetch: PageFetch): Content {
  if (page.visibleTextBytes === 0) return NO_CONTENT
  const { title, title_length, description, description_length, ...whole } = contentOf(page, fetch)
  return {
    ...NO_CONTENT,
    ...(title === null ? {} : { title, title_length }),
    ...(description === null ? {} : { description, description_length }),
    ...(whole.canonical === null
      ? {}
      : {
          canonical: whole.canonical,
          canonical_present: true,
          canonical_matches_final_url: whole.canonical_matches_final_url,
        }),
  }
}

function findCanonical(page: Extracted, header: string | null): string | null {
  const usable = page.canonicals.filter(({ url }) => url !== null)
  return usable.find(({ isInBody }) => !isInBody)?.url ?? header ?? usable[0]?.url ?? null
}

/** Text of a narrow charset may have more bytes as UTF-8 than the page itself: the ratio is kept within 0 and 1. */
function ratio(textBytes: number, htmlBytes: number): number {
  if (htmlBytes === 0) return 0
  return Math.min(1, Math.round((textBytes / htmlBytes) * 10_000) / 10_000)
}
