// Keywords whose check is due and for which their account has no money left this month. Their analyses are taken back, so
// that nothing has failed, and they are held in the schedule, in a queue of their own: however long that takes, one check
// follows, not one for each slot that passed. Once released, they stand with the keywords that wait for their first
// check. checks/spend-release.ts decides which may go on. The caller holds the tracker's lock.

import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../../../data/storage/database.ts'
import type { Engine } from '../../../data/storage/portable.ts'
import { idsParameter, type ParameterKinds, rowsParameter } from '../../../data/storage/sql/rows-parameter.ts'
import { formatTime } from '../../../lib/clock.ts'
import { updateStatuses } from '../records/keyword-keys.ts'
import type { KeywordRecord } from '../records/record.ts'
import { IS_OPEN, type OpenAnalysis } from './open-analyses.ts'

const DUE = { keyword_id: 'integer', due_at: 'integer' } as const satisfies ParameterKinds

/** Returns true when they are the first of their project to wait for money. */
export async function holdForMoney(
  tx: Tx,
  engine: Engine,
  projectId: number,
  analyses: readonly OpenAnalysis[],
): Promise<boolean> {
  const { rows: waiting } = await sql`select 1 from keyword_schedules
    where project_id = ${projectId} and queue = 'held' limit 1`.execute(tx)
  const ids = idsParameter(
    engine,
    analyses.map(({ id }) => id),
  )
  const { rows } = await sql<{ keyword_id: number; slot_at: number }>`delete from analyses
    where project_id = ${projectId} and id in ${ids} and ${IS_OPEN} and intent_at is null
    returning keyword_id, slot_at`.execute(tx)
  if (rows.length === 0) return false
  const slots = new Map<number, number>()
  for (const { keyword_id, slot_at } of rows)
    slots.set(keyword_id, Math.max(slot_at, slots.get(keyword_id) ?? 0))
  const held = [...slots].map(([keyword_id, slotMs]) => ({ keyword_id, due_at: slotMs }))
  await sql`update keyword_schedules set queue = 'held', due_at = given.due_at from ${rowsParameter(engine, DUE, held)}
    where keyword_schedules.project_id = ${projectId}
      and keyword_schedules.keyword_id = given.keyword_id`.execute(tx)
  await updateRecords(tx, engine, projectId, [...slots.keys()])
  return waiting.length === 0
}

export type HeldKeyword = { keywordId: number; keyword: string }

/** Keywords that wait for money, longest first. */
export async function listHeld(db: Reader, projectId: number, rowsMax: number): Promise<HeldKeyword[]> {
  return (await selectHeld(projectId, rowsMax).execute(db)).rows
}

/** Index: keyword_schedules_due. */
export function selectHeld(projectId: number, rowsMax: number): RawBuilder<HeldKeyword> {
  // This is no join: without statistics of new tables PostgreSQL compares each row with each keyword.
  return sql`select d.keyword_id as "keywordId",
      (select k.keyword from keywords as k where k.project_id = d.project_id and k.id = d.keyword_id) as keyword
    from keyword_schedules as d where d.project_id = ${projectId} and d.queue = 'held'
    order by d.due_at, d.keyword_id limit ${rowsMax}`
}

export async function listHeldProjects(db: Reader): Promise<number[]> {
  const { rows } = await selectHeldProjects().execute(db)
  return rows.map((row) => row.project_id)
}

/** Index: keyword_schedules_due, one lookup for each project that tracks anything. */
export function selectHeldProjects(): RawBuilder<{ project_id: number }> {
  return sql`select project_id from rank_trackers
    where keyword_count > 0 and source <> 'none' and exists (select 1 from keyword_schedules as d
      where d.project_id = rank_trackers.project_id and d.queue = 'held')`
}

/** Releases these keywords: they are due at once, in the order in which they waited. */
export async function makeDueAtOnce(
  tx: Tx,
  engine: Engine,
  projectId: number,
  keywordIds: readonly number[],
): Promise<void> {
  await sql`update keyword_schedules set queue = 'first'
    where project_id = ${projectId} and queue = 'held' and keyword_id in ${idsParameter(engine, keywordIds)}`.execute(
    tx,
  )
  await updateRecords(tx, engine, projectId, keywordIds)
}

/** Call it when the keywords get a new schedule, and their records are mended (source/change-source.ts). */
export async function letAllGo(tx: Tx, projectId: number): Promise<void> {
  await sql`update keyword_schedules set queue = 'first'
    where project_id = ${projectId} and queue = 'held'`.execute(tx)
}

type WaitingRow = {
  keyword_id: number
  due_at: number
  status: KeywordRecord['status']
  is_running: number
  record_json: string
}

const RECORD = { keyword_id: 'integer', record_json: 'text' } as const satisfies ParameterKinds

/**
 * Writes the times of their next checks to their records; a first check that was announced, refused for a moment and now waits is
 * no longer under way. That they wait for money is added when records are read (records/record-mending.ts).
 */
async function updateRecords(
  tx: Tx,
  engine: Engine,
  projectId: number,
  keywordIds: readonly number[],
): Promise<void> {
  const { rows } = await sql<WaitingRow>`select s.keyword_id, s.status, d.due_at, r.record_json,
      case when exists (select 1 from analyses as a where a.project_id = s.project_id
        and a.keyword_id = s.keyword_id and a.status = 'running') then 1 else 0 end as is_running
    from keyword_states as s
    join keyword_records as r on r.project_id = s.project_id and r.keyword_id = s.keyword_id
    join keyword_schedules as d on d.project_id = s.project_id and d.keyword_id = s.keyword_id
    where s.project_id = ${projectId} and s.keyword_id in ${idsParameter(engine, keywordIds)}`.execute(tx)
  const stopped = rows.filter((row) => row.status === 'running' && row.is_running === 0)
  if (stopped.length > 0) {
    const ids = stopped.map((row) => row.keyword_id)
    await updateStatuses(tx, engine, projectId, ids, 'pending')
  }
  const updated = rows.map((row) => {
    const record = JSON.parse(row.record_json) as KeywordRecord
    record.next_analyze_at = formatTime(row.due_at)
    if (stopped.includes(row)) record.status = 'pending'
    return { keyword_id: row.keyword_id, record_json: JSON.stringify(record) }
  })
  await sql`update keyword_records set record_json = given.record_json from ${rowsParameter(engine, RECORD, updated)}
    where keyword_records.project_id = ${projectId} and keyword_records.keyword_id = given.keyword_id`.execute(
    tx,
  )
}
