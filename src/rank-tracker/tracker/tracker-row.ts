// The row that stands for a project's rank tracker. Whoever changes its keywords, results, segments or competitors
// locks it first: adds then never pass the allowance together, and no result slips past a segment that is being
// made. Its version grows each time, so that a page that was kept can be known to be old.

import type { SerpProviderName } from '../../providers/contracts.ts'
import type { Database, Reader, Tx } from '../../storage/database.ts'
import { glanceStatement } from '../../storage/statement.ts'

export type TrackerRow = {
  keywordCount: number
  revision: number
  version: number
  provider: string | null
}

const NEW_TRACKER = { keyword_count: 0, revision: 0, version: 0, provider: null }

/** Inserted if it is not there yet. Held until the transaction ends. */
export async function lockTracker(tx: Tx, projectId: number): Promise<TrackerRow> {
  const row = await tx
    .insertInto('rank_trackers')
    .values({ project_id: projectId, ...NEW_TRACKER })
    .onConflict((conflict) =>
      conflict.column('project_id').doUpdateSet((eb) => ({ version: eb('rank_trackers.version', '+', 1) })),
    )
    .returning(['keyword_count', 'revision', 'version', 'provider'])
    .executeTakeFirstOrThrow()
  return {
    keywordCount: row.keyword_count,
    revision: row.revision,
    version: row.version,
    provider: row.provider,
  }
}

/**
 * Records that were made before this are mended when they are read (record-mending.ts), until they are rewritten. The row
 * is made if it is not there: the first keywords may be on their way, with what they knew before this.
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

const readVersions = glanceStatement<{ project_id: number }, { version: number }>((db, param) =>
  db.selectFrom('rank_trackers').where('project_id', '=', param('project_id')).select('version'),
)

/** Grows with every change of what keyword lists show; undefined while nothing is tracked. */
export function readVersion(
  database: Database,
  projectId: number,
): number | undefined | Promise<number | undefined> {
  const rows = readVersions(database, { project_id: projectId })
  return rows instanceof Promise ? rows.then(([row]) => row?.version) : rows[0]?.version
}

/** Null: the server's default. */
export async function readProviderName(db: Reader, projectId: number): Promise<SerpProviderName | null> {
  const row = await db
    .selectFrom('rank_trackers')
    .where('project_id', '=', projectId)
    .select('provider')
    .executeTakeFirst()
  return (row?.provider ?? null) as SerpProviderName | null
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
