// Reads evidence from its rows: key frames for analyses that are about to be stored, and results for the API.

import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../../data/storage/database.ts'
import type { Engine } from '../../../data/storage/portable.ts'
import { idsParameter } from '../../../data/storage/sql/rows-parameter.ts'
import { decodeEvidence, type KeyFrame, type StoredSeen } from './evidence.ts'
import { FINGERPRINT_BYTES_MAX, readFingerprints } from './evidence-bytes.ts'
import { evidenceDay, FRAME_DAYS } from './frame-days.ts'

type Frames = { projectId: number; keywordIds: readonly number[]; nowMs: number }

/** Key frames that evidence of today may be kept against, by the keyword's id. */
export async function readKeyFrames(
  db: Reader,
  engine: Engine,
  { projectId, keywordIds, nowMs }: Frames,
): Promise<Map<number, KeyFrame>> {
  const today = evidenceDay(nowMs)
  // Each keyword begins a new frame on a day of its own, so that the frames of a project are not renewed in one night. The first
  // condition is the same for all: PostgreSQL leaves out older partitions when it plans.
  const isInUse = sql`e.frame_day > ${sql.lit(today - FRAME_DAYS)}
    and e.frame_day >= ${sql.lit(today)} - (${sql.lit(today)} + s.keyword_id) % ${sql.lit(FRAME_DAYS)}`
  // Sub-selects and not a join: each is one lookup by its key, whatever the engine believes of the table's size.
  const ofFrame = (value: RawBuilder<unknown>) => sql`(select ${value} from analysis_evidence as e
    where e.project_id = s.project_id and e.analysis_id = s.frame_id and e.frame_id is null and ${isInUse})`
  const { rows } = await sql<{
    keyword_id: number
    frame_id: number
    day: number | null
    start: Uint8Array | null
  }>`select s.keyword_id, s.frame_id, ${ofFrame(sql`e.frame_day`)} as day,
      ${ofFrame(sql`substr(e.results, 1, ${sql.lit(FINGERPRINT_BYTES_MAX)})`)} as start
    from keyword_states as s
    where s.project_id = ${projectId} and s.keyword_id in ${idsParameter(engine, keywordIds)}
      and s.frame_id is not null`.execute(db)
  const frames = new Map<number, KeyFrame>()
  for (const { keyword_id, frame_id, day, start } of rows) {
    const fingerprints = start === null ? undefined : readFingerprints(start)
    if (fingerprints !== undefined && day !== null)
      frames.set(keyword_id, { analysisId: frame_id, day, fingerprints })
  }
  return frames
}

/** Reads the results of an analysis; undefined when it has none, or they are no longer kept. */
export async function readSeen(
  db: Reader,
  projectId: number,
  analysisId: number,
): Promise<StoredSeen | undefined> {
  const row = await db
    .selectFrom('analysis_evidence as own')
    .leftJoin('analysis_evidence as frame', (join) =>
      join
        .onRef('frame.project_id', '=', 'own.project_id')
        .onRef('frame.analysis_id', '=', 'own.frame_id')
        .onRef('frame.frame_day', '=', 'own.frame_day'),
    )
    .where('own.project_id', '=', projectId)
    .where('own.analysis_id', '=', analysisId)
    .select(['own.results', 'own.frame_id', 'frame.results as frame'])
    .executeTakeFirst()
  if (row === undefined || row.results === null) return undefined
  // A frame goes with its analysis, which may be removed before those that are kept against it.
  return row.frame_id !== null && row.frame === null ? undefined : decodeEvidence(row.results, row.frame)
}
