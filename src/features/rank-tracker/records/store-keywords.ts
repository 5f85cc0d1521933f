// Writes changed keywords in one go: their states, their records, and the narrow rows for searches. The caller
// updates segments and sums, and holds the tracker's lock.

import { sql } from 'kysely'
import type { Tx } from '../../../data/storage/database.ts'
import type { Engine } from '../../../data/storage/portable.ts'
import { type ParameterKinds, rowsParameter } from '../../../data/storage/sql/rows-parameter.ts'
import { RESULT_KEYS, SET_RESULT_KEYS, updateKeys } from './keyword-keys.ts'
import { type AnalysisStatus, type KeywordRecord, recordColumns } from './record.ts'

type KeptKeyword = {
  record: KeywordRecord
  /** The tracker's revision for which the record is right. */
  revision: number
  frameId: number | null
  after: {
    status: AnalysisStatus
    position: number | null
    previousPosition: number | null
    segmentCount: number
    recent: string
    folder: string | null
    competitorNotes: string | null
  }
}

const STATE = {
  keyword_id: 'integer',
  status: 'text',
  position: 'integer',
  previous_position: 'integer',
  best_position: 'integer',
  segment_count: 'integer',
  recent: 'text',
  frame_id: 'integer',
  folder: 'text',
  competitor_notes: 'text',
  ...RESULT_KEYS,
} as const satisfies ParameterKinds

/** A parameter of its own: the engine unpacks a whole parameter, and records are larger than everything else. */
const RECORD = {
  keyword_id: 'integer',
  ...RESULT_KEYS,
  url: 'text',
  revision: 'integer',
  record_json: 'text',
} as const satisfies ParameterKinds

export async function storeKeywords(
  tx: Tx,
  engine: Engine,
  projectId: number,
  keywords: readonly KeptKeyword[],
): Promise<void> {
  const records = keywords.map(({ record, revision }) => ({
    keyword_id: record.id,
    revision,
    ...recordColumns(record),
  }))
  const states = keywords.map(({ record, after, frameId }, index) => {
    const {
      url: _url,
      record_json: _json,
      revision: _revision,
      ...keys
    } = records[index] as (typeof records)[number]
    return {
      ...keys,
      status: after.status,
      position: after.position,
      previous_position: after.previousPosition,
      best_position: record.best_position,
      segment_count: after.segmentCount,
      recent: after.recent,
      frame_id: frameId,
      folder: after.folder,
      competitor_notes: after.competitorNotes,
    }
  })
  const givenStates = rowsParameter(engine, STATE, states)
  await sql`update keyword_states set status = given.status, position = given.position,
      previous_position = given.previous_position, best_position = given.best_position,
      segment_count = given.segment_count, recent = given.recent, next_recent = null,
      frame_id = given.frame_id, folder = given.folder, competitor_notes = given.competitor_notes
    from ${givenStates}
    where keyword_states.project_id = ${projectId} and keyword_states.keyword_id = given.keyword_id`.execute(
    tx,
  )
  await updateKeys(tx, projectId, givenStates)
  await sql`update keyword_records set ${SET_RESULT_KEYS}, url = given.url, revision = given.revision, record_json = given.record_json
    from ${rowsParameter(engine, RECORD, records)}
    where keyword_records.project_id = ${projectId} and keyword_records.keyword_id = given.keyword_id`.execute(
    tx,
  )
}
