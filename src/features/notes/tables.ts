// The tables of notes, as TypeScript sees them: data/storage/tables.ts says what holds of all columns.

import type { TableDeclarations } from '../../data/storage/tables.ts'

declare module '../../data/storage/tables.ts' {
  interface Tables {
    day_notes: DayNotesTable
  }
}

export const NOTE_TABLES: TableDeclarations = {
  bounds: {
    day_notes: { boundedBy: '5,000 notes a project' },
  },
  travel: [
    // Members do not travel.
    { name: 'day_notes', replaced: { member_id: 'null' } },
  ],
}

type DayNotesTable = {
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
