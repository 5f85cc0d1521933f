// The tables of joined URLs as TypeScript sees them (migrations 0043 and 0048); data/storage/tables.ts explains the
// columns that all tables have.

import type { StoredColumns } from '../../data/lists/fields.ts'
import type { TableDeclarations } from '../../data/storage/tables.ts'
import type { URL_FIELDS } from './url-fields.ts'

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

export const URL_TABLES: TableDeclarations = {
  bounds: {
    url_sites: { boundedBy: 'one row a project' },
    url_generations: { boundedBy: 'the current generation; a job removes the others' },
    joined_urls: { boundedBy: 'the current generation; a job removes the others' },
    joined_url_details: { boundedBy: 'the current generation; a job removes the others' },
    joined_url_keys: { boundedBy: 'the current generation; a job removes the others' },
    joined_url_orders: { boundedBy: 'the current generation; a job removes the others' },
  },
  stay: {
    url_sites: 'derived',
    url_generations: 'derived',
    joined_urls: 'derived',
    joined_url_keys: 'derived',
    joined_url_details: 'derived',
    joined_url_orders: 'derived',
  },
}

/** One row for each project whose sources were joined, or are about to be. */
type UrlSitesTable = {
  project_id: number
  /** The published generation; 0 if there is none yet. */
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
  /** See urls/store/generation-info.ts. */
  info_json: string | null
}

/** The joined facts of one address: the fields of its record, and values from which other fields are computed. */
export type JoinedUrlsTable = StoredColumns<typeof URL_FIELDS> & {
  project_id: number
  generation: number
  /** Ids follow the order of the keys, from 1. */
  id: number
  /** Bits of urls/lists.ts. */
  flags: number
  /** The id of the address in the joined crawl; null if the crawl does not know it. */
  crawl_url_id: number | null
  issues_critical: number | null
  issues_warning: number | null
  issues_notice: number | null
}

/** The hashes by which addresses are found. */
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
  /** See urls/read/url-detail.ts. */
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
