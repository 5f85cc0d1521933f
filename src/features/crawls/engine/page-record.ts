// The record that the API shows of a crawled page, made from the fetch and the extraction. A page that gave no HTML has null
// in every field that only HTML can fill; without a response all but the address and the time are null. `canonical` is the
// first address in the head, else that of the Link header, else one in the body, which search engines ignore. Of a page that
// was cut, only what its head says is recorded: nobody knows what the rest would have added.

import { mediaTypeOf } from '../../../background/fetching/response-headers.ts'
import { type RecordOf, shownNames } from '../../../data/lists/fields.ts'
import { hostOf } from '../../../lib/page-url.ts'
import type { Extracted } from './page.ts'
import { PAGE_FIELDS } from './page-fields.ts'
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

export type PageRecord = RecordOf<typeof PAGE_FIELDS>

/** `page` is null for whatever is not HTML. */
export function makePageRecord(fetch: PageFetch, page: Extracted | null): PageRecord {
  const content = page === null ? NO_CONTENT : fetch.isCut ? headOf(page, fetch) : contentOf(page, fetch)
  return {
    ...content,
    url: fetch.url,
    final_url: fetch.finalUrl,
    domain: hostOf(fetch.url),
    content_type: mediaTypeOf(fetch.contentType),
    status_code: fetch.statusCode,
    depth: fetch.depth,
    response_time_ms: fetch.responseTimeMs,
    response_bytes: fetch.responseBytes,
    fetched_at: fetch.fetchedAt.toISOString(),
  }
}

const FETCH_FIELDS = [
  'url',
  'final_url',
  'domain',
  'content_type',
  'status_code',
  'depth',
  'response_time_ms',
  'response_bytes',
  'fetched_at',
] as const satisfies (keyof PageRecord)[]
type Content = Omit<PageRecord, (typeof FETCH_FIELDS)[number]>

const NO_CONTENT = Object.freeze(
  Object.fromEntries(
    shownNames(PAGE_FIELDS)
      .filter((name) => !(FETCH_FIELDS as readonly string[]).includes(name))
      .map((name) => [name, null]),
  ),
) as Content

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

/** Facts from the head count only if text of the body follows it: otherwise the head itself may be cut. */
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
