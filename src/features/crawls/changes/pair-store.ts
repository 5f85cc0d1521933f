// Reads the two crawls of a comparison.

import type { Reader } from '../../../data/storage/database.ts'
import { AppError, invalid } from '../../../lib/errors.ts'
import type { CrawlSettings } from '../engine/crawl-settings.ts'
import { CRAWL_NOT_FOUND } from '../errors.ts'
import { crawlNotFound, crawlUid, requireCompleted } from '../records/completed-crawl.ts'
import type { CrawlKey } from '../records/crawl-key.ts'
import type { StoredSummary } from '../reports/report-schema.ts'
import type { KeptChanges } from './change-counts.ts'
import { type ComparableCrawl, type CrawlPair, countsOf } from './crawl-pair.ts'

export const PAIR_COLUMNS = [
  'id',
  'uid',
  'status',
  'settings_json',
  'summary_json',
  'overview_json',
  'changes_json',
] as const

/** `kept` is there only if the two were compared when the newer one ended. */
export type FoundPair = CrawlPair & { kept: KeptChanges | undefined }

/** Without `comparedTo`, the other crawl is the completed one before. Refuses crawls that cannot be compared. */
export async function findPair(
  db: Reader,
  { projectId, crawlId }: CrawlKey,
  comparedTo: string | undefined,
): Promise<FoundPair> {
  const query = db.selectFrom('crawls').where('project_id', '=', projectId).select(PAIR_COLUMNS)
  const newer = await query.where('id', '=', crawlId).executeTakeFirst()
  if (newer === undefined) throw crawlNotFound()
  if (comparedTo === newer.uid) {
    throw invalid({
      compared_to: ['The crawl cannot be compared with itself: compared_to must name another one.'],
    })
  }
  // Index: crawls_pkey, backwards; crawls_by_uid.
  const older =
    comparedTo === undefined
      ? await findBefore(db, { projectId, crawlId })
      : requireCompleted(await query.where('uid', '=', comparedTo).executeTakeFirst())
  if (older === undefined) {
    throw new AppError(
      CRAWL_NOT_FOUND,
      `${crawlUid.message} There is no completed crawl before this one to compare it with.`,
    )
  }
  const kept: KeptChanges | null = JSON.parse(newer.changes_json ?? 'null')
  return {
    newer: toComparable(projectId, newer),
    older: toComparable(projectId, older),
    kept: kept?.comparedId === older.id ? kept : undefined,
  }
}

/** The completed crawl before one. Index: crawls_pkey, backwards. */
export async function findBefore(db: Reader, { projectId, crawlId }: CrawlKey) {
  return db
    .selectFrom('crawls')
    .where('project_id', '=', projectId)
    .where('id', '<', crawlId)
    .where('status', '=', 'success')
    .select(PAIR_COLUMNS)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Also works for a crawl that is still running. Index: crawls_pkey. */
export async function readSettings(db: Reader, { projectId, crawlId }: CrawlKey): Promise<CrawlSettings> {
  const { settings_json } = await db
    .selectFrom('crawls')
    .where('project_id', '=', projectId)
    .where('id', '=', crawlId)
    .select('settings_json')
    .executeTakeFirstOrThrow()
  return JSON.parse(settings_json)
}

type ComparedRow = NonNullable<Awaited<ReturnType<typeof findBefore>>>

export function toComparable(projectId: number, row: ComparedRow): ComparableCrawl {
  const { gaps, checked }: Partial<StoredSummary> = JSON.parse(row.summary_json ?? '{}')
  return {
    projectId,
    crawlId: row.id,
    uid: row.uid,
    settings: JSON.parse(row.settings_json),
    gaps,
    checked,
    issueCounts: countsOf(JSON.parse(row.overview_json ?? '{"categories":[]}')),
  }
}
