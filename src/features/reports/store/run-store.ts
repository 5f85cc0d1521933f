// All SQL of report runs. Each stores which projects it covers, whatever becomes of its definition: a caller who may
// not see one of them does not see the run.

import { sql } from 'kysely'
import type { Reader, Tx } from '../../../data/storage/database.ts'
import type { PageRange } from '../../../data/storage/page.ts'
import { countRows, readPageById } from '../../../data/storage/sql/row-queries.ts'
import type { CursorPosition } from '../../../entry/http/answers/cursor.ts'
import type { ReportModel } from '../model/model.ts'
import { newReportUid } from '../report-ids.ts'
import type { ReportRunsTable } from '../tables.ts'
import { type Asker, seesAll } from './seen-projects.ts'

/** How many runs of a report are kept; older ones are removed when another is made. */
const KEPT_MAX = 100

export type StoredRun = {
  readonly id: number
  readonly uid: string
  readonly reportId: number
  readonly status: 'queued' | 'made' | 'failed'
  readonly isScheduled: boolean
  readonly from: string | null
  readonly to: string | null
  readonly failure: string | null
  readonly createdAtMs: number
  readonly madeAtMs: number | null
}

/** Everything from which its forms are drawn. */
export type RunContent = {
  readonly uid: string
  readonly model: ReportModel
  readonly logo: Uint8Array | null
}

const COLUMNS = [
  'made_reports.id',
  'made_reports.uid',
  'made_reports.report_id',
  'made_reports.status',
  'made_reports.is_scheduled',
  'made_reports.from_day',
  'made_reports.to_day',
  'made_reports.failure',
  'made_reports.created_at',
  'made_reports.made_at',
] as const

function seenBy(db: Reader, asker: Asker) {
  return db
    .selectFrom('made_reports')
    .innerJoin('reports', 'reports.id', 'made_reports.report_id')
    .where('reports.account_id', '=', asker.accountId)
    .where(seesAll(db, asker, { table: 'made_report_projects', where: sql`owned.made_id = made_reports.id` }))
}

/** Newest first. Index: made_reports_by_report. */
export async function listRuns(
  db: Reader,
  asker: Asker,
  reportId: number,
  position: CursorPosition | undefined,
  range: PageRange,
): Promise<StoredRun[]> {
  const rows = await readPageById(
    seenBy(db, asker).where('report_id', '=', reportId).select(COLUMNS),
    { id: 'made_reports.id', order: 'desc' },
    position,
    range,
  )
  return rows.map(toRun)
}

export async function countRuns(db: Reader, asker: Asker, reportId: number): Promise<number> {
  return countRows(seenBy(db, asker).where('report_id', '=', reportId))
}

/** Returns undefined if there is none that the caller may see. */
export async function findRun(db: Reader, asker: Asker, uid: string): Promise<StoredRun | undefined> {
  const row = await seenBy(db, asker).where('made_reports.uid', '=', uid).select(COLUMNS).executeTakeFirst()
  return row && toRun(row)
}

/** Reads a run by id or uid, without access checks, for jobs and commands. */
export async function readRun(db: Reader, key: number | string): Promise<StoredRun | undefined> {
  const row = await db
    .selectFrom('made_reports')
    .where(typeof key === 'number' ? 'id' : 'uid', '=', key)
    .select(COLUMNS)
    .executeTakeFirst()
  return row && toRun(row)
}

/** Returns undefined until the report is made. */
export async function readContent(db: Reader, id: number): Promise<RunContent | undefined> {
  const row = await db
    .selectFrom('made_reports')
    .where('id', '=', id)
    .where('status', '=', 'made')
    .select(['uid', 'model_json', 'logo'])
    .executeTakeFirst()
  if (row === undefined || row.model_json === null) return undefined
  return { uid: row.uid, model: JSON.parse(row.model_json) as ReportModel, logo: row.logo }
}

/**
 * Finds the newest finished run that covers only projects that the report still has: a link must not show a project
 * that was removed. Index: made_reports_by_report, from its end.
 */
export async function findNewest(db: Reader, reportId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('made_reports')
    .where('report_id', '=', reportId)
    .where('status', '=', 'made')
    .where(
      sql<boolean>`not exists (select 1 from made_report_projects as p where p.made_id = made_reports.id
        and p.project_id not in (select r.project_id from report_projects as r where r.report_id = ${reportId}))`,
    )
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

export async function queueRun(
  tx: Tx,
  reportId: number,
  { projectIds, isScheduled, nowMs }: { projectIds: readonly number[]; isScheduled: boolean; nowMs: number },
): Promise<{ id: number; uid: string }> {
  const uid = newReportUid()
  const { id } = await tx
    .insertInto('made_reports')
    .values({
      uid,
      report_id: reportId,
      status: 'queued',
      is_scheduled: isScheduled ? 1 : 0,
      from_day: null,
      to_day: null,
      model_json: null,
      logo: null,
      failure: null,
      created_at: nowMs,
      made_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addRunProjects(tx, id, projectIds)
  return { id, uid }
}

async function addRunProjects(tx: Tx, id: number, projectIds: readonly number[]): Promise<void> {
  if (projectIds.length === 0) return
  await tx
    .insertInto('made_report_projects')
    .values(projectIds.map((project_id) => ({ made_id: id, project_id })))
    .execute()
}

/**
 * Stores the projects of a run that is about to be made. Projects may have been added to the report since it was
 * queued.
 */
export async function settleRunProjects(tx: Tx, id: number, projectIds: readonly number[]): Promise<void> {
  await tx.deleteFrom('made_report_projects').where('made_id', '=', id).execute()
  await addRunProjects(tx, id, projectIds)
}

/** Returns false if the run is gone, or was made meanwhile. */
export async function keepRun(
  tx: Tx,
  id: number,
  { model, logo, nowMs }: { model: ReportModel; logo: Uint8Array | null; nowMs: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('made_reports')
    .set({
      status: 'made',
      from_day: model.from,
      to_day: model.to,
      model_json: JSON.stringify(model),
      logo,
      made_at: nowMs,
    })
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function keepFailure(tx: Tx, id: number, failure: string): Promise<void> {
  await tx
    .updateTable('made_reports')
    .set({ status: 'failed', failure })
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .execute()
}

/** Removes all runs but the newest. Index: made_reports_by_report. */
export async function removeOldRuns(tx: Tx, reportId: number): Promise<void> {
  const last = await tx
    .selectFrom('made_reports')
    .where('report_id', '=', reportId)
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .offset(KEPT_MAX)
    .executeTakeFirst()
  if (last === undefined) return
  await tx.deleteFrom('made_reports').where('report_id', '=', reportId).where('id', '<=', last.id).execute()
}

export async function deleteRun(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('made_reports').where('id', '=', id).execute()
}

type RunRow = Pick<
  ReportRunsTable,
  | 'uid'
  | 'report_id'
  | 'status'
  | 'is_scheduled'
  | 'from_day'
  | 'to_day'
  | 'failure'
  | 'created_at'
  | 'made_at'
> & { id: number }

function toRun(row: RunRow): StoredRun {
  return {
    id: row.id,
    uid: row.uid,
    reportId: row.report_id,
    status: row.status,
    isScheduled: row.is_scheduled === 1,
    from: row.from_day,
    to: row.to_day,
    failure: row.failure,
    createdAtMs: row.created_at,
    madeAtMs: row.made_at,
  }
}
