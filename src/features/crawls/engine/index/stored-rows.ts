// The columns of the rows that reading pages produces, in the order of their values. Project and crawl are the same for
// all.

import { type FilterType, storedColumns } from '../../../../data/lists/fields.ts'
import { PAGE_FIELDS } from '../page-fields.ts'

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

/** Columns of a page besides the fields of its record: what the audit needs once all pages are there. */
const AUDIT_COLUMNS = {
  is_internal: 'integer',
  is_redirected: 'integer',
  is_indexable: 'integer',
  is_noindex: 'integer',
  is_scored: 'integer',
  duplicate_keys: 'bytes',
} as const satisfies Columns

const KINDS_OF_TYPES: Readonly<Record<FilterType, ColumnKind>> = {
  text: 'text',
  choice: 'text',
  integer: 'integer',
  number: 'real',
  boolean: 'integer',
  time: 'integer',
  day: 'integer',
}

export const PAGE_COLUMNS: Columns = {
  id: 'integer',
  ...Object.fromEntries(storedColumns(PAGE_FIELDS).map(({ column, type }) => [column, KINDS_OF_TYPES[type]])),
  ...AUDIT_COLUMNS,
}

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
  /** Null when the address was not requested after all. */
  outcome: 'answered' | 'unanswered' | 'blocked' | null
  fetch_status_code: number | null
  is_redirected: 0 | 1
  is_answered_by_other: 0 | 1
  body_bytes: number | null
}
