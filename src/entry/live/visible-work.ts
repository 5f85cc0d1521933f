// Which of an account's work a caller may see: that of their projects.

import { ACTIVITIES_MAX, type Activity } from '../../background/events/activity.ts'
import type { Reader } from '../../data/storage/database.ts'
import { selectGranted } from '../accounts/granted-projects.ts'
import type { Principal } from '../http/access/principal.ts'
import { activityRecord } from './schema.ts'

/** Undefined for all of the account. */
export type VisibleProjects = ReadonlySet<number> | undefined

export async function readVisibleProjects(db: Reader, principal: Principal): Promise<VisibleProjects> {
  const { limitedBy } = principal
  if (limitedBy === undefined) return undefined
  const rows = await selectGranted(db, limitedBy, principal).select('projects.id').execute()
  return new Set(rows.map(({ id }) => id))
}

/** Returns no more of each kind than anybody reads. */
export function visibleWork(activities: readonly Activity[], projectIds: VisibleProjects) {
  const counts = new Map<Activity['kind'], number>()
  return activities
    .filter(({ projectId }) => projectIds?.has(projectId) ?? true)
    .filter(({ kind }) => {
      const count = (counts.get(kind) ?? 0) + 1
      counts.set(kind, count)
      return count <= ACTIVITIES_MAX
    })
    .map(activityRecord)
}
