// Lists imports of search performance in progress, for the list of work under way: a file that is being read, or a
// day that a source is delivering.

import { type Activity, firstOfEachAccount } from '../../../background/events/activity.ts'
import { GIVEN_UP } from '../../../background/jobs/open-rows.ts'
import type { Reader } from '../../../data/storage/database.ts'

// Indexes: projects_by_account, the primary key of search_imports.
export async function listImportActivity(db: Reader, accountIds: readonly number[]): Promise<Activity[]> {
  const found = db
    .selectFrom('projects as p')
    .innerJoin('search_imports as i', 'i.project_id', 'p.id')
    .where('p.account_id', 'in', accountIds)
    .where('p.deleted_at', 'is', null)
    .where('i.status', '=', 'open')
    .where('i.touched_at', '>', GIVEN_UP)
    .select(['i.id', 'i.source', 'i.created_at', 'i.rows_count'])
    .select(['p.id as project_id', 'p.uid as project_uid', 'p.account_id'])
  const rows = await firstOfEachAccount(db, found, ['project_id', 'id'])
  return rows.map((row) => ({
    kind: row.source === 'search_console' ? 'search_sync' : 'search_import',
    id: String(row.id),
    accountId: row.account_id,
    projectId: row.project_id,
    projectUid: row.project_uid,
    status: 'running',
    done: null,
    total: null,
    startedAtMs: row.created_at,
  }))
}
