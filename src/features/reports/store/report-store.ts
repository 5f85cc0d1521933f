// All SQL of report definitions.

import { sql } from 'kysely'
import type { Reader, Tx } from '../../../data/storage/database.ts'
import type { PageRange } from '../../../data/storage/page.ts'
import { countRows, readPageById } from '../../../data/storage/sql/row-queries.ts'
import type { CursorPosition } from '../../../entry/http/answers/cursor.ts'
import { invalid } from '../../../lib/errors.ts'
import { nextRunMs } from '../period.ts'
import { newReportUid } from '../report-ids.ts'
import type { Definition } from '../schema.ts'
import { type Asker, seesAll } from './seen-projects.ts'

const REPORTS_MAX = 500

export type StoredReport = {
  readonly id: number
  readonly uid: string
  readonly accountId: number
  readonly name: string
  readonly definition: Definition
  readonly nextAtMs: number | null
  readonly createdAtMs: number
  readonly updatedAtMs: number
  readonly hasLogo: boolean
  readonly lastRun: { uid: string; atMs: number } | undefined
}

/** Selects a column of the report's newest run. Index: made_reports_by_report, from its end. */
const newest = (column: 'uid' | 'made_at') =>
  sql<string | number | null>`(select m.${sql.ref(column)} from made_reports as m
    where m.report_id = reports.id and m.status = 'made' order by m.id desc limit 1)`

function selectReports(db: Reader) {
  return db
    .selectFrom('reports')
    .select([
      'reports.id',
      'reports.uid',
      'reports.account_id',
      'reports.name',
      'reports.definition_json',
      'reports.next_at',
      'reports.created_at',
      'reports.updated_at',
    ])
    .select((eb) => [
      eb('reports.logo', 'is not', null).as('has_logo'),
      newest('uid').as('last_uid'),
      newest('made_at').as('last_at'),
    ])
}

type ReportRow = Awaited<ReturnType<ReturnType<typeof selectReports>['executeTakeFirstOrThrow']>>

function seenBy(db: Reader, asker: Asker) {
  return selectReports(db)
    .where('reports.account_id', '=', asker.accountId)
    .where(seesAll(db, asker, { table: 'report_projects', where: sql`owned.report_id = reports.id` }))
}

/** Oldest first. Index: reports_by_account. */
export async function listReports(
  db: Reader,
  asker: Asker,
  position: CursorPosition | undefined,
  range: PageRange,
): Promise<StoredReport[]> {
  const rows = await readPageById(seenBy(db, asker), { id: 'reports.id' }, position, range)
  return rows.map(toReport)
}

export async function countReports(db: Reader, asker: Asker): Promise<number> {
  return countRows(seenBy(db, asker))
}

/** Returns undefined if there is none that the caller may see. */
export async function findReport(db: Reader, asker: Asker, uid: string): Promise<StoredReport | undefined> {
  const row = await seenBy(db, asker).where('reports.uid', '=', uid).executeTakeFirst()
  return row && toReport(row)
}

/** Reads a report by id or uid, without access checks, for jobs and commands. */
export async function readReport(db: Reader, key: number | string): Promise<StoredReport | undefined> {
  const row = await selectReports(db)
    .where(typeof key === 'number' ? 'reports.id' : 'reports.uid', '=', key)
    .executeTakeFirst()
  return row && toReport(row)
}

export async function readLogo(db: Reader, id: number): Promise<Uint8Array | null> {
  const row = await db.selectFrom('reports').where('id', '=', id).select('logo').executeTakeFirst()
  return row?.logo ?? null
}

type ListedProject = { id: number; uid: string; account_id: number; name: string; domain: string }

/** The report's projects that still exist, in their order. Index: report_projects_pkey. */
export async function listReportProjects(db: Reader, reportId: number): Promise<ListedProject[]> {
  return db
    .selectFrom('report_projects as r')
    .innerJoin('projects as p', 'p.id', 'r.project_id')
    .where('r.report_id', '=', reportId)
    .where('p.deleted_at', 'is', null)
    .select(['p.id', 'p.uid', 'p.account_id', 'p.name', 'p.domain'])
    .orderBy('r.place')
    .execute()
}

type Written = { name: string; definition: Definition; projectIds: readonly number[] }

export async function addReport(
  tx: Tx,
  accountId: number,
  { name, definition, projectIds }: Written,
  { logo, nowMs }: { logo: Uint8Array | null; nowMs: number },
): Promise<string> {
  const count = await countRows(tx.selectFrom('reports').where('account_id', '=', accountId))
  if (count >= REPORTS_MAX)
    throw invalid({
      body: [`The account has ${REPORTS_MAX} reports, which is all it may have. Delete one first.`],
    })
  const uid = newReportUid()
  const { id } = await tx
    .insertInto('reports')
    .values({
      uid,
      account_id: accountId,
      name,
      definition_json: JSON.stringify(definition),
      logo,
      next_at: nextRunMs(definition.schedule, nowMs, definition.timeZone) ?? null,
      created_at: nowMs,
      updated_at: nowMs,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addProjects(tx, id, projectIds)
  return uid
}

async function addProjects(tx: Tx, reportId: number, projectIds: readonly number[]): Promise<void> {
  await tx
    .insertInto('report_projects')
    .values(projectIds.map((project_id, place) => ({ report_id: reportId, project_id, place })))
    .execute()
}

/** An undefined `logo` or `projectIds` stays unchanged. */
export async function changeReport(
  tx: Tx,
  id: number,
  { name, definition, projectIds }: Omit<Written, 'projectIds'> & Partial<Pick<Written, 'projectIds'>>,
  { logo, nowMs }: { logo: Uint8Array | null | undefined; nowMs: number },
): Promise<void> {
  await tx
    .updateTable('reports')
    .set({
      name,
      definition_json: JSON.stringify(definition),
      ...(logo !== undefined && { logo }),
      next_at: nextRunMs(definition.schedule, nowMs, definition.timeZone) ?? null,
      updated_at: nowMs,
    })
    .where('id', '=', id)
    .execute()
  if (projectIds === undefined) return
  await tx.deleteFrom('report_projects').where('report_id', '=', id).execute()
  await addProjects(tx, id, projectIds)
}

export async function deleteReport(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('reports').where('id', '=', id).execute()
}

function toReport(row: ReportRow): StoredReport {
  return {
    id: row.id,
    uid: row.uid,
    accountId: row.account_id,
    name: row.name,
    definition: JSON.parse(row.definition_json) as Definition,
    hasLogo: Boolean(row.has_logo),
    nextAtMs: row.next_at,
    createdAtMs: row.created_at,
    updatedAtMs: row.updated_at,
    lastRun: row.last_uid === null ? undefined : { uid: String(row.last_uid), atMs: Number(row.last_at) },
  }
}
