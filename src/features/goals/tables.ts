// The table of goals, as TypeScript sees it (migration 0061): data/storage/tables.ts says what holds of all columns.

import type { Flag, TableDeclarations } from '../../data/storage/tables.ts'

declare module '../../data/storage/tables.ts' {
  interface Tables {
    keyword_goals: KeywordGoalsTable
  }
}

export const GOAL_TABLES: TableDeclarations = {
  bounds: {
    keyword_goals: { boundedBy: '10,000 goals a project' },
  },
  travel: [{ name: 'keyword_goals' }],
}

/** Days are days since 1970-01-01, in the project's time zone. */
type KeywordGoalsTable = {
  project_id: number
  id: number
  keyword_id: number
  target_position: number
  /** The last day on which it can be reached. */
  due_day: number
  /** `unmeasured`: its day has passed, and no measurement since it was set can tell whether it was reached. */
  state: 'open' | 'reached' | 'missed' | 'unmeasured'
  created_at: number
  /** Measurements count from here on: when it was created, or its target last changed. */
  set_at: number
  /** Where the keyword stood then; null if it was not known. */
  start_position: number | null
  /** The position of the last measurement; null if that has not found the site. */
  position: number | null
  /** Since it was set, with the position that it began at. */
  best_position: number | null
  /** When it was last measured, which may have been before it was set; null for never. */
  measured_at: number | null
  /** The kind of measurements that the columns above are made of. */
  is_simulated: Flag
  /** The day on which it was reached, or else the last day of its time; null while it is open. */
  closed_day: number | null
}
