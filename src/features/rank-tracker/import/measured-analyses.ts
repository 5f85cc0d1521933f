// Stores positions that another tool measured as analyses with the provider `import`: free of charge, and with the ranking
// URL as their only evidence.

import { sql } from 'kysely'
import type { Tx } from '../../../data/storage/database.ts'
import type { Engine } from '../../../data/storage/portable.ts'
import {
  type ParameterKinds,
  type ParameterRow,
  rowsParameter,
} from '../../../data/storage/sql/rows-parameter.ts'
import { takeIds } from '../../projects/writes.ts'

export type Measured = {
  atMs: number
  /** Null: measured, and not found among the first `depth` results. */
  position: number | null
  depth?: number
  url?: string | null
}
export type History = { keywordId: number; measured: readonly Measured[] }

/** Used if the tool does not tell the depth. */
const DEPTH = 100
/** Bounded by the size of one parameter: 20,000 rows are about 5 MB. */
const ROWS_MAX = 20_000

const ANALYSIS = {
  id: 'integer',
  keyword_id: 'integer',
  at: 'integer',
  position: 'integer',
  previous_position: 'integer',
  depth: 'integer',
  url: 'text',
  message: 'text',
} as const satisfies ParameterKinds

export async function insertMeasured(
  tx: Tx,
  engine: Engine,
  projectId: number,
  histories: readonly History[],
): Promise<void> {
  const count = histories.reduce((sum, { measured }) => sum + measured.length, 0)
  let id = await takeIds(tx, projectId, 'analyses', count)
  const rows: ParameterRow<typeof ANALYSIS>[] = []
  for (const { keywordId, measured } of histories) {
    for (const [index, one] of measured.entries()) {
      rows.push({
        id: id++,
        keyword_id: keywordId,
        at: one.atMs,
        position: one.position,
        previous_position: measured[index - 1]?.position ?? null,
        depth: one.depth ?? DEPTH,
        url: one.url ?? null,
        message: messageOf(one),
      })
    }
  }
  for (let from = 0; from < rows.length; from += ROWS_MAX) {
    const given = rowsParameter(engine, ANALYSIS, rows.slice(from, from + ROWS_MAX))
    await sql`insert into analyses (project_id, id, keyword_id, slot_at, status, attempts, depth, provider,
        reserved_micros, started_at, finished_at, position, previous_position, matched_url, message, is_simulated,
        pages_scanned, organic_results_scanned, is_scan_complete, stored_results, cost_micros)
      select ${projectId}, id, keyword_id, at, 'success', 1, depth, 'import', 0, at, at, position,
        previous_position, url, message, 0, 0, 0, 0, 0, 0
      from ${given} where true on conflict (project_id, keyword_id, slot_at) do nothing`.execute(tx)
  }
}

export function messageOf({ position, depth = DEPTH }: Measured): string | null {
  return position === null ? `Not found in the first ${depth} organic results.` : null
}
