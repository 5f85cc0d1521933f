// Keeps how the days of segments ended. The last days of a segment are added up from the keywords that belong to it, which
// remember them (roll-ups/recent-days.ts); a job writes them down once a day, so that a day which they forget stays as it was
// last known. Readers of a day that is still remembered add it up and need nothing of this.

import { DEVICES, type Device } from '../../../background/providers/contracts.ts'
import type { Reader, Tx } from '../../../data/storage/database.ts'
import { DAY_COLUMNS, type DaySum } from '../roll-ups/day-sums.ts'

type KeptSegmentDay = DaySum & { day: number }

type SegmentKey = { projectId: number; segmentId: number }

/** Sums of consecutive days, oldest first. Days before the first one with keywords are not written: nothing is known of them. */
export async function keepSegmentDays(
  tx: Tx,
  { projectId, segmentId }: SegmentKey,
  device: Device,
  days: readonly KeptSegmentDay[],
): Promise<void> {
  const first = days.findIndex(({ tracked }) => tracked > 0)
  if (first === -1) return
  await tx
    .insertInto('segment_days')
    .values(
      days.slice(first).map((day) => ({ project_id: projectId, segment_id: segmentId, device, ...day })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['project_id', 'segment_id', 'device', 'day'])
        .doUpdateSet((eb) =>
          Object.fromEntries(DAY_COLUMNS.map((name) => [name, eb.ref(`excluded.${name}`)])),
        ),
    )
    .execute()
}

/** Oldest first; days that were not kept are missing. Index: segment_days_pkey. */
export function segmentDaysQuery(
  db: Reader,
  { projectId, segmentId }: SegmentKey,
  device: Device,
  { firstDay, lastDay }: { firstDay: number; lastDay: number },
) {
  return db
    .selectFrom('segment_days')
    .where('project_id', '=', projectId)
    .where('segment_id', '=', segmentId)
    .where('device', '=', device)
    .where('day', '>=', firstDay)
    .where('day', '<=', lastDay)
    .select(['day', ...DAY_COLUMNS])
    .orderBy('day')
}

/** Other rules make another segment of it: what its keywords did before is no past of these. */
export async function forgetSegmentDays(tx: Tx, { projectId, segmentId }: SegmentKey): Promise<void> {
  await tx
    .deleteFrom('segment_days')
    .where('project_id', '=', projectId)
    .where('segment_id', '=', segmentId)
    .where('device', 'in', DEVICES)
    .execute()
}
