// A crawled page in the API: the 29 fields of the record, each of which pages are filtered by, and the issues of one.

import { type Static, Type } from 'typebox'
import { SEVERITIES } from '../engine/audit/rule.ts'
import { nullable, statusCode, time } from '../field-schemas.ts'

const text = (description: string) => nullable(Type.String(), description)
const number = (description: string) => nullable(Type.Integer({ minimum: 0 }), description)
const flag = (description: string) => nullable(Type.Boolean(), description)

const PAGE_RECORD = {
  url: Type.String({ description: 'The address as it was requested.' }),
  final_url: text('The address where redirects ended.'),
  domain: Type.String({ description: 'The host of `url`.' }),
  content_type: text('Without parameters, in lower case.'),
  title: text('The first title.'),
  description: text('The first meta description.'),
  h1: text('The text of the first h1.'),
  canonical: text('The canonical address, absolute.'),
  status_code: statusCode('Status code of the last response; null without one, and for a redirect loop.'),
  title_length: number('Characters, as a reader counts them.'),
  description_length: number('Characters, as a reader counts them.'),
  h1_count: number('Number of h1 elements.'),
  h2_count: number('Number of h2 elements.'),
  words_count: number('Words of the visible text, by the word boundaries of Unicode.'),
  depth: number('Clicks from the start page; null if the page is only in a sitemap.'),
  response_time_ms: number('Time until the response was complete.'),
  response_bytes: number(
    'Bytes of the body, decompressed; null if it did not arrive completely. At most 10 MiB are read.',
  ),
  json_ld_count: number('Number of JSON-LD script blocks, valid or not.'),
  total_links_count: number('Links to http and https addresses.'),
  external_links_count: number('Links to other registrable domains.'),
  internal_links_count: number('Links within the registrable domain.'),
  total_images_count: number('Number of `img` elements.'),
  missing_alt_images_count: number(
    'Number of `img` elements without an `alt` attribute; an empty `alt` counts as one.',
  ),
  content_ratio: nullable(
    Type.Number({ minimum: 0, maximum: 1 }),
    'Bytes of visible text divided by bytes of HTML, with four decimals.',
  ),
  canonical_present: flag('Whether the page names a canonical address.'),
  canonical_matches_final_url: flag('Whether the canonical address is the page itself.'),
  og_required_tags_present: flag('Whether Open Graph title, type, image and url are all present.'),
  twitter_card_present: flag('Whether there is a `twitter:card` meta element.'),
  fetched_at: time,
}

export const pageRecord = Type.Object(PAGE_RECORD, {
  title: 'CrawledPage',
  description: 'Content fields are null if there was no response or it was not HTML.',
})

export const pageIssue = Type.Object(
  {
    issue: Type.String({ description: 'The id of the issue, as in docs/crawl-issues.md.' }),
    title: Type.String(),
    severity: Type.Enum(SEVERITIES),
    category: Type.String(),
    explanation: Type.String(),
    detail: text('Where to look.'),
  },
  { title: 'PageIssue' },
)
export type PageIssue = Static<typeof pageIssue>

/** An address that was perhaps never asked for: then everything except `url` and `domain` is null. */
const PERHAPS_UNASKED = {
  ...PAGE_RECORD,
  fetched_at: nullable(time, 'Null for an address that was not asked for.'),
}

export const issuePage = Type.Object(
  { ...PERHAPS_UNASKED, detail: text('Where to look.') },
  { title: 'PageWithIssue', description: 'A page of a crawl, with what the issue says about it.' },
)

export const pageDetail = Type.Object(
  {
    ...PERHAPS_UNASKED,
    issues: Type.Array(pageIssue),
  },
  { title: 'CrawledPageWithIssues' },
)

/** An address that issues are about and that has no page record. */
export function unaskedRecord(url: string): Record<string, string | null> {
  const nothing = Object.keys(PAGE_RECORD).map((name) => [name, null])
  return { ...Object.fromEntries(nothing), url, domain: new URL(url).hostname }
}
