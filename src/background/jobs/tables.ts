// The tables of jobs, as TypeScript sees them; data/storage/tables.ts says what holds for all columns.

import type { Generated } from 'kysely'
import type { TableDeclarations } from '../../data/storage/tables.ts'

declare module '../../data/storage/tables.ts' {
  interface Tables {
    jobs: JobsTable
    schedules: SchedulesTable
    backup_result: BackupResultTable
    table_sizes: { name: string; day: number; bytes: number }
  }
}

export const JOB_TABLES: TableDeclarations = {
  bounds: {
    jobs: { boundedBy: 'open work, and what has ended in the last 7 days, or failed in 30' },
    schedules: { boundedBy: 'the schedules of this release' },
    backup_result: { boundedBy: 'one row' },
    table_sizes: { boundedBy: 'tables by 31 days' },
  },
  stay: {
    jobs: 'under_way',
  },
}

type BackupResultTable = {
  id: number
  ended_at: number
  file: string | null
  bytes: number | null
  fault: string | null
  succeeded_at: number | null
}

type JobsTable = {
  id: Generated<number>
  kind: string
  /** At most one job of a kind with the same key is ever stored; null for jobs that may repeat. */
  unique_key: string | null
  payload_json: string
  state: 'queued' | 'running' | 'succeeded' | 'failed'
  run_at: Generated<number>
  attempts: number
  attempts_max: number
  lease_owner: string | null
  lease_until: number | null
  /** Grows with every claim; only the holder of the latest may finish the job. */
  fence: number
  last_error: string | null
  created_at: Generated<number>
  finished_at: number | null
  /** The owner of the job, for a kind whose places are shared out; otherwise ''. */
  share: Generated<string>
  /** The request that made the job necessary, as in the log; null where nobody asked. */
  request_id: Generated<string | null>
  /** When the job was last claimed; null before the first claim. */
  claimed_at: number | null
}

type SchedulesTable = {
  name: string
  next_run_at: number
}
