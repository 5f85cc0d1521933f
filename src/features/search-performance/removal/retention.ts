// How long search data is kept: spans that end more than this number of days before the last stored day of their
// project are removed. Counting from that day instead of today keeps the data of a broken connection from fading
// away.

import type { Reader, Tx } from '../../../data/storage/database.ts'
import type { Engine } from '../../../data/storage/portable.ts'
import { enqueueRemoval } from '../store/removal-queue.ts'
import { lockSite, recordNewData } from '../store/site-store.ts'
import { deleteSpans, spansQuery } from '../store/span-store.ts'

const SPANS_PER_STEP = 500

/**
 * The earliest and the latest last day of each site, for projects after the given one. Index: search_sites_pkey,
 * search_spans_pkey.
 */
export async function listSiteDays(db: Reader, afterProjectId: number, limit: number) {
  return await siteDaysQuery(db, afterProjectId, limit).execute()
}

export function siteDaysQuery(db: Reader, afterProjectId: number, limit: number) {
  return db
    .selectFrom('search_sites')
    .where('project_id', '>', afterProjectId)
    .select((eb) => [
      'project_id as projectId',
      eb
        .selectFrom('search_spans')
        .whereRef('search_spans.project_id', '=', 'search_sites.project_id')
        .select((of) => of.fn.min('last_day').as('day'))
        .as('firstEnd'),
      eb
        .selectFrom('search_spans')
        .whereRef('search_spans.project_id', '=', 'search_sites.project_id')
        .select((of) => of.fn.max('last_day').as('day'))
        .as('lastEnd'),
    ])
    .orderBy('project_id')
    .limit(limit)
}

/** Returns whether more may be left. */
export async function removeOldSpans(
  tx: Tx,
  engine: Engine,
  projectId: number,
  daysKept: number,
): Promise<boolean> {
  // The lock keeps others from publishing between the check and the removal.
  await lockSite(tx, projectId)
  const old = await oldSpans(tx, projectId, daysKept)
  if (old.length === 0) return false
  const dataVersion = await recordNewData(tx, projectId)
  await deleteSpans(tx, engine, projectId, old)
  await enqueueRemoval(tx, projectId, dataVersion, old)
  return old.length === SPANS_PER_STEP
}

async function oldSpans(tx: Tx, projectId: number, daysKept: number) {
  const last = await tx
    .selectFrom('search_spans')
    .where('project_id', '=', projectId)
    .select((eb) => eb.fn.max('last_day').as('day'))
    .executeTakeFirst()
  if (last?.day == null) return []
  return await spansQuery(tx, projectId)
    .where('last_day', '<', last.day - daysKept)
    .limit(SPANS_PER_STEP)
    .execute()
}
