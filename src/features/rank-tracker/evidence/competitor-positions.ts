// Finds the positions of competitors in stored evidence: for competitors that were added after the analysis, or whose
// positions are made again. The results were bought once and are not asked for a second time.

import type { Reader } from '../../../data/storage/database.ts'
import type { TrackedCompetitor } from '../tracker/tracker-context.ts'
import { readSeen } from './evidence-store.ts'
import { createOwnership } from './ownership.ts'

/**
 * The best position of each competitor that was found, by its id. Like observe(): results beyond the depth do not
 * count.
 */
export async function readCompetitorPositions(
  db: Reader,
  projectId: number,
  analysisId: number,
  competitors: readonly TrackedCompetitor[],
): Promise<Map<number, number>> {
  const positions = new Map<number, number>()
  if (competitors.length === 0) return positions
  const seen = await readSeen(db, projectId, analysisId)
  if (seen === undefined) return positions
  const { depth } = await db
    .selectFrom('analyses')
    .where('project_id', '=', projectId)
    .where('id', '=', analysisId)
    .select('depth')
    .executeTakeFirstOrThrow()
  const counted = seen.results.filter(({ position }) => position <= depth)
  for (const { id, domain } of competitors) {
    const owns = createOwnership(domain)
    const owned = counted.filter(({ url }) => owns(url)).map(({ position }) => position)
    if (owned.length > 0) positions.set(id, Math.min(...owned))
  }
  return positions
}
