// Report runs of all reports of an account, newest first, for readers outside the dashboard. A caller who may not see
// one of the projects of the run, or of its report, does not find it.

import { sql } from 'kysely'
import type { Reader } from '../../../data/storage/database.ts'
import { type RunContent, readContent } from './run-store.ts'
import { type Asker, seesAll } from './seen-projects.ts'

type ListedRun = {
  readonly id: number
  readonly uid: string
  readonly name: string
  readonly from: string
  readonly to: string
  readonly madeAtMs: number
  readonly projectsCount: number
}

function selectSeen(db: Reader, asker: Asker) {
  return db
    .selectFrom('reports')
    .innerJoin('made_reports', 'made_reports.report_id', 'reports.id')
    .where('reports.account_id', '=', asker.accountId)
    .where('made_reports.status', '=', 'made')
    .where(seesAll(db, asker, { table: 'report_projects', where: sql`owned.report_id = reports.id` }))
    .where(seesAll(db, asker, { table: 'made_report_projects', where: sql`owned.made_id = made_reports.id` }))
}

/**
 * Lists runs before an id. Indexes: reports_by_account, made_reports_by_report. The sum keeps the database from reading
 * the runs of all accounts from the end, which would take longer the fewer of them are the caller's.
 */
export async function listMadeReports(
  db: Reader,
  asker: Asker,
  { beforeId, limit }: { beforeId: number | undefined; limit: number },
): Promise<ListedRun[]> {
  let query = selectSeen(db, asker)
  if (beforeId !== undefined) query = query.where('made_reports.id', '<', beforeId)
  const rows = await query
    .select([
      'made_reports.id',
      'made_reports.uid',
      'reports.name',
      'made_reports.from_day',
      'made_reports.to_day',
      'made_reports.made_at',
    ])
    .select(
      sql<number>`(select count(*) from made_report_projects as p where p.made_id = made_reports.id)`.as(
        'projects_count',
      ),
    )
    .orderBy(sql`made_reports.id + 0`, 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    uid: row.uid,
    name: row.name,
    from: row.from_day ?? '',
    to: row.to_day ?? '',
    madeAtMs: row.made_at ?? 0,
    projectsCount: Number(row.projects_count),
  }))
}

/** Returns undefined if there is none that the caller may see. */
export async function readMadeReport(db: Reader, asker: Asker, uid: string): Promise<RunContent | undefined> {
  const row = await selectSeen(db, asker)
    .where('made_reports.uid', '=', uid)
    .select('made_reports.id')
    .executeTakeFirst()
  return row && readContent(db, row.id)
}
