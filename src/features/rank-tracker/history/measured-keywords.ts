// Keywords that were measured lately, with what they stood at: for those who want to tell somebody what has moved.

import { sql } from 'kysely'
import type { Device } from '../../../background/providers/contracts.ts'
import type { Reader } from '../../../data/storage/database.ts'
import type { Engine } from '../../../data/storage/portable.ts'
import { idsParameter } from '../../../data/storage/sql/rows-parameter.ts'
import { KEY_OF_NOTHING } from '../records/keyword-text.ts'

export type LatelyMeasured = {
  keywordId: number
  text: string
  position: number | null
  previousPosition: number | null
  bestPosition: number | null
  recent: string
  analyzedAtMs: number
  /** Successful checks of the real kind, counted up to two. */
  measuredCount: number
}

type MeasuredRange = {
  device: Device
  /** The first moment belongs to it, the last one too. */
  fromMs: number
  toMs: number
  /** The last keyword that was read before. */
  after: Pick<LatelyMeasured, 'analyzedAtMs' | 'keywordId'> | undefined
  rowsMax: number
}

/** In the order in which they were measured. Indexes: keyword_records_by_analyzed, analyses_by_slot, primary keys. */
export async function readLatelyMeasured(
  db: Reader,
  projectId: number,
  { device, fromMs, toMs, after, rowsMax }: MeasuredRange,
): Promise<LatelyMeasured[]> {
  const beyond = after
    ? sql`and (r.analyzed_key, r.keyword_id) > (${after.analyzedAtMs}, ${after.keywordId})`
    : sql``
  const { rows } =
    await sql<LatelyMeasured>`select r.keyword_id as "keywordId", k.keyword as "text", s.position,
      s.previous_position as "previousPosition", s.best_position as "bestPosition", s.recent,
      r.analyzed_key as "analyzedAtMs",
      (select count(*) from (select 1 from analyses as a where a.project_id = r.project_id
        and a.keyword_id = r.keyword_id and a.status = 'success' and a.is_simulated = 0 limit 2) as found)
        as "measuredCount"
    from (select project_id, keyword_id, analyzed_key from keyword_records as r
      where r.project_id = ${projectId} and r.device = ${device} and r.analyzed_key >= ${fromMs}
        and r.analyzed_key <= ${toMs} ${beyond}
      order by r.analyzed_key, r.keyword_id limit ${rowsMax}) as r
    join keyword_states as s on s.project_id = r.project_id and s.keyword_id = r.keyword_id
    join keywords as k on k.project_id = r.project_id and k.id = r.keyword_id
    order by r.analyzed_key, r.keyword_id`.execute(db)
  return rows
}

/**
 * Where these keywords stand by their last measurement; a keyword that is not tracked is not among them. Indexes: keyword_states_pkey,
 * keyword_records_pkey.
 */
export async function readStandings(
  db: Reader,
  engine: Engine,
  projectId: number,
  keywordIds: readonly number[],
): Promise<Map<number, { position: number | null; measuredAtMs: number | null }>> {
  if (keywordIds.length === 0) return new Map()
  const { rows } = await sql<{
    id: number
    position: number | null
    at: number
  }>`select s.keyword_id as id, s.position, r.analyzed_key as at from keyword_states as s
    join keyword_records as r on r.project_id = s.project_id and r.keyword_id = s.keyword_id
    where s.project_id = ${projectId} and s.keyword_id in ${idsParameter(engine, keywordIds)}`.execute(db)
  return new Map(
    rows.map(({ id, position, at }) => [id, { position, measuredAtMs: at === KEY_OF_NOTHING ? null : at }]),
  )
}

/** Which of these segments each of these keywords is in. Index: segment_members_by_keyword. */
export async function readSegmentsOf(
  db: Reader,
  engine: Engine,
  projectId: number,
  { keywordIds, segmentIds }: { keywordIds: readonly number[]; segmentIds: readonly number[] },
): Promise<Map<number, number[]>> {
  if (keywordIds.length === 0 || segmentIds.length === 0) return new Map()
  const { rows } = await sql<{ keyword_id: number; segment_id: number }>`select keyword_id, segment_id
    from segment_members where project_id = ${projectId} and keyword_id in ${idsParameter(engine, keywordIds)}
      and segment_id in ${idsParameter(engine, segmentIds)} order by keyword_id, segment_id`.execute(db)
  const byKeyword = Map.groupBy(rows, (row) => row.keyword_id)
  return new Map([...byKeyword].map(([id, found]) => [id, found.map((row) => row.segment_id)]))
}

/** How many are tracked, and of how many the last check failed, on all devices. Index: rank_totals_pkey. */
export async function readFailing(
  db: Reader,
  projectId: number,
): Promise<{ tracked: number; failed: number }> {
  const rows = await db
    .selectFrom('rank_totals')
    .where('project_id', '=', projectId)
    .select(['tracked', 'failed'])
    .execute()
  return {
    tracked: rows.reduce((sum, row) => sum + row.tracked, 0),
    failed: rows.reduce((sum, row) => sum + row.failed, 0),
  }
}

/** Positions of the last days of some keywords, by id: a month to look back on. Index: keyword_states_pkey. */
export function readRecents(
  db: Reader,
  projectId: number,
  { after, rowsMax }: { after: number; rowsMax: number },
): Promise<{ keyword_id: number; recent: string }[]> {
  return db
    .selectFrom('keyword_states')
    .where('project_id', '=', projectId)
    .where('keyword_id', '>', after)
    .select(['keyword_id', 'recent'])
    .orderBy('keyword_id')
    .limit(rowsMax)
    .execute()
}

/** Ids of the project's segments. Index: segments_pkey. */
export async function readSegmentIds(db: Reader, projectId: number): Promise<Set<number>> {
  const rows = await db.selectFrom('segments').where('project_id', '=', projectId).select('id').execute()
  return new Set(rows.map(({ id }) => id))
}
