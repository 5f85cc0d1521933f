// The tables of quick wins as TypeScript sees them; data/storage/tables.ts explains the columns that all tables have.

import type { Generated } from 'kysely'
import type { TableDeclarations } from '../../data/storage/tables.ts'

declare module '../../data/storage/tables.ts' {
  interface Tables {
    quick_win_lists: QuickWinListsTable
    quick_wins: QuickWinsTable
    quick_win_marks: QuickWinMarksTable
  }
}

export const QUICK_WIN_TABLES: TableDeclarations = {
  bounds: {
    quick_win_lists: { boundedBy: 'types by ranges of a project' },
    quick_wins: { boundedBy: '5,000 rows a list' },
    quick_win_marks: { boundedBy: '5,000 marks a project' },
  },
  travel: [{ name: 'quick_win_lists' }, { name: 'quick_wins' }, { name: 'quick_win_marks' }],
}

type QuickWinListsTable = {
  project_id: number
  type: string
  range: string
  data_version: number
  stamp: string
  rows_count: number
  last_day: number | null
  warnings_json: string
  /** Null in a list that an older release computed. */
  opportunity_sum: Generated<number | null>
  /** A digest of the list's rows. */
  digest: string
}

type QuickWinsTable = {
  project_id: number
  type: string
  range: string
  place: number
  query_id: number
  page_id: number
  json: string
}

type QuickWinMarksTable = {
  project_id: number
  type: string
  digest: string
  query: string | null
  url: string | null
  state: 'done' | 'later'
  /** The first day on which the win is open again; null for one that is done. */
  until_day: number | null
  created_at: number
}
