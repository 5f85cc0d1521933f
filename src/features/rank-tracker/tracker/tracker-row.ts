// The row that stands for a project's rank tracker. Every change of its keywords, results, segments or competitors
// locks the row first: so two additions cannot exceed the allowance together, and no result misses a segment that is
// being made. Its version grows each time, so that an outdated cached page is recognised.

import type { SerpProviderName } from '../../../background/providers/contracts.ts'
import type { Database, Reader, Tx } from '../../../data/storage/database.ts'
import { syncRowStatement } from '../../../data/storage/sql/statement.ts'
import { type RankSource, rankSourceOf } from './rank-source.ts'

export type TrackerRow = {
  keywordCount: number
  revision: number
  version: number
  /** Null: the server's default. */
  provider: SerpProviderName | null
  /** Null until the first keywords are added. */
  source: RankSource | null
  /** Records of an older revision were made from results of another source. */
  sourceRevision: number
  /**
   * Up to which keyword a new frequency has moved the schedule, while the move is under way: schedule/reschedule.ts.
   */
  rescheduledToId: number | null
}

const NEW_TRACKER = { keyword_count: 0, revision: 0, version: 0, provider: null, source_revision: 0 }

/** Inserts the row if it is missing. Locked until the transaction ends. */
export async function lockTracker(tx: Tx, projectId: number): Promise<TrackerRow> {
  const row = await tx
    .insertInto('rank_trackers')
    .values({ project_id: projectId, ...NEW_TRACKER })
    .onConflict((conflict) =>
      conflict.column('project_id').doUpdateSet((eb) => ({ version: eb('rank_trackers.version', '+', 1) })),
    )
    .returning([
      'keyword_count',
      'revision',
      'version',
      'provider',
      'source',
      'source_revision',
      'rescheduled_to_id',
    ])
    .executeTakeFirstOrThrow()
  return {
    keywordCount: row.keyword_count,
    revision: row.revision,
    version: row.version,
    provider: row.provider as SerpProviderName | null,
    source: row.source,
    sourceRevision: row.source_revision,
    rescheduledToId: row.rescheduled_to_id,
  }
}

/** The row without a lock, for readers; undefined if nothing was ever tracked. */
export async function findTracker(
  db: Reader,
  projectId: number,
): Promise<Pick<TrackerRow, 'keywordCount' | 'source'> | undefined> {
  return db
    .selectFrom('rank_trackers')
    .where('project_id', '=', projectId)
    .select(['keyword_count as keywordCount', 'source'])
    .executeTakeFirst()
}

/**
 * The same for code that adds keywords, because the first keywords settle the source: the project's own choice, else
 * the default of this process. From then on only workers apply another default (source/adopt-sources.ts).
 */
export async function lockForAdding(
  tx: Tx,
  projectId: number,
  defaultProvider: SerpProviderName | undefined,
): Promise<TrackerRow & { source: RankSource }> {
  const row = await lockTracker(tx, projectId)
  const source = row.source ?? rankSourceOf(row.provider, defaultProvider)
  if (row.source === null) await setSource(tx, projectId, source)
  return { ...row, source }
}

/** Stored results must fit the source, or be rebuilt: changeSource does both. */
export async function setSource(tx: Tx, projectId: number, source: RankSource): Promise<void> {
  await tx.updateTable('rank_trackers').set({ source }).where('project_id', '=', projectId).execute()
}

/**
 * Marks older records as outdated: they are mended when they are read (record-mending.ts), until they are rewritten. The
 * row is inserted if it is missing: the first keywords may be on their way, with the state before this change.
 */
export async function raiseRevision(
  tx: Tx,
  projectId: number,
): Promise<{ revision: number; keywordCount: number }> {
  const row = await tx
    .insertInto('rank_trackers')
    .values({ project_id: projectId, ...NEW_TRACKER, revision: 1 })
    .onConflict((conflict) =>
      conflict.column('project_id').doUpdateSet((eb) => ({
        revision: eb('rank_trackers.revision', '+', 1),
        version: eb('rank_trackers.version', '+', 1),
      })),
    )
    .returning(['revision', 'keyword_count'])
    .executeTakeFirstOrThrow()
  return { revision: row.revision, keywordCount: row.keyword_count }
}

export async function addToKeywordCount(tx: Tx, projectId: number, count: number): Promise<void> {
  await tx
    .updateTable('rank_trackers')
    .set((eb) => ({ keyword_count: eb('keyword_count', '+', count) }))
    .where('project_id', '=', projectId)
    .execute()
}

const readVersions = syncRowStatement<{ project_id: number }, { version: number }>((db, param) =>
  db.selectFrom('rank_trackers').where('project_id', '=', param('project_id')).select('version'),
)

/** Grows with every change of what keyword lists show; undefined while nothing is tracked. */
export function readTrackerVersion(
  database: Database,
  projectId: number,
): number | undefined | Promise<number | undefined> {
  const rows = readVersions(database, { project_id: projectId })
  return rows instanceof Promise ? rows.then(([row]) => row?.version) : rows[0]?.version
}

/** Units that the projects of an account use together. */
export async function countAccountKeywords(db: Reader, accountId: number): Promise<number> {
  const { used } = await db
    .selectFrom('projects')
    .innerJoin('rank_trackers', 'rank_trackers.project_id', 'projects.id')
    .where('projects.account_id', '=', accountId)
    .where('projects.deleted_at', 'is', null)
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('rank_trackers.keyword_count'), eb.lit(0)).as('used'))
    .executeTakeFirstOrThrow()
  return used
}
