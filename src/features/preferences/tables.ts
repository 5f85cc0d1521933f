// The tables of preferences, as TypeScript sees them; data/storage/tables.ts says what holds for all columns.

import type { Flag, TableDeclarations } from '../../data/storage/tables.ts'

declare module '../../data/storage/tables.ts' {
  interface Tables {
    member_preferences: MemberPreferencesTable
  }
}

export const PREFERENCE_TABLES: TableDeclarations = {
  bounds: {
    member_preferences: { boundedBy: 'one row a member' },
  },
}

/** One row per member who has chosen something. */
type MemberPreferencesTable = {
  member_id: number
  theme: 'system' | 'light' | 'dark'
  density: 'dense' | 'normal' | 'comfortable'
  has_shortcuts: Flag
  language: 'en'
  /** The columns that the member chose, by page. */
  columns_json: string
  /** The pages whose chart the member has opened. */
  open_charts_json: string
  updated_at: number
}
