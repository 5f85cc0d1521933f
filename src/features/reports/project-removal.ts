// Removes a deleted project from reports: its report runs are removed, even those that also cover other projects, and
// so are reports about nothing else. A report of several projects continues without it.

import { sql } from 'kysely'
import type { RemovalStep } from '../../entry/feature.ts'

/** Indexes: made_report_projects_by_project, report_projects_by_project. */
export const reportRemoval: RemovalStep = async (tx, projectId, rowsMax) => {
  const run = tx
    .selectFrom('made_report_projects')
    .where('project_id', '=', projectId)
    .select('made_id')
    .orderBy('made_id')
    .limit(rowsMax)
  const { numDeletedRows } = await tx.deleteFrom('made_reports').where('id', 'in', run).executeTakeFirst()
  const removed = Number(numDeletedRows)
  if (removed === rowsMax) return removed
  const alone = tx
    .selectFrom('report_projects as r')
    .where('r.project_id', '=', projectId)
    .where(
      sql<boolean>`not exists (select 1 from report_projects as o
        where o.report_id = r.report_id and o.project_id <> ${projectId})`,
    )
    .select('r.report_id')
    .orderBy('r.report_id')
    .limit(rowsMax - removed)
  const reports = await tx.deleteFrom('reports').where('id', 'in', alone).executeTakeFirst()
  return removed + Number(reports.numDeletedRows)
}
