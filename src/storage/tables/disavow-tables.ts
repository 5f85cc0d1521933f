// The tables of the disavow list as TypeScript sees them (migration 0010): see tables.ts for what holds of all columns.

/** One per project that has disavowed something. Changes of entries lock the project's row. */
export type DisavowListsTable = {
  project_id: number
  entries_count: number
  /** Of the file that is made of the entries. */
  lines_count: number
  bytes_count: number
  /** Grows with every change. */
  version: number
  changed_at: number
}

export type DisavowEntriesTable = {
  project_id: number
  type: 'domain' | 'url'
  value: string
  id: number
  note: string | null
  /** Value and note as they are searched. */
  folded: string
  created_at: number
}
