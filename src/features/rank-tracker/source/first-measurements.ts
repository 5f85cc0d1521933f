// When keywords are checked after a change of source: at once if the new source has never measured them, like new
// keywords, and otherwise at their regular times; slots that passed without a source are not made up for. Few
// statements: the rows are narrow, and a project changes its source rarely. The caller holds the tracker's lock.

import { type SqlBool, sql } from 'kysely'
import type { Reader, Tx } from '../../../data/storage/database.ts'
import type { Engine } from '../../../data/storage/portable.ts'
import { type ParameterKinds, rowsParameter } from '../../../data/storage/sql/rows-parameter.ts'
import { DAY_MS } from '../../../lib/durations.ts'
import type { Frequency } from '../../projects/reads.ts'
import { countedFlag, type RankSource } from '../tracker/rank-source.ts'
import { firstDue, INTERVAL_DAYS } from '../tracker/slots.ts'
import { seedOf } from '../tracker/time-of-day.ts'

type Rescheduling = {
  projectId: number
  source: RankSource
  frequency: Frequency
  timeZone: string
  nowMs: number
}

/** Bounded by the size of one parameter. */
const ROWS_MAX = 5_000

/** Index: analyses_by_slot. */
export async function scheduleUnmeasured(tx: Tx, { projectId, source, nowMs }: Rescheduling): Promise<void> {
  await sql`update keyword_schedules set queue = 'first', due_at = ${sql.lit(nowMs)}
    where project_id = ${projectId} and queue <> 'first' and ${isUnmeasured(source)}`.execute(tx)
}

/** How many keywords a source has never measured, and would measure at once. */
export async function countUnmeasured(db: Reader, projectId: number, source: RankSource): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from keyword_schedules
    where project_id = ${projectId} and ${isUnmeasured(source)}`.execute(db)
  return (rows[0] as { count: number }).count
}

const DUE = { keyword_id: 'integer', due_at: 'integer' } as const satisfies ParameterKinds

/**
 * Keywords that waited for a first check by another source, and need none by this one. Index: keyword_schedules_due.
 */
export async function endWaiting(
  tx: Tx,
  engine: Engine,
  { projectId, source, frequency, timeZone, nowMs }: Rescheduling,
): Promise<void> {
  for (let left = ROWS_MAX; left === ROWS_MAX; ) {
    const { rows } = await sql<{ keyword_id: number }>`select keyword_id from keyword_schedules
      where project_id = ${projectId} and queue = 'first' and not (${isUnmeasured(source)})
      order by due_at, keyword_id limit ${ROWS_MAX}`.execute(tx)
    left = rows.length
    if (left === 0) return
    const given = rows.map(({ keyword_id }) => ({
      keyword_id,
      due_at: firstDue(nowMs, { frequency, timeZone, seed: seedOf(projectId, keyword_id) }),
    }))
    await sql`update keyword_schedules set queue = 'regular', due_at = given.due_at from ${rowsParameter(engine, DUE, given)}
      where keyword_schedules.project_id = ${projectId}
        and keyword_schedules.keyword_id = given.keyword_id`.execute(tx)
  }
}

/** Lists keywords without a result of the kind that counts, and without a check under way that will bring one. */
function isUnmeasured(source: RankSource) {
  // A running check was bought, so it is real.
  const statuses = source === 'simulated' ? sql`('success')` : sql`('success', 'running')`
  return sql<SqlBool>`not exists (select 1 from analyses as a
    where a.project_id = keyword_schedules.project_id and a.keyword_id = keyword_schedules.keyword_id
      and a.status in ${statuses} and a.is_simulated = ${sql.lit(countedFlag(source))})`
}

export async function skipMissed(tx: Tx, { projectId, frequency, nowMs }: Rescheduling): Promise<void> {
  const interval = sql.lit(INTERVAL_DAYS[frequency] * DAY_MS)
  const now = sql.lit(nowMs)
  await sql`update keyword_schedules set due_at = due_at + ((${now} - due_at) / ${interval} + 1) * ${interval}
    where project_id = ${projectId} and queue = 'regular' and due_at <= ${now}`.execute(tx)
}
