// Stores computed lists of quick wins. A list is replaced as a whole, with its warnings, or not at all, so a reader
// never sees rows of two computations.

import type { BulkColumn, TextColumn } from '../../../data/storage/bulk/bulk-columns.ts'
import { bulkTarget, insertColumns } from '../../../data/storage/bulk/bulk-insert.ts'
import type { Reader, Tx } from '../../../data/storage/database.ts'
import type { Engine } from '../../../data/storage/portable.ts'
import type { RemovalStep } from '../../../entry/feature.ts'
import { lockLivingProject } from '../../projects/writes.ts'
import type { QuickWinType, Range } from '../lists.ts'
import { cutWarnings, type ListRows } from './list-rows.ts'

export type ListKey = { readonly projectId: number; readonly type: QuickWinType; readonly range: Range }

export type ComputedList = ListKey & {
  /** The version of the data from which the list was computed. */
  readonly dataVersion: number
  readonly stamp: string
  /** The last day of the list's range; null when nothing is stored. */
  readonly lastDay: number | null
  readonly warnings: readonly string[]
}

/** Returns false, without a change, when the stored list was computed from newer data, or the project is deleted. */
export async function storeRows(
  tx: Tx,
  engine: Engine,
  list: ComputedList,
  rows: ListRows,
): Promise<boolean> {
  // The lock makes computations that store lists of one project wait for each other, and keeps them from storing a
  // list behind the back of the removal.
  if (!(await lockLivingProject(tx, engine, list.projectId))) return false
  const stored = await headQuery(tx, list).executeTakeFirst()
  if (stored !== undefined && stored.data_version > list.dataVersion) return false
  if (stored?.digest !== rows.digest) {
    await deleteRows(tx, list)
    await insertColumns(tx, engine, ROWS, columnsOf(list, rows), { project_id: list.projectId })
  }
  const warnings = [...list.warnings, ...cutWarnings(rows)]
  const head = {
    data_version: list.dataVersion,
    stamp: list.stamp,
    rows_count: rows.count,
    opportunity_sum: rows.opportunitySum,
    last_day: list.lastDay,
    warnings_json: JSON.stringify(warnings),
    digest: rows.digest,
  }
  await tx
    .insertInto('quick_win_lists')
    .values({ project_id: list.projectId, type: list.type, range: list.range, ...head })
    .onConflict((conflict) => conflict.columns(['project_id', 'type', 'range']).doUpdateSet(head))
    .execute()
  return true
}

const ROWS = bulkTarget('quick_wins', {
  place: 'integer',
  type: 'text',
  range: 'text',
  query_id: 'integer',
  page_id: 'integer',
  json: 'text',
})

function columnsOf({ type, range }: ListKey, rows: ListRows): BulkColumn[] {
  const { count, places, queryIds, pageIds, json } = rows
  return [places, repeated(type, count), repeated(range, count), queryIds, pageIds, json]
}

/** A column with the same ASCII word in every row. */
function repeated(word: string, count: number): TextColumn {
  return {
    bytes: new Uint8Array(Buffer.from(word.repeat(count))),
    lengths: new Int32Array(count).fill(word.length),
  }
}

/** Index: quick_wins_pkey. */
async function deleteRows(tx: Tx, key: ListKey): Promise<void> {
  await rowsOf(tx, key).execute()
}

export function rowsOf(db: Reader, { projectId, type, range }: ListKey) {
  return db
    .deleteFrom('quick_wins')
    .where('project_id', '=', projectId)
    .where('type', '=', type)
    .where('range', '=', range)
}

/** Index: quick_win_lists_pkey. */
export function headQuery(db: Reader, { projectId, type, range }: ListKey) {
  return db
    .selectFrom('quick_win_lists')
    .where('project_id', '=', projectId)
    .where('type', '=', type)
    .where('range', '=', range)
    .select(['data_version', 'stamp', 'rows_count', 'last_day', 'warnings_json', 'digest'])
}

/** Index: quick_win_lists_pkey. */
export function stampsQuery(db: Reader, projectId: number) {
  return db
    .selectFrom('quick_win_lists')
    .where('project_id', '=', projectId)
    .select(['type', 'range', 'stamp'])
    .orderBy('type')
    .orderBy('range')
}

/** Reads the stamps of all stored lists of the project. */
export async function listStamps(
  db: Reader,
  projectId: number,
): Promise<{ type: QuickWinType; range: Range; stamp: string }[]> {
  return (await stampsQuery(db, projectId).execute()) as { type: QuickWinType; range: Range; stamp: string }[]
}

/** Reads the counts of all stored lists of the project. Index: quick_win_lists_pkey. */
export async function listCounts(
  db: Reader,
  projectId: number,
): Promise<{ type: string; range: string; rows_count: number; opportunity_sum: number | null }[]> {
  return await db
    .selectFrom('quick_win_lists')
    .where('project_id', '=', projectId)
    .select(['type', 'range', 'rows_count', 'opportunity_sum'])
    .execute()
}

// Removes the lists of a deleted project, one at a time.
export const quickWinsRemoval: RemovalStep = async (tx, projectId, rowsMax) => {
  const list = await stampsQuery(tx, projectId).limit(1).executeTakeFirst()
  if (list === undefined) return 0
  await deleteRows(tx, { projectId, type: list.type, range: list.range } as ListKey)
  await tx
    .deleteFrom('quick_win_lists')
    .where('project_id', '=', projectId)
    .where('type', '=', list.type)
    .where('range', '=', list.range)
    .execute()
  // Returning the full number makes the caller call again, until a step finds nothing.
  return rowsMax
}
