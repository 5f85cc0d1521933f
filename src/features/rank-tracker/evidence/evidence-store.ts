// Reads evidence from its rows: key frames for analyses that are about to be stored, and results for the API.

import { sql } from 'kysely'
import type { Reader } from '../../../data/storage/database.ts'
import type { Engine } from '../../../data/storage/portable.ts'
import { idsParameter } from '../../../data/storage/sql/rows-parameter.ts'
import { decodeEvidence, type KeyFrame, type StoredSeen } from './evidence.ts'
import { FINGERPRINT_BYTES_MAX, readFingerprints } from './evidence-bytes.ts'

/** Key frames of keywords, by the keyword's id. */
export async function readKeyFrames(
  db: Reader,
  engine: Engine,
  projectId: number,
  keywordIds: readonly number[],
): Promise<Map<number, KeyFrame>> {
  // A sub-select and not a join: each is one lookup by its key, whatever the engine believes of the table's size.
  const { rows } = await sql<{
    keyword_id: number
    frame_id: number
    start: Uint8Array | null
  }>`select s.keyword_id, s.frame_id, (select substr(e.results, 1, ${sql.lit(FINGERPRINT_BYTES_MAX)})
      from analysis_evidence as e
      where e.project_id = s.project_id and e.analysis_id = s.frame_id and e.frame_id is null) as start
    from keyword_states as s
    where s.project_id = ${projectId} and s.keyword_id in ${idsParameter(engine, keywordIds)}
      and s.frame_id is not null`.execute(db)
  const frames = new Map<number, KeyFrame>()
  for (const { keyword_id, frame_id, start } of rows) {
    const fingerprints = start === null ? undefined : readFingerprints(start)
    if (fingerprints !== undefined) frames.set(keyword_id, { analysisId: frame_id, fingerprints })
  }
  return frames
}

/** Reads the results of an analysis; undefined when it has none. */
export async function readSeen(
  db: Reader,
  projectId: number,
  analysisId: number,
): Promise<StoredSeen | undefined> {
  const row = await db
    .selectFrom('analysis_evidence as own')
    .leftJoin('analysis_evidence as frame', (join) =>
      join.onRef('frame.project_id', '=', 'own.project_id').onRef('frame.analysis_id', '=', 'own.frame_id'),
    )
    .where('own.project_id', '=', projectId)
    .where('own.analysis_id', '=', analysisId)
    .select(['own.results', 'frame.results as frame'])
    .executeTakeFirst()
  return row === undefined || row.results === null ? undefined : decodeEvidence(row.results, row.frame)
}
