// The tables of joined URLs as TypeScript sees them (migrations 0043 and 0048): data/storage/tables.ts says what holds of all columns.

import type { Flag, ProjectTables } from '../../data/storage/tables.ts'

declare module '../../data/storage/tables.ts' {
  interface Tables {
    url_sites: UrlSitesTable
    url_generations: UrlGenerationsTable
    joined_urls: JoinedUrlsTable
    joined_url_details: JoinedUrlDetailsTable
    joined_url_keys: JoinedUrlKeysTable
    joined_url_orders: JoinedUrlOrdersTable
  }
}

export const URL_TABLES: ProjectTables = {
  stay: {
    url_sites: 'derived',
    url_generations: 'derived',
    joined_urls: 'derived',
    joined_url_keys: 'derived',
    joined_url_details: 'derived',
    joined_url_orders: 'derived',
  },
}

/** One per project whose sources were joined, or are about to be. */
type UrlSitesTable = {
  project_id: number
  /** The published generation; 0 as long as there is none. */
  generation: number
  generations_count: number
  started_count: number
}

type UrlGenerationsTable = {
  project_id: number
  id: number
  status: 'open' | 'published' | 'given_up'
  created_at: number
  published_at: number | null
  stamp: string | null
  /** urls/store/generation-info.ts */
  info_json: string | null
}

/** What is known of one address; null is what no source said. */
export type JoinedUrlsTable = {
  project_id: number
  generation: number
  /** Numbered in the order of their keys, from 1. */
  id: number
  /** Bits of urls/lists.ts. */
  flags: number
  /** The address in the crawl that was joined; null where that does not know it. */
  crawl_url_id: number | null
  is_indexable: Flag | null
  status_code: number | null
  depth: number | null
  words_count: number | null
  inlinks_count: number | null
  issues_critical: number | null
  issues_warning: number | null
  issues_notice: number | null
  clicks: number | null
  impressions: number | null
  previous_clicks: number | null
  tracked_keywords: number | null
  best_position: number | null
  backlinks: number | null
  referring_domains: number | null
  ctr: number | null
  position: number | null
  url: string
  /** Each null where the text is its own folded form. */
  url_folded: string | null
  title: string | null
  title_folded: string | null
  canonical: string | null
  canonical_folded: string | null
  top_query: string | null
  top_query_folded: string | null
}

/** What addresses are found by. */
type JoinedUrlKeysTable = {
  project_id: number
  generation: number
  /** 53 bits of the key of search-performance/rows/address-key.ts. */
  key_hash: number
  id: number
}

type JoinedUrlDetailsTable = {
  project_id: number
  generation: number
  id: number
  /** urls/read/url-detail.ts */
  json: string
}

type JoinedUrlOrdersTable = {
  project_id: number
  generation: number
  sort: string
  part: number
  first_entry: number
  data: Uint8Array
}
