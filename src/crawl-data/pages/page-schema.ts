// A crawled page in the API: the 29 fields of the record, each of which pages are filtered by, and the issues of one.

import { type Static, Type } from 'typebox'
import { SEVERITIES } from '../../crawler/issues/rule.ts'
import { nullable, statusCode, time } from '../field-schemas.ts'

const text = (description: string) => nullable(Type.String(), description)
const number = (description: string) => nullable(Type.Integer({ minimum: 0 }), description)
const flag = (description: string) => nullable(Type.Boolean(), description)

const PAGE_RECORD = {
  url: Type.String({ description: 'As it was asked for.' }),
  final_url: text('Where redirects ended.'),
  domain: Type.String({ description: 'The host of `url`.' }),
  content_type: text('Without parameters, in lower case.'),
  title: text('The first title.'),
  description: text('Of the first meta description.'),
  h1: text('The text of the first h1.'),
  canonical: text('As an absolute address.'),
  status_code: statusCode('Of the last response; null without one, or in a redirect loop.'),
  title_length: number('In characters as a reader sees them.'),
  description_length: number('In characters as a reader sees them.'),
  h1_count: number('Elements.'),
  h2_count: number('Elements.'),
  words_count: number('Of the visible text, by the word boundaries of Unicode.'),
  depth: number('Clicks from the start page; null when only a sitemap knows the page.'),
  response_time_ms: number('Until the whole response was there.'),
  response_bytes: number(
    'Of the body, after it was decompressed; null if it did not come whole. At most 10 MiB are read of one.',
  ),
  json_ld_count: number('Script blocks.'),
  total_links_count: number('Links to http and https addresses.'),
  external_links_count: number('To another registrable domain.'),
  internal_links_count: number('The other ones.'),
  total_images_count: number('Elements `img`.'),
  missing_alt_images_count: number('Without an attribute `alt`; an empty one is one.'),
  content_ratio: nullable(
    Type.Number({ minimum: 0, maximum: 1 }),
    'Bytes of visible text by bytes of HTML, with four decimals.',
  ),
  canonical_present: flag('It names a canonical address.'),
  canonical_matches_final_url: flag('It names itself.'),
  og_required_tags_present: flag('Open Graph title, type, image and url.'),
  twitter_card_present: flag('A meta tag `twitter:card`.'),
  fetched_at: time,
}

export const pageRecord = Type.Object(PAGE_RECORD, {
  title: 'CrawledPage',
  description: 'Without a response, or for what is no HTML, fields of the content are null.',
})

const pageIssue = Type.Object(
  {
    issue: Type.String({ description: 'As docs/crawl-issues.md names it.' }),
    title: Type.String(),
    severity: Type.Enum(SEVERITIES),
    category: Type.String(),
    explanation: Type.String(),
    detail: text('Where to look.'),
  },
  { title: 'PageIssue' },
)
export type PageIssue = Static<typeof pageIssue>

/** Of an address that was perhaps never asked for: all but `url` and `domain` is null then. */
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

/** Of an address that no record of a page is of, and that issues are about. */
export function unaskedRecord(url: string): Record<string, string | null> {
  const nothing = Object.keys(PAGE_RECORD).map((name) => [name, null])
  return { ...Object.fromEntries(nothing), url, domain: new URL(url).hostname }
}
