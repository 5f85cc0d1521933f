// Rewrites records that were made before the competitors, the frequency or the source of their project changed. Positions
// of a new competitor come from the evidence of the last analysis. Results of another source are replaced, with the
// segments and sums that follow (rebuild-keywords.ts). Each step is a transaction, and the revisions of the records show
// what is left: after a kill, or beside another worker, the job goes on there.

import { sql } from 'kysely'
import { readDatabaseNow } from '../../../background/jobs/database-time.ts'
import type { JobHandler } from '../../../background/jobs/job.ts'
import type { Database, Reader, Tx } from '../../../data/storage/database.ts'
import { READ_COMMITTED } from '../../../data/storage/database.ts'
import type { Engine } from '../../../data/storage/portable.ts'
import { type ParameterKinds, rowsParameter } from '../../../data/storage/sql/rows-parameter.ts'
import { readCompetitorPositions } from '../evidence/competitor-positions.ts'
import { mendStored, readStored, type StoredRecord } from '../records/record-mending.ts'
import { countedFlag } from '../tracker/rank-source.ts'
import { readTrackerContext, type TrackerContext } from '../tracker/tracker-context.ts'
import { lockTracker } from '../tracker/tracker-row.ts'
import { rebuildKeywords } from './rebuild-keywords.ts'

const STEP_ROWS = 100

type OldRow = { keyword_id: number; revision: number; analysis_id: number | null }

export function rebuildHandler(database: Database): JobHandler {
  const { engine } = database
  return {
    title: 'Updating stored positions',
    concurrency: 1,
    async run(job, { checkpoint }) {
      const { projectId } = job.payload as { projectId: number }
      let rewritten = STEP_ROWS
      while (rewritten === STEP_ROWS) {
        await checkpoint(async (tx) => {
          rewritten = await rewriteSome(tx, engine, projectId)
        }, READ_COMMITTED)
      }
    },
  }
}

/** Projects in one run; jobs do the rest. */
const PROJECTS_MAX = 1_000

/**
 * Does what the jobs would do for keywords that were emptied, for at most so long: after an upgrade that has emptied them, a server would
 * otherwise show none of their results until a worker comes to it.
 */
export async function rebuildEmptied(database: Database, msMax: number): Promise<void> {
  const startedMs = performance.now()
  for (const projectId of await database.read(listEmptied)) {
    let rewritten = STEP_ROWS
    while (rewritten === STEP_ROWS) {
      if (performance.now() - startedMs > msMax) return
      await database.transaction(async (tx) => {
        rewritten = await rewriteSome(tx, database.engine, projectId)
      }, READ_COMMITTED)
    }
  }
}

/** Reads all trackers, each of which is one short row. Index: keyword_records_by_revision. */
async function listEmptied(db: Reader): Promise<number[]> {
  const { rows } = await sql<{ project_id: number }>`select t.project_id from rank_trackers as t
    where t.source_revision > 0 and exists (select 1 from keyword_records as r
      where r.project_id = t.project_id and r.revision < t.source_revision)
    order by t.project_id limit ${PROJECTS_MAX} + 0`.execute(db)
  return rows.map((row) => row.project_id)
}

async function rewriteSome(tx: Tx, engine: Engine, projectId: number): Promise<number> {
  if ((await readTrackerContext(tx, projectId)) === undefined) return 0
  const { revision, sourceRevision } = await lockTracker(tx, projectId)
  // Read again: what was read before the lock may be older than the revision that is written.
  const context = await readTrackerContext(tx, projectId)
  if (context === undefined) return 0
  const rows = await readOld(tx, context, revision)
  const ofOther = rows.filter((row) => row.revision < sourceRevision).map((row) => row.keyword_id)
  if (ofOther.length > 0) {
    await rebuildKeywords(tx, engine, projectId, ofOther, await readDatabaseNow(tx, engine))
  }
  const ofSource = rows.filter((row) => row.revision >= sourceRevision)
  if (ofSource.length > 0) await rewrite(tx, engine, context, ofSource)
  return rows.length
}

const RECORD = { keyword_id: 'integer', record_json: 'text' } as const satisfies ParameterKinds

async function rewrite(
  tx: Tx,
  engine: Engine,
  context: TrackerContext,
  rows: readonly OldRow[],
): Promise<void> {
  const { projectId, revision, competitors } = context
  const ids = rows.map((row) => row.keyword_id)
  const stored = await readStored(tx, engine, projectId, ids)
  const rowOf = new Map(rows.map((row) => [row.keyword_id, row]))
  const rewritten = await Promise.all(
    stored.map(async (one) => {
      const row = rowOf.get(one.record.id) as OldRow
      const record = mendStored(await withNewPositions(tx, one, row, context), competitors)
      return { keyword_id: record.id, record_json: JSON.stringify(record) }
    }),
  )
  await sql`update keyword_records set record_json = given.record_json, revision = ${revision}
    from ${rowsParameter(engine, RECORD, rewritten)}
    where keyword_records.project_id = ${projectId} and keyword_records.keyword_id = given.keyword_id`.execute(
    tx,
  )
}

/** Index: keyword_records_by_revision. With the latest successful analysis of each, of those that count. */
async function readOld(tx: Tx, { projectId, source }: TrackerContext, revision: number): Promise<OldRow[]> {
  const { rows } = await sql<OldRow>`select r.keyword_id, r.revision,
      (select a.id from analyses as a
        where a.project_id = r.project_id and a.keyword_id = r.keyword_id and a.status = 'success'
          and a.is_simulated = ${countedFlag(source)}
        order by a.slot_at desc limit 1) as analysis_id
    from keyword_records as r
    where r.project_id = ${projectId} and r.revision < ${revision}
    order by r.revision, r.keyword_id limit ${STEP_ROWS}`.execute(tx)
  return rows
}

async function withNewPositions(
  tx: Tx,
  stored: StoredRecord,
  { analysis_id }: OldRow,
  { projectId, competitors }: TrackerContext,
): Promise<StoredRecord> {
  const known = new Set(stored.record.competitors.map(({ id }) => id))
  const unknown = competitors.filter(({ id }) => !known.has(id))
  if (unknown.length === 0 || analysis_id === null) return stored
  const positions = await readCompetitorPositions(tx, projectId, analysis_id, unknown)
  const found = unknown.flatMap((competitor) => {
    const position = positions.get(competitor.id)
    return position === undefined ? [] : [{ ...competitor, position }]
  })
  const { record } = stored
  return { ...stored, record: { ...record, competitors: [...record.competitors, ...found] } }
}
