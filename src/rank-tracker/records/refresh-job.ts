// Rewrites records that were made before the competitors or the frequency of their project changed. Positions of a
// competitor that is new come from what the last analysis saw: it was bought, and nothing is asked again.

import { sql } from 'kysely'
import { enqueue } from '../../jobs/enqueue.ts'
import type { JobHandler } from '../../jobs/job.ts'
import type { Database, Tx } from '../../storage/database.ts'
import { type GivenKinds, givenRows } from '../../storage/given-rows.ts'
import type { Engine } from '../../storage/portable.ts'
import type { StoredResult } from '../evidence/evidence.ts'
import { readSeen } from '../evidence/evidence-store.ts'
import { createOwnership } from '../evidence/ownership.ts'
import { READ_COMMITTED } from '../tracker/isolation.ts'
import {
  readTrackerContext,
  type TrackedCompetitor,
  type TrackerContext,
} from '../tracker/tracker-context.ts'
import { lockTracker, raiseRevision } from '../tracker/tracker-row.ts'
import { type KeywordRecord, withPositions } from './record.ts'
import { mendRecords } from './record-mending.ts'

export const REFRESH_KIND = 'rank-tracker.refresh'
const STEP_ROWS = 100

type OldRow = { keyword_id: number; record_json: string; analysis_id: number | null }

/** To be called in the transaction that changed what all records show. */
export async function outdateRecords(tx: Tx, projectId: number): Promise<void> {
  const { revision, keywordCount } = await raiseRevision(tx, projectId)
  if (keywordCount === 0) return
  await enqueue(tx, { kind: REFRESH_KIND, uniqueKey: `${projectId} ${revision}`, payload: { projectId } })
}

/** For records that were made of what the project was before, and stored after the others were rewritten. */
export async function refreshRecords(tx: Tx, projectId: number): Promise<void> {
  await enqueue(tx, { kind: REFRESH_KIND, payload: { projectId } })
}

export function refreshHandler(database: Database): JobHandler {
  const { engine } = database
  return {
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

async function rewriteSome(tx: Tx, engine: Engine, projectId: number): Promise<number> {
  if ((await readTrackerContext(tx, projectId)) === undefined) return 0
  const { revision } = await lockTracker(tx, projectId)
  // Again: what was read before the lock may be older than the revision that is written.
  const context = await readTrackerContext(tx, projectId)
  if (context === undefined) return 0
  const rows = await readOld(tx, projectId, revision)
  if (rows.length === 0) return 0
  const records = await Promise.all(rows.map((row) => withNewPositions(tx, row, context)))
  const json = await mendRecords(tx, engine, projectId, records)
  const given = givenRows(
    engine,
    RECORD,
    rows.map(({ keyword_id }, index) => ({ keyword_id, record_json: json[index] as string })),
  )
  await sql`update keyword_records set record_json = given.record_json, revision = ${revision} from ${given}
    where keyword_records.project_id = ${projectId} and keyword_records.keyword_id = given.keyword_id`.execute(
    tx,
  )
  return rows.length
}

const RECORD = { keyword_id: 'integer', record_json: 'text' } as const satisfies GivenKinds

/** Index: keyword_records_by_revision. With the latest successful analysis of each. */
async function readOld(tx: Tx, projectId: number, revision: number): Promise<OldRow[]> {
  const { rows } = await sql<OldRow>`select r.keyword_id, r.record_json,
      (select a.id from analyses as a
        where a.project_id = r.project_id and a.keyword_id = r.keyword_id and a.status = 'success'
        order by a.slot_at desc limit 1) as analysis_id
    from keyword_records as r
    where r.project_id = ${projectId} and r.revision < ${revision}
    order by r.revision, r.keyword_id limit ${STEP_ROWS}`.execute(tx)
  return rows
}

async function withNewPositions(
  tx: Tx,
  row: OldRow,
  { projectId, competitors }: TrackerContext,
): Promise<KeywordRecord> {
  const record = JSON.parse(row.record_json) as KeywordRecord
  const known = new Map<number, number>()
  for (const { id, position } of record.competitors) if (position !== null) known.set(id, position)
  const isKnown = new Set(record.competitors.map(({ id }) => id))
  const unknown = competitors.filter(({ id }) => !isKnown.has(id))
  if (unknown.length > 0 && row.analysis_id !== null) {
    const seen = await readSeen(tx, projectId, row.analysis_id)
    findPositions(seen?.results ?? [], unknown, known)
  }
  return { ...record, competitors: withPositions(competitors, known) }
}

function findPositions(
  results: readonly StoredResult[],
  competitors: readonly TrackedCompetitor[],
  positions: Map<number, number>,
): void {
  for (const { id, domain } of competitors) {
    const owns = createOwnership(domain)
    const found = results.find((result) => owns(result.url))
    if (found !== undefined) positions.set(id, found.position)
  }
}
