// Shows waiting and running imports of uploaded files as activities.

import { type Activity, firstOfEachAccount } from '../../background/events/activity.ts'
import type { Reader } from '../../data/storage/database.ts'

// Index: imports_by_status.
export async function listImportActivity(db: Reader, accountIds: readonly number[]): Promise<Activity[]> {
  const found = db
    .selectFrom('imports as i')
    .innerJoin('projects as p', 'p.id', 'i.project_id')
    .where('i.status', 'in', ['queued', 'running'])
    .where('p.account_id', 'in', accountIds)
    .where('p.deleted_at', 'is', null)
    .select(['i.id', 'i.status', 'i.rows_done', 'i.created_at'])
    .select(['p.id as project_id', 'p.uid as project_uid', 'p.account_id'])
  const rows = await firstOfEachAccount(db, found, ['id'])
  return rows.map((row) => ({
    kind: 'import',
    id: String(row.id),
    accountId: row.account_id,
    projectId: row.project_id,
    projectUid: row.project_uid,
    status: row.status === 'queued' ? 'queued' : 'running',
    done: row.rows_done,
    // The number of rows is unknown until the whole file is read.
    total: null,
    startedAtMs: row.created_at,
  }))
}
