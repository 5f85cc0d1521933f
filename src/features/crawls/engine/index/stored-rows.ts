// The columns of the rows that reading pages produces, in the order of their values. Project and crawl are the same for
// all.

export type StoredValue = string | number | null | Uint8Array

export type ColumnKind = 'integer' | 'real' | 'text' | 'bytes'
type Columns = Readonly<Record<string, ColumnKind>>

export const URL_COLUMNS = {
  id: 'integer',
  url: 'text',
  url_folded: 'text',
  url_hash: 'integer',
  domain: 'text',
  is_external: 'integer',
  is_in_sitemap: 'integer',
  depth: 'integer',
  queue: 'integer',
} as const satisfies Columns

export const PAGE_COLUMNS = {
  id: 'integer',
  fetched_at: 'integer',
  status_code: 'integer',
  title_length: 'integer',
  description_length: 'integer',
  h1_count: 'integer',
  h2_count: 'integer',
  words_count: 'integer',
  depth: 'integer',
  response_time_ms: 'integer',
  response_bytes: 'integer',
  json_ld_count: 'integer',
  total_links_count: 'integer',
  external_links_count: 'integer',
  internal_links_count: 'integer',
  total_images_count: 'integer',
  missing_alt_images_count: 'integer',
  content_ratio: 'real',
  canonical_present: 'integer',
  canonical_matches_final_url: 'integer',
  og_required_tags_present: 'integer',
  twitter_card_present: 'integer',
  is_internal: 'integer',
  is_redirected: 'integer',
  is_indexable: 'integer',
  is_noindex: 'integer',
  is_scored: 'integer',
  duplicate_keys: 'bytes',
  domain: 'text',
  url: 'text',
  url_folded: 'text',
  final_url: 'text',
  final_url_folded: 'text',
  content_type: 'text',
  content_type_folded: 'text',
  title: 'text',
  title_folded: 'text',
  description: 'text',
  description_folded: 'text',
  h1: 'text',
  h1_folded: 'text',
  canonical: 'text',
  canonical_folded: 'text',
} as const satisfies Columns

export const ISSUE_COLUMNS = {
  issue: 'text',
  page_id: 'integer',
  detail: 'text',
} as const satisfies Columns

export const ALTERNATE_COLUMNS = {
  source_id: 'integer',
  kind: 'text',
  target_id: 'integer',
} as const satisfies Columns

export const SERIES_COLUMNS = {
  id: 'integer',
  next_id: 'integer',
  prev_id: 'integer',
} as const satisfies Columns

/** Changes of an address that is stored already. */
export type UrlChange = { id: number; depth: number | null; queue: number | null; is_in_sitemap: 0 | 1 }

/** The outcome of a request. */
export type UrlAnswer = {
  id: number
  /** Null when the address was not asked after all. */
  outcome: 'answered' | 'unanswered' | 'blocked' | null
  fetch_status_code: number | null
  is_redirected: 0 | 1
  body_bytes: number | null
}
