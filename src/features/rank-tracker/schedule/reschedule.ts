// A new frequency takes effect at once: every keyword of the project gets the slot that it has under the new one, and so do
// daily ones in a new time zone, whose days begin at other moments. Those that wait for their first check, or for money, go on
// waiting for it. The request that changes the rhythm moves the first few thousand, which is all of most projects; a job moves
// the rest in steps, and until it is through no slot of the project is opened: an old slot would be checked, and paid for,
// sooner than the new rhythm says.

import { sql } from 'kysely'
import { readDatabaseNow } from '../../../background/jobs/database-time.ts'
import { enqueue } from '../../../background/jobs/enqueue.ts'
import type { JobHandler } from '../../../background/jobs/job.ts'
import type { Database, Tx } from '../../../data/storage/database.ts'
import { READ_COMMITTED } from '../../../data/storage/database.ts'
import type { Engine } from '../../../data/storage/portable.ts'
import { type ParameterKinds, rowsParameter } from '../../../data/storage/sql/rows-parameter.ts'
import type { Frequency } from '../../projects/reads.ts'
import { outdateRecords } from '../records/outdated.ts'
import { dueFrom } from '../tracker/slots.ts'
import { seedOf } from '../tracker/time-of-day.ts'
import { readTrackerContext } from '../tracker/tracker-context.ts'
import { lockTracker } from '../tracker/tracker-row.ts'
import { forgetRegularSlots } from './requested-checks.ts'

export const RESCHEDULE_KIND = 'rank-tracker.reschedule'

export type NewRhythm = { frequency: Frequency; timeZone: string; nowMs: number }

/** Limited by the size of one parameter. */
const STEP_KEYWORDS = 5_000

/** Call it in the transaction that changes the rhythm. It also moves what an earlier change has left to move. */
export async function rescheduleKeywords(
  tx: Tx,
  engine: Engine,
  projectId: number,
  rhythm: NewRhythm,
  stepKeywords = STEP_KEYWORDS,
): Promise<void> {
  const { version } = await lockTracker(tx, projectId)
  await forgetRegularSlots(tx, projectId)
  const movedTo = await moveSome(tx, engine, projectId, rhythm, { afterId: 0, stepKeywords })
  if (movedTo !== null) {
    await enqueue(tx, {
      kind: RESCHEDULE_KIND,
      uniqueKey: `${projectId} ${version}`,
      payload: { projectId },
    })
  }
  await outdateRecords(tx, projectId)
}

/** Goes on from the id in the tracker's row, also after a kill or beside another worker. */
export function rescheduleHandler(database: Database, stepKeywords = STEP_KEYWORDS): JobHandler {
  return {
    title: 'Moving checks to a new time',
    concurrency: 1,
    async run(job, { checkpoint }) {
      const { projectId } = job.payload as { projectId: number }
      let isLeft = true
      while (isLeft) {
        await checkpoint(async (tx) => {
          isLeft = await continueStep(tx, database.engine, projectId, stepKeywords)
        }, READ_COMMITTED)
      }
    },
  }
}

async function continueStep(
  tx: Tx,
  engine: Engine,
  projectId: number,
  stepKeywords: number,
): Promise<boolean> {
  if ((await readTrackerContext(tx, projectId)) === undefined) return false
  const { rescheduledToId: afterId } = await lockTracker(tx, projectId)
  // After taking the lock: another change that we waited for may have moved the first keywords.
  const context = await readTrackerContext(tx, projectId)
  if (context === undefined || afterId === null) return false
  const { frequency, timeZone } = context
  const rhythm = { frequency, timeZone, nowMs: await readDatabaseNow(tx, engine) }
  const movedTo = await moveSome(tx, engine, projectId, rhythm, { afterId, stepKeywords })
  // Records that were rewritten meanwhile show the old due time.
  if (movedTo === null) await outdateRecords(tx, projectId)
  return movedTo !== null
}

/** Returns, and stores in the tracker's row, up to which id all are moved; null when none is left. */
async function moveSome(
  tx: Tx,
  engine: Engine,
  projectId: number,
  rhythm: NewRhythm,
  { afterId, stepKeywords }: { afterId: number; stepKeywords: number },
): Promise<number | null> {
  const rows = await readRegular(tx, projectId, afterId, { nowMs: rhythm.nowMs, rowsMax: stepKeywords })
  if (rows.length > 0) await moveTo(tx, engine, projectId, rhythm, rows)
  const movedTo = rows.length < stepKeywords ? null : (rows.at(-1) as RegularRow).keyword_id
  await tx
    .updateTable('rank_trackers')
    .set({ rescheduled_to_id: movedTo })
    .where('project_id', '=', projectId)
    .execute()
  return movedTo
}

type RegularRow = { keyword_id: number; due_at: number; last_at: number | null }

/**
 * With the time of each keyword's last analysis, which is "now" for one under way. Indexes: primary key,
 * analyses_by_slot.
 */
async function readRegular(
  tx: Tx,
  projectId: number,
  afterId: number,
  { nowMs, rowsMax }: { nowMs: number; rowsMax: number },
): Promise<RegularRow[]> {
  const { rows } = await sql<RegularRow>`select d.keyword_id, d.due_at,
      (select coalesce(a.finished_at, ${sql.lit(nowMs)}) from analyses as a
        where a.project_id = d.project_id and a.keyword_id = d.keyword_id
        order by a.slot_at desc limit 1) as last_at
    from keyword_schedules as d
    where d.project_id = ${projectId} and d.keyword_id > ${afterId}
      and d.queue = 'regular'
    order by d.keyword_id limit ${rowsMax}`.execute(tx)
  return rows
}

const DUE = { keyword_id: 'integer', due_at: 'integer' } as const satisfies ParameterKinds

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
  await sql`update keyword_schedules set due_at = given.due_at from ${rowsParameter(engine, DUE, given)}
    where keyword_schedules.project_id = ${projectId}
      and keyword_schedules.keyword_id = given.keyword_id`.execute(tx)
}
