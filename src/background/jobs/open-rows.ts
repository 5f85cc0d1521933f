// Rows of work that a process fills step by step and publishes at the end: generations of backlinks, imports of search
// data. The process updates `touched_at` regularly; an open row that was not touched for a while belongs to a process
// that was killed. Giving such a row up sets `touched_at` to 0: a process that still writes finds that out at its next
// step.

import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Engine } from '../../data/storage/portable.ts'
import { MINUTE_MS } from '../../lib/durations.ts'
import { databaseTimeAgo } from './database-time.ts'

export const TOUCH_EVERY_MS = 30_000
/** The value of `touched_at` of a row that was given up. */
export const GIVEN_UP = 0
/** A process counts as dead only after it has missed nine touches in a row, because the database may be busy or away. */
const STALE_MS = 5 * MINUTE_MS

/** Whether the process that filled an open row is dead and the row has not been given up yet. */
export function isStale(engine: Engine): RawBuilder<SqlBool> {
  return sql<SqlBool>`status = 'open' and touched_at > ${GIVEN_UP} and touched_at < ${databaseTimeAgo(engine, STALE_MS)}`
}

/** Whether a process still fills the row: it is open and was touched lately. `row` is its alias in the query. */
export function isBeingWritten(engine: Engine, row: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(`${row}.status`)} = 'open'
    and ${sql.ref(`${row}.touched_at`)} >= ${databaseTimeAgo(engine, STALE_MS)}`
}
