// The tables of imports, as TypeScript sees them; data/storage/tables.ts says what holds for all columns.

import type { Generated } from 'kysely'
import type { Flag, TableDeclarations } from '../../data/storage/tables.ts'

declare module '../../data/storage/tables.ts' {
  interface Tables {
    imports: ImportsTable
    import_pieces: { import_id: number; start_byte: number; bytes: Uint8Array }
  }
}

export const IMPORT_TABLES: TableDeclarations = {
  bounds: {
    imports: { boundedBy: 'open imports, and those that have ended in the last 90 days' },
    import_pieces: { boundedBy: 'open imports' },
  },
  stay: {
    imports: 'under_way',
  },
}

export type ImportsTable = {
  id: Generated<number>
  project_id: number
  kind: 'keywords' | 'search_performance' | 'backlinks' | 'disavow'
  status: 'uploading' | 'queued' | 'running' | 'completed' | 'failed'
  is_dry_run: Flag
  file_name: string | null
  choices_json: string
  /** How many bytes of the file have arrived. */
  bytes: number
  step: string | null
  rows_done: number
  /** The import's result, or the error that ended it. */
  result_json: string | null
  created_at: number
  changed_at: number
  finished_at: number | null
}
