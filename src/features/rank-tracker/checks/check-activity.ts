// Keywords that wait for their first rank, as people see work under way. Only of projects that have somebody to ask.

import { type Activity, firstOfEachAccount } from '../../../background/events/activity.ts'
import type { Reader } from '../../../data/storage/database.ts'

// Indexes: projects_by_account, the primary key of rank_totals.
export async function listCheckActivity(db: Reader, accountIds: readonly number[]): Promise<Activity[]> {
  const found = db
    .selectFrom('projects as p')
    .innerJoin('rank_trackers as t', 't.project_id', 'p.id')
    .innerJoin('rank_totals as r', 'r.project_id', 'p.id')
    .where('p.account_id', 'in', accountIds)
    .where('p.deleted_at', 'is', null)
    .where('t.source', 'in', ['real', 'simulated'])
    .where('r.pending', '>', 0)
    .groupBy(['p.id', 'p.uid', 'p.account_id'])
    .select((eb) => [
      'p.id as project_id',
      'p.uid as project_uid',
      'p.account_id',
      eb.fn.sum<number>('r.pending').as('pending'),
      eb.fn.sum<number>('r.tracked').as('tracked'),
    ])
  const rows = await firstOfEachAccount(db, found, ['project_id'])
  return rows.map((row) => ({
    kind: 'rank_checks',
    id: 'first',
    accountId: row.account_id,
    projectId: row.project_id,
    projectUid: row.project_uid,
    status: 'running',
    done: Number(row.tracked) - Number(row.pending),
    total: Number(row.tracked),
    startedAtMs: null,
  }))
}
