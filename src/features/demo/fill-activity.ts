// Shows the filling of a demo's history as an activity: until it ends, its charts are incomplete.

import type { Activity, ActivitySource } from '../../background/events/activity.ts'
import type { Reader } from '../../data/storage/database.ts'
import type { Clock } from '../../lib/clock.ts'
import { dayOf, nextDayOf } from './day-plan.ts'
import { FILL_KIND } from './demo-name.ts'
import type { FillPayload } from './fill-job.ts'
import { listDemoKeywords } from './history-store.ts'

/** The most demos that are filled at the same time. */
const DEMOS_MAX = 20

export function fillActivity(clock: Clock): ActivitySource {
  return async (db, accountIds) => {
    const filling = await listFilling(db)
    if (filling.length === 0) return []
    const projects = await db
      .selectFrom('projects')
      .where('id', 'in', filling)
      .where('account_id', 'in', accountIds)
      .where('deleted_at', 'is', null)
      .select(['id', 'uid', 'account_id', 'created_at'])
      .orderBy('id')
      .execute()
    const activities: Activity[] = []
    for (const project of projects) {
      activities.push({
        kind: 'demo_history',
        id: 'ranks',
        accountId: project.account_id,
        projectId: project.id,
        projectUid: project.uid,
        status: 'running',
        ...(await countDays(db, project.id, clock.nowMs())),
        startedAtMs: project.created_at,
      })
    }
    return activities
  }
}

/** Lists the projects of open jobs. Indexes: jobs_due, jobs_leased. */
async function listFilling(db: Reader): Promise<number[]> {
  const rows = await db
    .selectFrom('jobs')
    .where('kind', '=', FILL_KIND)
    .where('state', 'in', ['queued', 'running'])
    .select('payload_json')
    .limit(DEMOS_MAX)
    .execute()
  return rows.map(({ payload_json }) => (JSON.parse(payload_json) as FillPayload).projectId)
}

async function countDays(
  db: Reader,
  projectId: number,
  nowMs: number,
): Promise<Pick<Activity, 'done' | 'total'>> {
  const keywords = await listDemoKeywords(db, projectId)
  if (keywords.length === 0) return { done: null, total: null }
  const first = Math.min(...keywords.map(({ createdAtMs }) => dayOf(createdAtMs)))
  const next = Math.min(...keywords.map(nextDayOf))
  return { done: next - first, total: dayOf(nowMs) - first + 1 }
}
