// The tables of the disavow list as TypeScript sees them (migrations 0010 and 0027); data/storage/tables.ts says what
// holds for all columns.

import type { Generated } from 'kysely'
import type { TableDeclarations } from '../../data/storage/tables.ts'

declare module '../../data/storage/tables.ts' {
  interface Tables {
    disavow_lists: DisavowListsTable
    disavow_entries: DisavowEntriesTable
  }
}

export const DISAVOW_TABLES: TableDeclarations = {
  bounds: {
    disavow_lists: { boundedBy: 'one row a project' },
    disavow_entries: { boundedBy: 'the most lines and bytes that the file may have' },
  },
  travel: [{ name: 'disavow_lists' }, { name: 'disavow_entries' }],
}

/** One row per project that has disavowed something. Changes of entries lock the project's row. */
type DisavowListsTable = {
  project_id: number
  entries_count: number
  /** The number of lines in the list's file. */
  lines_count: number
  bytes_count: number
  /** Grows with every change. */
  version: number
  changed_at: number
  /** Entries that were added, removed, or given another note, since the list began or since migration 0027. */
  added_count: Generated<number>
  removed_count: Generated<number>
  noted_count: Generated<number>
  /** When the file was last downloaded, and these counts at that time; null before. */
  downloaded_at: Generated<number | null>
  downloaded_added: Generated<number | null>
  downloaded_removed: Generated<number | null>
  downloaded_noted: Generated<number | null>
}

type DisavowEntriesTable = {
  project_id: number
  type: 'domain' | 'url'
  value: string
  id: number
  note: string | null
  /** The folded text of value and note, for searches. */
  folded: string
  created_at: number
}
