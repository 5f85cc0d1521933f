// Which analyses and which evidence are no longer kept. The days of an analysis are counted back from the last one of its keyword:
// a project that nobody measures for a while does not fade away.

import { sql } from 'kysely'
import type { Reader, Tx } from '../../../data/storage/database.ts'
import type { Engine } from '../../../data/storage/portable.ts'
import { idsParameter } from '../../../data/storage/sql/rows-parameter.ts'
import { DAY_MS } from '../../../lib/durations.ts'

type Keywords = { projectId: number; keywordIds: readonly number[] }

/** The next keywords of a project. Index: keywords_pkey. */
export async function listKeywordIds(
  db: Reader,
  projectId: number,
  afterId: number,
  limit: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('keywords')
    .where('project_id', '=', projectId)
    .where('id', '>', afterId)
    .select('id')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Analyses of these keywords that have ended and are older than is kept: two lookups a keyword where there is none. Index:
 * analyses_by_slot.
 */
export async function listOldAnalyses(
  db: Reader,
  engine: Engine,
  { projectId, keywordIds }: Keywords,
  { daysKept, limit }: { daysKept: number; limit: number },
): Promise<number[]> {
  // A cross join, because SQLite would otherwise read all analyses of the project and look for their keywords.
  const { rows } = await sql<{ id: number }>`with kept as materialized (
      select k.id, (select a.slot_at from analyses as a where a.project_id = k.project_id and a.keyword_id = k.id
        order by a.slot_at desc limit 1) - ${daysKept * DAY_MS} as from_slot
      from keywords as k where k.project_id = ${projectId} and k.id in ${idsParameter(engine, keywordIds)})
    select a.id from kept
    cross join analyses as a where a.project_id = ${projectId} and a.keyword_id = kept.id
      and a.slot_at < kept.from_slot and a.status in ('success', 'failed') limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Their evidence goes with them. Index: analyses_pkey. */
export async function deleteAnalyses(
  tx: Tx,
  engine: Engine,
  projectId: number,
  ids: readonly number[],
): Promise<void> {
  await tx
    .deleteFrom('analyses')
    .where('project_id', '=', projectId)
    .where('id', 'in', idsParameter(engine, ids))
    .execute()
}

/** Removes evidence whose key frame is older, at most `rowsMax`; returns how many. Index: analysis_evidence_by_frame_day. */
export async function removeOldEvidence(tx: Tx, firstDay: number, rowsMax: number): Promise<number> {
  const { numAffectedRows = 0n } =
    await sql`delete from analysis_evidence where (project_id, analysis_id) in (
    select project_id, analysis_id from analysis_evidence where frame_day < ${firstDay}
    order by frame_day, project_id, analysis_id limit ${rowsMax})`.execute(tx)
  return Number(numAffectedRows)
}
