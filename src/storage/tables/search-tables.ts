// The tables of search performance and quick wins as TypeScript sees them (migrations 0008 and 0015): see tables.ts for what holds
// of all columns. Days are whole numbers, days since 1970-01-01 (lib/local-day.ts).

import type { Generated } from 'kysely'
import type { Flag } from '../flag.ts'

const SEARCH_PERFORMANCE_SOURCES = ['file', 'export', 'bigquery', 'search_console', 'simulator'] as const
export type SearchPerformanceSource = (typeof SEARCH_PERFORMANCE_SOURCES)[number]

/** What is known of a project's search data as a whole. Locked by whoever adds to its dictionaries. */
export type SearchSitesTable = {
  project_id: number
  queries_count: number
  pages_count: number
  imports_count: number
  data_version: number
  computed_stamp: string | null
  computed_at: number | null
}

/** Ids begin with 1. `hash` is 53 bits of the text: two texts may share one. */
export type SearchQueriesTable = { project_id: number; id: number; hash: number; text: string }
export type SearchPagesTable = { project_id: number; id: number; hash: number; url: string }

export type SearchImportsTable = {
  project_id: number
  id: number
  source: SearchPerformanceSource
  /** An open one is not seen by anybody; one that nobody touched for long was given up. */
  status: 'open' | 'published'
  rows_count: number
  created_at: number
  touched_at: number
}

/** The days that are stored, each as one span; a span of several days where a source only told their sum. */
export type SearchSpansTable = {
  project_id: number
  first_day: number
  last_day: number
  import_id: number
  source: SearchPerformanceSource
  rows_count: number
  clicks: number
  impressions: number
  is_truncated: Flag
  /** Of Search Console, read by an older release: pages lack what they got from queries that are withheld. */
  lacks_withheld: Generated<Flag>
}

/** Packed rows of a span: see search-performance/rows/block.ts. */
export type SearchBlocksTable = {
  project_id: number
  bucket: number
  last_day: number
  first_day: number
  import_id: number
  number: number
  rows_count: number
  data: Uint8Array
}

export type SearchConnectionsTable = {
  project_id: number
  source: 'search_console' | 'simulator'
  property: string
  has_country: Flag
  has_device: Flag
  status: 'waiting' | 'working' | 'failing'
  failure: string | null
  connected_at: number
  attempted_at: number | null
  succeeded_at: number | null
  next_sync_at: number
  wanted_from_day: number
  complete_from_day: number | null
  credential: Uint8Array | null
  /** When Google ends the credential by itself, as far as it says so: the consent screen is in "Testing". */
  credential_ends_at: number | null
}

export type QuickWinListsTable = {
  project_id: number
  type: string
  range: string
  data_version: number
  stamp: string
  rows_count: number
  last_day: number | null
  warnings_json: string
  /** Of its rows. */
  digest: string
}

export type QuickWinsTable = {
  project_id: number
  type: string
  range: string
  place: number
  query_id: number
  page_id: number
  json: string
}
