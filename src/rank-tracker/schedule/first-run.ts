// A keyword that has no result yet shows `running` while its first one is being bought; any other keeps what it has.

import { sql } from 'kysely'
import type { Tx } from '../../storage/database.ts'
import type { Engine } from '../../storage/portable.ts'
import { idsParameter, type ParameterKinds, rowsParameter } from '../../storage/sql/rows-parameter.ts'
import { updateStatuses } from '../records/keyword-keys.ts'
import type { KeywordRecord } from '../records/record.ts'
import type { OpenAnalysis } from './open-analyses.ts'

const RECORD = { keyword_id: 'integer', record_json: 'text' } as const satisfies ParameterKinds

/** The caller holds the tracker's lock. */
export async function markFirstRunning(
  tx: Tx,
  engine: Engine,
  projectId: number,
  analyses: readonly OpenAnalysis[],
): Promise<void> {
  const ids = idsParameter(
    engine,
    analyses.map((analysis) => analysis.keywordId),
  )
  const { rows } = await sql<{ keyword_id: number; record_json: string }>`select r.keyword_id, r.record_json
    from keyword_states as s
    join keyword_records as r on r.project_id = s.project_id and r.keyword_id = s.keyword_id
    where s.project_id = ${projectId} and s.keyword_id in ${ids} and s.status = 'pending'`.execute(tx)
  if (rows.length === 0) return
  const given = rowsParameter(
    engine,
    RECORD,
    rows.map(({ keyword_id, record_json }) => ({
      keyword_id,
      record_json: JSON.stringify({
        ...(JSON.parse(record_json) as KeywordRecord),
        status: 'running',
        message: null,
      }),
    })),
  )
  const waiting = rows.map((row) => row.keyword_id)
  await updateStatuses(tx, engine, projectId, waiting, 'running')
  await sql`update keyword_records set record_json = given.record_json from ${given}
    where keyword_records.project_id = ${projectId} and keyword_records.keyword_id = given.keyword_id`.execute(
    tx,
  )
}
