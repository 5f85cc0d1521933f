// The tables of what people write and choose, as TypeScript sees them (migration 0031): see tables.ts for what holds of all
// columns. Tags of keywords are in rank-tables.ts.

import type { Generated } from 'kysely'
import type { Flag } from '../flag.ts'

export type DayNotesTable = {
  project_id: number
  id: number
  /** Days since 1970-01-01, in the project's time zone. */
  day: number
  text: string
  /** Who wrote it; null when a command did, or when the member has been removed. */
  member_id: number | null
  created_at: number
  updated_at: number
}

export type SavedViewsTable = {
  id: Generated<number>
  account_id: number
  /** Who saved it. */
  member_id: number
  /** Null for a page that is about no single project. */
  project_id: number | null
  /** The page of the dashboard that it is a view of. */
  page: string
  name: string
  /** What stands behind the question mark in the address of the page. */
  query: string
  is_shared: Flag
  created_at: number
  updated_at: number
}

/** One per member who has chosen something. */
export type MemberPreferencesTable = {
  member_id: number
  theme: 'system' | 'light' | 'dark'
  density: 'dense' | 'normal' | 'comfortable'
  has_shortcuts: Flag
  language: 'en'
  /** The columns that the member chose, by page. */
  columns_json: string
  updated_at: number
}
