// The tables of views, as TypeScript sees them; data/storage/tables.ts says what holds for all columns.

import type { Generated } from 'kysely'
import type { Flag, TableDeclarations } from '../../data/storage/tables.ts'

declare module '../../data/storage/tables.ts' {
  interface Tables {
    saved_views: SavedViewsTable
  }
}

export const VIEW_TABLES: TableDeclarations = {
  bounds: {
    saved_views: { boundedBy: '500 views a member' },
  },
  stay: {
    saved_views: 'people',
  },
}

type SavedViewsTable = {
  id: Generated<number>
  account_id: number
  member_id: number
  /** Null for a page that is not about a single project. */
  project_id: number | null
  /** The page of the dashboard that the view belongs to. */
  page: string
  name: string
  /** The query string of the page's address. */
  query: string
  is_shared: Flag
  created_at: number
  updated_at: number
}
