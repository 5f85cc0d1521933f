// The catalogue of the fields of a crawled page, in the order of the specification. A field has a column of its name in
// crawl_pages, which a migration adds; page-record.ts reads its value from the page. An order of the pages is kept for
// each field that they are sorted by (finish/page-orders.ts), which costs eight bytes a page.

import { type Catalogue, type SortName, sortNames } from '../../../data/lists/fields.ts'

export const PAGE_FIELDS = {
  url: {
    type: 'text',
    isNullable: false,
    isSorted: true,
    label: 'Page',
    description: 'The address as it was requested.',
  },
  final_url: { type: 'text', label: 'Final address', description: 'The address where redirects ended.' },
  // A host is stored in lower case.
  domain: {
    type: 'text',
    isNullable: false,
    folded: 'domain',
    label: 'Host',
    description: 'The host of `url`.',
  },
  content_type: {
    type: 'text',
    label: 'Content type',
    description: 'The content type without parameters, in lower case.',
  },
  title: { type: 'text', isSorted: true, label: 'Title', description: 'The first title.' },
  description: { type: 'text', label: 'Description', description: 'The first meta description.' },
  h1: { type: 'text', label: 'H1', description: 'The text of the first h1.' },
  canonical: { type: 'text', label: 'Canonical', description: 'The canonical address, absolute.' },
  status_code: {
    type: 'integer',
    limits: {},
    isSorted: true,
    label: 'Status',
    description: 'Status code of the last response; null without one, and for a redirect loop.',
  },
  title_length: {
    type: 'integer',
    isSorted: true,
    label: 'Title length',
    description: 'Length of the title in characters, as a reader counts them.',
  },
  description_length: {
    type: 'integer',
    label: 'Description length',
    description: 'Length of the description in characters, as a reader counts them.',
  },
  h1_count: { type: 'integer', label: 'Number of H1', description: 'Number of h1 elements.' },
  h2_count: { type: 'integer', label: 'Number of H2', description: 'Number of h2 elements.' },
  words_count: {
    type: 'integer',
    isSorted: true,
    label: 'Words',
    description: 'Words of the visible text, by the word boundaries of Unicode.',
  },
  depth: {
    type: 'integer',
    isSorted: true,
    label: 'Depth',
    unit: 'clicks',
    description: 'Clicks from the start page; null if the page is only in a sitemap.',
  },
  response_time_ms: {
    type: 'integer',
    isSorted: true,
    label: 'Response time',
    unit: 'ms',
    description: 'Time until the response was complete.',
  },
  response_bytes: {
    type: 'integer',
    isSorted: true,
    label: 'Size',
    unit: 'bytes',
    description:
      'Bytes of the body, decompressed; null if it did not arrive completely. At most 10 MiB are read.',
  },
  json_ld_count: {
    type: 'integer',
    label: 'JSON-LD blocks',
    description: 'Number of JSON-LD script blocks, valid or not.',
  },
  total_links_count: {
    type: 'integer',
    label: 'Links on the page',
    description: 'Links to http and https addresses.',
  },
  external_links_count: {
    type: 'integer',
    isSorted: true,
    label: 'External links',
    description: 'Links to other registrable domains.',
  },
  internal_links_count: {
    type: 'integer',
    isSorted: true,
    label: 'Internal links',
    description: 'Links within the registrable domain.',
  },
  total_images_count: {
    type: 'integer',
    isSorted: true,
    label: 'Images on the page',
    description: 'Number of `img` elements.',
  },
  missing_alt_images_count: {
    type: 'integer',
    isSorted: true,
    label: 'Images without alt',
    description: 'Number of `img` elements without an `alt` attribute; an empty `alt` counts as one.',
  },
  content_ratio: {
    type: 'number',
    limits: { minimum: 0, maximum: 1 },
    label: 'Text share',
    unit: '0 to 1',
    description: 'Bytes of visible text divided by bytes of HTML, with four decimals.',
  },
  canonical_present: {
    type: 'boolean',
    label: 'Has a canonical',
    description: 'Whether the page names a canonical address.',
  },
  canonical_matches_final_url: {
    type: 'boolean',
    label: 'Canonical is the page itself',
    description: 'Whether the canonical address is the page itself.',
  },
  og_required_tags_present: {
    type: 'boolean',
    label: 'Has Open Graph tags',
    description: 'Whether Open Graph title, type, image and url are all present.',
  },
  twitter_card_present: {
    type: 'boolean',
    label: 'Has a Twitter card',
    description: 'Whether there is a `twitter:card` meta element.',
  },
  fetched_at: {
    type: 'time',
    isNullable: false,
    label: 'Fetched',
    description: 'When the page was requested.',
  },
} as const satisfies Catalogue<'page'>

export type PageSort = SortName<typeof PAGE_FIELDS>
export const PAGE_SORTS = sortNames(PAGE_FIELDS)
