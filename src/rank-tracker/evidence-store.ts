// Evidence as rows: key frames for what is about to be stored, and results for what is read.

import { sql } from 'kysely'
import type { Reader } from '../storage/database.ts'
import { givenIds } from '../storage/given-rows.ts'
import type { Engine } from '../storage/portable.ts'
import { decodeResults, type KeyFrame, type StoredResult } from './evidence.ts'

/** Key frames of keywords, by the keyword's id. */
export async function readKeyFrames(
  db: Reader,
  engine: Engine,
  projectId: number,
  keywordIds: readonly number[],
): Promise<Map<number, KeyFrame>> {
  const { rows } = await sql<{
    keyword_id: number
    frame_id: number
    results: Uint8Array
  }>`select s.keyword_id, s.frame_id, e.results from keyword_states as s
    join analysis_evidence as e on e.project_id = s.project_id and e.analysis_id = s.frame_id
    where s.project_id = ${projectId} and s.keyword_id in ${givenIds(engine, keywordIds)}
      and e.results is not null and e.frame_id is null`.execute(db)
  return new Map(rows.map((row) => [row.keyword_id, { analysisId: row.frame_id, bytes: row.results }]))
}

/** What an analysis saw; undefined when it has no results. */
export async function readResults(
  db: Reader,
  projectId: number,
  analysisId: number,
): Promise<StoredResult[] | undefined> {
  const row = await db
    .selectFrom('analysis_evidence as own')
    .leftJoin('analysis_evidence as frame', (join) =>
      join.onRef('frame.project_id', '=', 'own.project_id').onRef('frame.analysis_id', '=', 'own.frame_id'),
    )
    .where('own.project_id', '=', projectId)
    .where('own.analysis_id', '=', analysisId)
    .select(['own.results', 'frame.results as frame'])
    .executeTakeFirst()
  return row === undefined || row.results === null ? undefined : decodeResults(row.results, row.frame)
}
