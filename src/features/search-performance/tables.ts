// The tables of search performance as TypeScript sees them (migrations 0008, 0015, 0027 and 0040);
// data/storage/tables.ts explains the columns that all tables have. Days are whole numbers, days since 1970-01-01
// (lib/local-day.ts).

import type { Generated } from 'kysely'
import type { Flag, TableDeclarations } from '../../data/storage/tables.ts'

declare module '../../data/storage/tables.ts' {
  interface Tables {
    search_sites: SearchSitesTable
    search_queries: SearchQueriesTable
    search_pages: SearchPagesTable
    search_imports: SearchImportsTable
    search_spans: SearchSpansTable
    search_blocks: SearchBlocksTable
    search_top_lists: SearchTopListsTable
    search_connections: SearchConnectionsTable
  }
}

export const SEARCH_TABLES: TableDeclarations = {
  bounds: {
    search_sites: { boundedBy: 'one row a project' },
    search_queries: { boundedBy: 'the storage limit of the account' },
    search_pages: { boundedBy: 'the storage limit of the account' },
    search_imports: { keptBy: 'SIGHTLINE_SEARCH_DAYS_KEPT' },
    search_spans: { keptBy: 'SIGHTLINE_SEARCH_DAYS_KEPT' },
    search_blocks: { keptBy: 'SIGHTLINE_SEARCH_DAYS_KEPT' },
    search_top_lists: { boundedBy: 'two lists of 10,000 rows a range' },
    search_connections: { boundedBy: 'one row a project' },
  },
  travel: [
    { name: 'search_sites' },
    { name: 'search_queries' },
    { name: 'search_pages' },
    { name: 'search_imports', where: "t.status = 'published'" },
    { name: 'search_spans' },
    {
      name: 'search_blocks',
      where:
        'exists (select 1 from search_spans as s where s.project_id = t.project_id and s.first_day = t.first_day and s.last_day = t.last_day and s.import_id = t.import_id)',
    },
    { name: 'search_top_lists' },
  ],
  stay: {
    search_connections: 'secrets',
  },
}

const SEARCH_PERFORMANCE_SOURCES = ['file', 'export', 'bigquery', 'search_console', 'simulator'] as const
export type SearchPerformanceSource = (typeof SEARCH_PERFORMANCE_SOURCES)[number]

/** A project's search data as a whole (the site). Code that adds to its dictionaries locks the row. */
type SearchSitesTable = {
  project_id: number
  queries_count: number
  pages_count: number
  imports_count: number
  data_version: number
  computed_stamp: string | null
  computed_at: number | null
  /** The version of the data from which the top lists were computed. */
  tops_version: Generated<number | null>
}

/** Ids begin with 1. `hash` is 53 bits of the text: two texts may share one. */
type SearchQueriesTable = { project_id: number; id: number; hash: number; text: string }
type SearchPagesTable = { project_id: number; id: number; hash: number; url: string }

type SearchImportsTable = {
  project_id: number
  id: number
  source: SearchPerformanceSource
  /** Readers do not see an open import; one that was not touched for long counts as given up. */
  status: 'open' | 'published'
  rows_count: number
  created_at: number
  touched_at: number
}

/** The stored days, each as one span; a span of several days if a source only gave their sum. */
export type SearchSpansTable = {
  project_id: number
  first_day: number
  last_day: number
  import_id: number
  source: SearchPerformanceSource
  rows_count: number
  clicks: number
  impressions: number
  /** In thousandths; null if an older release stored the span. */
  position_sum: Generated<number | null>
  is_truncated: Flag
  /** True if an older release read it from Search Console: pages lack the clicks of withheld queries. */
  lacks_withheld: Generated<Flag>
}

/** Packed rows of a span: see search-performance/rows/block.ts. */
type SearchBlocksTable = {
  project_id: number
  bucket: number
  last_day: number
  first_day: number
  import_id: number
  number: number
  rows_count: number
  data: Uint8Array
}

export const TOP_LIST_KINDS = ['queries', 'pages'] as const
export type TopListKind = (typeof TOP_LIST_KINDS)[number]

/** The queries or pages of a range with the most clicks: see search-performance/tops/packed-top-list.ts. */
type SearchTopListsTable = {
  project_id: number
  kind: TopListKind
  range: string
  data_version: number
  /** The last day of the range. */
  last_day: number
  rows_count: number
  /** How many rows were found; the list may keep fewer. */
  found_count: number
  coverage_json: string
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
  /** When Google ends the credential by itself, if it says so: the consent screen is in "Testing". */
  credential_ends_at: number | null
}
