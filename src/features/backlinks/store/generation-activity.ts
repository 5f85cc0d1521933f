// Lists profiles that are being refreshed, imported or rebuilt, for the list of work under way.

import { type Activity, firstOfEachAccount } from '../../../background/events/activity.ts'
import { GIVEN_UP } from '../../../background/jobs/open-rows.ts'
import type { Reader } from '../../../data/storage/database.ts'

// Indexes: projects_by_account, the primary key of backlink_generations.
export async function listGenerationActivity(db: Reader, accountIds: readonly number[]): Promise<Activity[]> {
  const found = db
    .selectFrom('projects as p')
    .innerJoin('backlink_generations as g', 'g.project_id', 'p.id')
    .where('p.account_id', 'in', accountIds)
    .where('p.deleted_at', 'is', null)
    .where('g.status', '=', 'open')
    .where('g.touched_at', '>', GIVEN_UP)
    .select(['g.profile_id', 'g.id', 'g.created_at'])
    .select(['p.id as project_id', 'p.uid as project_uid', 'p.account_id'])
  const rows = await firstOfEachAccount(db, found, ['project_id', 'profile_id', 'id'])
  return rows.map((row) => ({
    kind: 'backlinks',
    id: `${row.profile_id}-${row.id}`,
    accountId: row.account_id,
    projectId: row.project_id,
    projectUid: row.project_uid,
    status: 'running',
    done: null,
    total: null,
    startedAtMs: row.created_at,
  }))
}
