// Opens slots that are due: an analysis for each keyword that is due, and the batch that carries it out. Any number of
// processes may do so; a slot is unique, so it is opened once. A project has a few batches waiting, however many of its
// keywords are due: the next batch is opened when one of them ends, and meanwhile other projects are served.
// Keywords that were never checked come first, in the order in which they were added.

import { sql } from 'kysely'
import { readDatabaseNow } from '../../../background/jobs/database-time.ts'
import type { JobHandler } from '../../../background/jobs/job.ts'
import type { Schedule } from '../../../background/jobs/schedule.ts'
import type { Database, Reader, Tx } from '../../../data/storage/database.ts'
import { READ_COMMITTED } from '../../../data/storage/database.ts'
import type { Engine } from '../../../data/storage/portable.ts'
import { type ParameterKinds, rowsParameter } from '../../../data/storage/sql/rows-parameter.ts'
import { openSlot } from '../tracker/slots.ts'
import { seedOf } from '../tracker/time-of-day.ts'
import { readTrackerContext, type TrackerContext } from '../tracker/tracker-context.ts'
import { lockTracker } from '../tracker/tracker-row.ts'
import { insertAnalyses } from './analysis-store.ts'
import { BATCH_MAX, enqueueChecks } from './check-batches.ts'
import { slotAfterRequest } from './requested-slot.ts'
import { readCheckQuota } from './waiting-checks.ts'

export const OPEN_KIND = 'rank-tracker.open'
const EVERY_MS = 5_000

/** `hasToSettle` is whether `settle` of the handler has anything to do. */
export function openSlotsSchedule(database: Database, hasToSettle: () => Promise<boolean>): Schedule {
  return {
    name: OPEN_KIND,
    kind: OPEN_KIND,
    everyMs: EVERY_MS,
    async isNeeded() {
      const due = await database.read((db) => listDueProjects(db, database.engine))
      return due.length > 0 || (await hasToSettle())
    },
  }
}

/** `settle` runs first each time: projects must follow their sources before anything is opened for them. */
export function openSlotsHandler(
  database: Database,
  settle: (signal: AbortSignal) => Promise<unknown> = async () => {},
): JobHandler {
  const { engine } = database

  function openProject(projectId: number): Promise<void> {
    return database.transaction(async (tx) => {
      const context = await readTrackerContext(tx, projectId)
      if (context !== undefined) await openDueSlots(tx, engine, context, await readDatabaseNow(tx, engine))
    }, READ_COMMITTED)
  }

  return {
    title: 'Planning checks of positions',
    concurrency: 1,
    async run(_job, { signal }) {
      const faults: unknown[] = []
      await settle(signal).catch((error) => faults.push(error))
      for (const projectId of await database.read((db) => listDueProjects(db, engine))) {
        if (signal.aborted) return
        await openProject(projectId).catch((error) => faults.push(error))
      }
      // One project must not block the slots of others.
      if (faults.length > 0) throw faults[0]
    },
  }
}

/** Index: keyword_schedules_due, one lookup for each project that tracks anything. */
async function listDueProjects(db: Reader, engine: Engine): Promise<number[]> {
  const nowMs = await readDatabaseNow(db, engine)
  const rows = await db
    .selectFrom('rank_trackers')
    .where('keyword_count', '>', 0)
    .where('source', '!=', 'none')
    .where('rescheduled_to_id', 'is', null)
    .where(({ or, exists, selectFrom }) => {
      const scheduled = selectFrom('keyword_schedules')
        .whereRef('keyword_schedules.project_id', '=', 'rank_trackers.project_id')
        .select('keyword_schedules.keyword_id')
      return or([
        exists(scheduled.where('queue', '=', 'first')),
        exists(scheduled.where('queue', '=', 'regular').where('due_at', '<=', nowMs)),
      ])
    })
    .select('project_id')
    .execute()
  return rows.map((row) => row.project_id)
}

const DUE = { keyword_id: 'integer', due_at: 'integer' } as const satisfies ParameterKinds

/** Opens as many slots as there is room for. */
export async function openDueSlots(
  tx: Tx,
  engine: Engine,
  context: TrackerContext,
  nowMs: number,
): Promise<void> {
  const { projectId, frequency, timeZone, source } = context
  if (source === 'none' || (await readDue(tx, projectId, nowMs, 1)).length === 0) return
  const { revision, rescheduledToId } = await lockTracker(tx, projectId)
  // The frequency or the source may have changed since the context was read: the next run has the new one.
  if (revision !== context.revision || rescheduledToId !== null) return
  const quota = await readCheckQuota(tx, projectId)
  // Whole batches only: small ones would cost as much as large ones.
  if (quota < BATCH_MAX) return
  const due = await readDue(tx, projectId, nowMs, quota - (quota % BATCH_MAX))
  const slots = due.map(({ keyword_id: keywordId, queue, due_at: dueAtMs, regular_due_at }) => {
    const rhythm = { frequency, timeZone, seed: seedOf(projectId, keywordId) }
    const slot = { keywordId, ...openSlot({ queue, dueAtMs }, nowMs, rhythm) }
    if (regular_due_at === null) return slot
    return { ...slot, nextDueMs: slotAfterRequest(regular_due_at, nowMs, rhythm) }
  })
  const next = slots.map(({ keywordId, nextDueMs }) => ({ keyword_id: keywordId, due_at: nextDueMs }))
  const moved = await moveSchedules(tx, engine, projectId, nowMs, next)
  const opened = await insertAnalyses(
    tx,
    engine,
    context,
    slots.filter((slot) => moved.has(slot.keywordId)),
  )
  await enqueueChecks(tx, projectId, opened)
}

/**
 * First checks and those that somebody asked for, then regular ones. `regular_due_at` is the slot that an asked check leaves
 * as it is. Indexes: keyword_schedules_due, asked_checks_pkey.
 */
async function readDue(tx: Tx, projectId: number, nowMs: number, rowsMax: number) {
  const scheduled = tx
    .selectFrom('keyword_schedules as d')
    .where('d.project_id', '=', projectId)
    .select(['d.keyword_id', 'd.queue', 'd.due_at'])
    .orderBy('d.due_at')
    .orderBy('d.keyword_id')
  const first = await scheduled
    .where('d.queue', '=', 'first')
    .leftJoin('asked_checks as a', (join) =>
      join.onRef('a.project_id', '=', 'd.project_id').onRef('a.keyword_id', '=', 'd.keyword_id'),
    )
    .select('a.regular_due_at')
    .limit(rowsMax)
    .execute()
  if (first.length === rowsMax) return first
  const regular = await scheduled
    .where('d.queue', '=', 'regular')
    .where('d.due_at', '<=', nowMs)
    .select(sql<null>`null`.as('regular_due_at'))
    .limit(rowsMax - first.length)
    .execute()
  return [...first, ...regular]
}

/** Keywords that were still due: another process may have opened their slots meanwhile. */
async function moveSchedules(
  tx: Tx,
  engine: Engine,
  projectId: number,
  nowMs: number,
  next: readonly { keyword_id: number; due_at: number }[],
): Promise<Set<number>> {
  const { rows } = await sql<{
    keyword_id: number
  }>`update keyword_schedules set queue = 'regular', due_at = given.due_at
    from ${rowsParameter(engine, DUE, next)}
    where keyword_schedules.project_id = ${projectId} and keyword_schedules.keyword_id = given.keyword_id
      and (queue = 'first' or queue = 'regular' and keyword_schedules.due_at <= ${nowMs})
    returning keyword_schedules.keyword_id`.execute(tx)
  return new Set(rows.map((row) => row.keyword_id))
}
