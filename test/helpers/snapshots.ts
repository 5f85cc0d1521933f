// What is stored of a profile's days.

import type { Reader } from '../../src/data/storage/database.ts'
import type { ProfileKey } from '../../src/features/backlinks/store/profile-store.ts'
import type { Snapshot } from '../../src/features/backlinks/store/snapshot-store.ts'

/** Those of a day and later, day by day; of one day, what was counted comes first. */
export async function listSnapshots(
  db: Reader,
  { projectId, profileId }: ProfileKey,
  fromDay = 0,
): Promise<Snapshot[]> {
  const rows = await db
    .selectFrom('backlink_snapshots')
    .where('project_id', '=', projectId)
    .where('profile_id', '=', profileId)
    .where('day', '>=', fromDay)
    .select(['day', 'is_reported as isReported', 'backlinks', 'referring_domains as referringDomains'])
    .orderBy('day')
    .orderBy('is_reported')
    .execute()
  return rows.map(({ isReported, ...point }) => ({ ...point, isReported: isReported === 1 }))
}
