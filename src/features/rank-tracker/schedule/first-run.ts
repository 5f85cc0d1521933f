// What a keyword that has no result yet says of its first check: that it is being bought, or why it has to be asked for again. Any
// other keyword keeps what it has.

import { sql } from 'kysely'
import type { Tx } from '../../../data/storage/database.ts'
import type { Engine } from '../../../data/storage/portable.ts'
import { idsParameter, type ParameterKinds, rowsParameter } from '../../../data/storage/sql/rows-parameter.ts'
import { updateStatuses } from '../records/keyword-keys.ts'
import type { KeywordRecord } from '../records/record.ts'
import type { OpenAnalysis } from './open-analyses.ts'

const RECORD = { keyword_id: 'integer', record_json: 'text' } as const satisfies ParameterKinds

type Saying = { status: 'pending' | 'running'; messageOf(keywordId: number): string | null }

/** The caller holds the tracker's lock. */
export async function markFirstRunning(
  tx: Tx,
  engine: Engine,
  projectId: number,
  analyses: readonly OpenAnalysis[],
): Promise<void> {
  const ids = analyses.map((analysis) => analysis.keywordId)
  await sayOfFirst(tx, engine, projectId, ids, { status: 'running', messageOf: () => null })
}

/** `reasons` by keyword. The caller holds the tracker's lock. */
export async function markFirstRefused(
  tx: Tx,
  engine: Engine,
  projectId: number,
  reasons: ReadonlyMap<number, string>,
): Promise<void> {
  await sayOfFirst(tx, engine, projectId, [...reasons.keys()], {
    status: 'pending',
    messageOf: (keywordId) => reasons.get(keywordId) ?? null,
  })
}

async function sayOfFirst(
  tx: Tx,
  engine: Engine,
  projectId: number,
  keywordIds: readonly number[],
  { status, messageOf }: Saying,
): Promise<void> {
  const ids = idsParameter(engine, keywordIds)
  const { rows } = await sql<{ keyword_id: number; record_json: string }>`select r.keyword_id, r.record_json
    from keyword_states as s
    join keyword_records as r on r.project_id = s.project_id and r.keyword_id = s.keyword_id
    where s.project_id = ${projectId} and s.keyword_id in ${ids}
      and s.status in ('pending', 'running')`.execute(tx)
  if (rows.length === 0) return
  const given = rowsParameter(
    engine,
    RECORD,
    rows.map(({ keyword_id, record_json }) => {
      const record = JSON.parse(record_json) as KeywordRecord
      return {
        keyword_id,
        record_json: JSON.stringify({ ...record, status, message: messageOf(keyword_id) }),
      }
    }),
  )
  const waiting = rows.map((row) => row.keyword_id)
  await updateStatuses(tx, engine, projectId, waiting, status)
  await sql`update keyword_records set record_json = given.record_json from ${given}
    where keyword_records.project_id = ${projectId} and keyword_records.keyword_id = given.keyword_id`.execute(
    tx,
  )
}
