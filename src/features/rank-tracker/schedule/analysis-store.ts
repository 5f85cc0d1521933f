// Analyses as rows: opened for a slot, read for the API. checks/store-outcomes.ts stores how they end.

import { sql } from 'kysely'
import type { Database, Reader, Tx } from '../../../data/storage/database.ts'
import type { PageRange } from '../../../data/storage/page.ts'
import type { Engine } from '../../../data/storage/portable.ts'
import { countStatement } from '../../../data/storage/sql/bounded-count.ts'
import { type ParameterKinds, rowsParameter } from '../../../data/storage/sql/rows-parameter.ts'
import type { CursorPosition } from '../../../entry/http/answers/cursor.ts'
import { takeIds } from '../../projects/writes.ts'
import type { TrackerContext } from '../tracker/tracker-context.ts'

type Slot = { keywordId: number; slotAtMs: number }

const SLOT = { id: 'integer', keyword_id: 'integer', slot_at: 'integer' } as const satisfies ParameterKinds

/** Opens an analysis for each slot that has none, and returns the ids of the new ones. */
export async function insertAnalyses(
  tx: Tx,
  engine: Engine,
  { projectId, depth }: Pick<TrackerContext, 'projectId' | 'depth'>,
  slots: readonly Slot[],
): Promise<number[]> {
  if (slots.length === 0) return []
  const firstId = await takeIds(tx, projectId, 'analyses', slots.length)
  const rows = slots.map(({ keywordId, slotAtMs }, index) => ({
    id: firstId + index,
    keyword_id: keywordId,
    slot_at: slotAtMs,
  }))
  // `where true`: without it SQLite takes "on conflict" for the condition of a join.
  const { rows: inserted } = await sql<{
    id: number
  }>`insert into analyses (project_id, id, keyword_id, slot_at,
      status, attempts, depth, reserved_micros, is_simulated, pages_scanned, organic_results_scanned,
      is_scan_complete, stored_results, cost_micros)
    select ${projectId}, id, keyword_id, slot_at, 'pending', 0, ${depth}, 0, 0, 0, 0, 0, 0, 0
    from ${rowsParameter(engine, SLOT, rows)} where true
    on conflict (project_id, keyword_id, slot_at) do nothing returning id`.execute(tx)
  return inserted.map((row) => row.id)
}

const COLUMNS = [
  'analyses.id',
  'analyses.keyword_id',
  'analyses.slot_at',
  'analyses.status',
  'analyses.position',
  'analyses.previous_position',
  'analyses.owned_results_count',
  'analyses.matched_url',
  'analyses.message',
  'analyses.features_json',
  'analyses.is_simulated',
  'analyses.started_at',
  'analyses.finished_at',
  'analyses.pages_scanned',
  'analyses.organic_results_scanned',
  'analyses.is_scan_complete',
  'analyses.stored_results',
] as const

export type AnalysisRow = Awaited<ReturnType<typeof listAnalyses>>[number]

/** Newest first. Index: analyses_by_slot. */
export function listAnalyses(
  database: Database,
  projectId: number,
  keywordId: number,
  position: CursorPosition | undefined,
  { limit, isReversed }: PageRange,
) {
  const from = (position?.[0] as number | undefined) ?? (isReversed ? 0 : Number.MAX_SAFE_INTEGER)
  return database.read((db) =>
    db
      .selectFrom('analyses')
      .where('project_id', '=', projectId)
      .where('keyword_id', '=', keywordId)
      .where('slot_at', isReversed ? '>' : '<', from)
      .select(COLUMNS)
      .orderBy('slot_at', isReversed ? 'asc' : 'desc')
      .limit(limit + 1)
      .execute(),
  )
}

/** Counts the analyses of a keyword up to a bound. Index: analyses_by_slot. */
export const countAnalyses = countStatement<{ project_id: number; keyword_id: number }>((db, param) =>
  db
    .selectFrom('analyses')
    .where('project_id', '=', param('project_id'))
    .where('keyword_id', '=', param('keyword_id'))
    .select('id'),
)

export function readAnalysis(db: Reader, projectId: number, keywordId: number, id: number) {
  return db
    .selectFrom('analyses')
    .where('analyses.project_id', '=', projectId)
    .where('analyses.id', '=', id)
    .where('analyses.keyword_id', '=', keywordId)
    .select(COLUMNS)
    .executeTakeFirst()
}

/** Undefined when the project has no such keyword. */
export async function readKeywordDevice(db: Reader, projectId: number, keywordId: number) {
  const row = await db
    .selectFrom('keywords')
    .where('project_id', '=', projectId)
    .where('id', '=', keywordId)
    .select('device')
    .executeTakeFirst()
  return row?.device
}
