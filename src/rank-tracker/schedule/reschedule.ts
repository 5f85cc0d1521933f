// A new frequency takes effect at once: every keyword of the project gets the slot that it has under the new one, and so do
// daily ones in a new time zone, whose days begin at other moments. Those that wait for their first check, or for money, go on
// waiting for it. Not in a job: the rows are narrow, and a project changes its rhythm rarely.

import { sql } from 'kysely'
import type { Frequency } from '../../projects/settings.ts'
import type { Tx } from '../../storage/database.ts'
import { type GivenKinds, givenRows } from '../../storage/given-rows.ts'
import type { Engine } from '../../storage/portable.ts'
import { outdateRecords } from '../records/outdated.ts'
import { dueFrom, WAITS_FOR_MONEY_FROM_MS } from '../tracker/slots.ts'
import { seedOf } from '../tracker/time-of-day.ts'
import { lockTracker } from '../tracker/tracker-row.ts'

export type NewRhythm = { frequency: Frequency; timeZone: string; nowMs: number }

/** Bounded by the size of one parameter. */
const ROWS_MAX = 5_000

export async function rescheduleKeywords(
  tx: Tx,
  engine: Engine,
  projectId: number,
  rhythm: NewRhythm,
): Promise<void> {
  await lockTracker(tx, projectId)
  for (let afterId = 0; ; ) {
    const rows = await readRegular(tx, projectId, afterId, rhythm.nowMs)
    if (rows.length > 0) await moveTo(tx, engine, projectId, rhythm, rows)
    if (rows.length < ROWS_MAX) break
    afterId = (rows.at(-1) as RegularRow).keyword_id
  }
  await outdateRecords(tx, projectId)
}

type RegularRow = { keyword_id: number; due_at: number; last_at: number | null }

/** With when each was last analysed, which is now for what is still under way. Indexes: primary key, analyses_by_slot. */
async function readRegular(tx: Tx, projectId: number, afterId: number, nowMs: number): Promise<RegularRow[]> {
  const { rows } = await sql<RegularRow>`select d.keyword_id, d.due_at,
      (select coalesce(a.finished_at, ${sql.lit(nowMs)}) from analyses as a
        where a.project_id = d.project_id and a.keyword_id = d.keyword_id
        order by a.slot_at desc limit 1) as last_at
    from keyword_schedules as d
    where d.project_id = ${projectId} and d.keyword_id > ${afterId}
      and d.due_at >= 0 and d.due_at < ${sql.lit(WAITS_FOR_MONEY_FROM_MS)}
    order by d.keyword_id limit ${ROWS_MAX}`.execute(tx)
  return rows
}

const DUE = { keyword_id: 'integer', due_at: 'integer' } as const satisfies GivenKinds

async function moveTo(
  tx: Tx,
  engine: Engine,
  projectId: number,
  { frequency, timeZone, nowMs }: NewRhythm,
  rows: readonly RegularRow[],
): Promise<void> {
  const given = rows.map(({ keyword_id, due_at, last_at }) => {
    const rhythm = { frequency, timeZone, seed: seedOf(projectId, keyword_id) }
    return { keyword_id, due_at: dueFrom({ lastMs: last_at, dueMs: due_at }, nowMs, rhythm) }
  })
  await sql`update keyword_schedules set due_at = given.due_at from ${givenRows(engine, DUE, given)}
    where keyword_schedules.project_id = ${projectId}
      and keyword_schedules.keyword_id = given.keyword_id`.execute(tx)
}
