// The figures of a profile on each day. Our own counts are stored beside those that a source reported for the same
// day; readers prefer our own.

import { sql } from 'kysely'
import type { HistoryPoint } from '../../../background/providers/backlink-source.ts'
import type { Tx } from '../../../data/storage/database.ts'
import type { Engine } from '../../../data/storage/portable.ts'
import { rowsParameter } from '../../../data/storage/sql/rows-parameter.ts'
import type { ProfileKey } from './profile-store.ts'

export type Snapshot = HistoryPoint & {
  /** Whether a source reported the figures, for a time before our counts. */
  readonly isReported: boolean
}

/** Replaces the snapshot of the same day. */
export async function storeSnapshot(
  tx: Tx,
  { projectId, profileId }: ProfileKey,
  { day, isReported, backlinks, referringDomains }: Snapshot,
): Promise<void> {
  const counts = { backlinks, referring_domains: referringDomains }
  await tx
    .insertInto('backlink_snapshots')
    .values({
      project_id: projectId,
      profile_id: profileId,
      day,
      is_reported: isReported ? 1 : 0,
      ...counts,
    })
    .onConflict((conflict) =>
      conflict.columns(['project_id', 'profile_id', 'day', 'is_reported']).doUpdateSet(counts),
    )
    .execute()
}

const POINT = { day: 'integer', backlinks: 'integer', referring_domains: 'integer' } as const

/** Replaces what was reported for the same days; if a day occurs twice, its last value counts. */
export async function addReportedHistory(
  tx: Tx,
  engine: Engine,
  { projectId, profileId }: ProfileKey,
  points: readonly HistoryPoint[],
): Promise<void> {
  if (points.length === 0) return
  const byDay = new Map(
    points.map(({ day, backlinks, referringDomains }) => [
      day,
      { day, backlinks, referring_domains: referringDomains },
    ]),
  )
  await sql`insert into backlink_snapshots (project_id, profile_id, day, is_reported, backlinks, referring_domains)
    select ${projectId}, ${profileId}, day, 1, backlinks, referring_domains
    from ${rowsParameter(engine, POINT, [...byDay.values()])} where true
    on conflict (project_id, profile_id, day, is_reported) do update
    set backlinks = excluded.backlinks, referring_domains = excluded.referring_domains`.execute(tx)
}

/** Called for a profile whose past was simulated. */
export async function removeSnapshots(tx: Tx, { projectId, profileId }: ProfileKey): Promise<void> {
  await tx
    .deleteFrom('backlink_snapshots')
    .where('project_id', '=', projectId)
    .where('profile_id', '=', profileId)
    .execute()
}
