// What the checks of keywords have seen beside the position: the page that ranks, whose the features were, where competitors
// stood, and how far the check looked. For those who want to tell somebody what has changed since the check before.

import { sql } from 'kysely'
import type { Reader } from '../../../data/storage/database.ts'
import type { Engine } from '../../../data/storage/portable.ts'
import { idsParameter } from '../../../data/storage/sql/rows-parameter.ts'
import { readNotes } from '../evidence/competitor-notes.ts'
import { type FeatureHolder, readFeatureNotes, type WatchedFeature } from '../evidence/feature-notes.ts'

export type KeywordResult = {
  readonly keywordId: number
  readonly finishedAtMs: number
  readonly position: number | null
  /** How many results were examined: those that were read, or the whole depth if there are no more. */
  readonly searchedDepth: number
  readonly url: string | null
  /** A feature that is not in the map is unknown. */
  readonly features: ReadonlyMap<WatchedFeature, FeatureHolder>
  /** Positions by competitor; null if it was not found. A competitor that is missing was not looked for. */
  readonly competitors: ReadonlyMap<number, number | null>
}

type ResultRow = {
  keyword_id: number
  finished_at: number
  position: number | null
  depth: number
  is_scan_complete: 0 | 1
  organic_results_scanned: number
  matched_url: string | null
  feature_notes: string | null
  competitor_notes: string | null
}

const COLUMNS = sql`a.keyword_id, a.finished_at, a.position, a.depth, a.is_scan_complete, a.organic_results_scanned,
  a.matched_url, a.feature_notes, a.competitor_notes`
const IS_REAL = sql`a.status = 'success' and a.is_simulated = 0`

/**
 * The last two results of each keyword that has as many, the newer one last. Of a history of years, nothing else is read.
 * Indexes: keyword_states_pkey, analyses_by_slot.
 */
export async function readLastResults(
  db: Reader,
  engine: Engine,
  projectId: number,
  keywordIds: readonly number[],
): Promise<Map<number, KeywordResult[]>> {
  if (keywordIds.length === 0) return new Map()
  const { rows } = await sql<ResultRow>`with last as materialized (
      select s.project_id, s.keyword_id, (select a.slot_at from analyses as a where a.project_id = s.project_id
        and a.keyword_id = s.keyword_id and ${IS_REAL} order by a.slot_at desc limit 1 offset 1) as slot_at
      from keyword_states as s
      where s.project_id = ${projectId} and s.keyword_id in ${idsParameter(engine, keywordIds)})
    select ${COLUMNS} from last
    join analyses as a on a.project_id = last.project_id and a.keyword_id = last.keyword_id
      and a.slot_at >= last.slot_at
    where ${IS_REAL} order by a.keyword_id, a.slot_at`.execute(db)
  return Map.groupBy(rows.map(toResult), ({ keywordId }) => keywordId)
}

/**
 * All results of slots since a moment, each keyword's oldest first: the real ones, unless the others are asked for. Indexes:
 * keyword_states_pkey, analyses_by_slot.
 */
export async function readResultsSince(
  db: Reader,
  engine: Engine,
  projectId: number,
  {
    keywordIds,
    fromMs,
    isSimulated = 0,
  }: { keywordIds: readonly number[]; fromMs: number; isSimulated?: 0 | 1 },
): Promise<Map<number, KeywordResult[]>> {
  if (keywordIds.length === 0) return new Map()
  const { rows } = await sql<ResultRow>`select ${COLUMNS} from keyword_states as s
    join analyses as a on a.project_id = s.project_id and a.keyword_id = s.keyword_id and a.slot_at >= ${fromMs}
    where s.project_id = ${projectId} and s.keyword_id in ${idsParameter(engine, keywordIds)}
      and a.status = 'success' and a.is_simulated = ${isSimulated}
    order by a.keyword_id, a.slot_at`.execute(db)
  return Map.groupBy(rows.map(toResult), ({ keywordId }) => keywordId)
}

/** What of two results may differ, as SQL: `n` is the newer one, with the older one in columns of its own. */
const DIFFERENCES = {
  features: sql`n.feature_notes <> n.before_features`,
  competitors: sql`(n.competitor_notes <> n.before_competitors or n.position <> n.before_position)`,
  url: sql`n.matched_url <> n.before_url`,
}
export type ResultAspect = keyof typeof DIFFERENCES

type PairRow = ResultRow & {
  before_position: number | null
  before_url: string | null
  before_features: string | null
  before_competitors: string | null
}
type ResultPair = { readonly before: KeywordResult; readonly now: KeywordResult }

/**
 * Results since a moment that differ from the one before, each beside it; oldest first. Compared by the database, because most
 * are the same as the day before. Indexes: keyword_states_pkey, analyses_by_slot.
 */
export async function readChangedResults(
  db: Reader,
  engine: Engine,
  projectId: number,
  { keywordIds, fromMs, aspect }: { keywordIds: readonly number[]; fromMs: number; aspect: ResultAspect },
): Promise<ResultPair[]> {
  if (keywordIds.length === 0) return []
  const { rows } = await sql<PairRow>`select n.* from (select ${COLUMNS}, a.slot_at,
      lag(a.position) over w as before_position, lag(a.matched_url) over w as before_url,
      lag(a.feature_notes) over w as before_features, lag(a.competitor_notes) over w as before_competitors
    from keyword_states as s
    join analyses as a on a.project_id = s.project_id and a.keyword_id = s.keyword_id and a.slot_at >= ${fromMs}
    where s.project_id = ${projectId} and s.keyword_id in ${idsParameter(engine, keywordIds)} and ${IS_REAL}
    window w as (partition by a.keyword_id order by a.slot_at)) as n
    where ${DIFFERENCES[aspect]} order by n.keyword_id, n.slot_at`.execute(db)
  return rows.map((row) => {
    const before = {
      ...row,
      position: row.before_position,
      matched_url: row.before_url,
      feature_notes: row.before_features,
      competitor_notes: row.before_competitors,
    }
    return { before: toResult(before), now: toResult(row) }
  })
}

function toResult(row: ResultRow): KeywordResult {
  return {
    keywordId: row.keyword_id,
    finishedAtMs: row.finished_at,
    position: row.position,
    searchedDepth: row.is_scan_complete === 1 ? row.depth : Math.min(row.depth, row.organic_results_scanned),
    url: row.matched_url,
    features: readFeatureNotes(row.feature_notes),
    competitors: readNotes(row.competitor_notes),
  }
}
