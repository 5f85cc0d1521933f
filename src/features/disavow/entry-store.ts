// All SQL of the entries of the disavow list, except for that of the file (file-store.ts). Every change locks the
// list's row and updates the size of its file.

import { setImmediate } from 'node:timers/promises'
import { type BulkValue, bulkTarget, insertRows } from '../../data/storage/bulk/bulk-insert.ts'
import type { Reader, Tx } from '../../data/storage/database.ts'
import { type Engine, isOneOf } from '../../data/storage/portable.ts'
import { removeInOrder } from '../../data/storage/sql/ordered-removal.ts'
import type { RemovalStep } from '../../entry/feature.ts'
import { invalid } from '../../lib/errors.ts'
import { foldCase } from '../../lib/text.ts'
import { takeIds } from '../projects/writes.ts'
import { DISAVOW_TYPES, type DisavowEntry, type DisavowType, sizeOf } from './entry.ts'
import { lockList, writeTotals } from './list-row.ts'
import { findExcess } from './rules/file-limits.ts'

export type AddedCounts = {
  created: number
  /** The number of entries that existed before, or were given more than once. They keep their note. */
  existing: number
}

/** Includes the ids of the created entries, which are consecutive. */
export type AddedEntries = AddedCounts & { createdIds: number[] }

const LOOKED_UP_MAX = 500
/** How many entries are handled in one tick of the event loop; a file may have 100,000. */
const TURN_ENTRIES = 5000

const ENTRIES = bulkTarget('disavow_entries', {
  type: 'text',
  value: 'text',
  id: 'integer',
  note: 'text',
  folded: 'text',
})

/** Values are normalised already. Adds all or none: refused if the file would get too large. */
export async function addEntries(
  tx: Tx,
  engine: Engine,
  projectId: number,
  entries: readonly DisavowEntry[],
  nowMs: number,
): Promise<AddedEntries> {
  const before = await lockList(tx, engine, projectId)
  const fresh: DisavowEntry[] = []
  for (const type of DISAVOW_TYPES) fresh.push(...(await findFresh(tx, projectId, type, entries)))
  const counts = { created: fresh.length, existing: entries.length - fresh.length }
  if (fresh.length === 0) return { ...counts, createdIds: [] }

  const change = { added: fresh.length, lines: 0, bytes: 0 }
  for (const [at, entry] of fresh.entries()) {
    if (at % TURN_ENTRIES === 0) await setImmediate()
    const { lines, bytes } = sizeOf(entry)
    change.lines += lines
    change.bytes += bytes
  }
  const excess = findExcess({ lines: before.lines + change.lines, bytes: before.bytes + change.bytes })
  if (excess !== undefined) throw invalid({ values: [excess] })

  const firstId = await takeIds(tx, projectId, 'disavow', fresh.length)
  const values: BulkValue[] = []
  for (const [at, { type, value, note }] of fresh.entries()) {
    if (at % TURN_ENTRIES === 0) await setImmediate()
    values.push(type, value, firstId + at, note, foldedOf(value, note))
  }
  await setImmediate()
  await insertRows(tx, engine, ENTRIES, values, { project_id: projectId, created_at: nowMs })
  await writeTotals(tx, projectId, before, change, nowMs)
  return { ...counts, createdIds: fresh.map((_, at) => firstId + at) }
}

/** Returns values of a type that are not in the list yet, each once, in their order. Index: disavow_entries_pkey. */
async function findFresh(
  tx: Tx,
  projectId: number,
  type: DisavowType,
  entries: readonly DisavowEntry[],
): Promise<DisavowEntry[]> {
  const byValue = new Map<string, DisavowEntry>()
  for (const [at, entry] of entries.entries()) {
    if (at % TURN_ENTRIES === 0) await setImmediate()
    if (entry.type === type && !byValue.has(entry.value)) byValue.set(entry.value, entry)
  }
  const values = [...byValue.keys()]
  for (let from = 0; from < values.length; from += LOOKED_UP_MAX) {
    const found = await tx
      .selectFrom('disavow_entries')
      .where('project_id', '=', projectId)
      .where('type', '=', type)
      .where('value', 'in', values.slice(from, from + LOOKED_UP_MAX))
      .select('value')
      .execute()
    for (const { value } of found) byValue.delete(value)
  }
  return [...byValue.values()]
}

/** Returns false if there is none with that id. Index: disavow_entries_by_id. */
export async function deleteEntry(
  tx: Tx,
  engine: Engine,
  projectId: number,
  id: number,
  nowMs: number,
): Promise<boolean> {
  const before = await lockList(tx, engine, projectId)
  const entry = await tx
    .deleteFrom('disavow_entries')
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .returning(['type', 'value', 'note'])
    .executeTakeFirst()
  if (entry === undefined) return false
  const { lines, bytes } = sizeOf(entry)
  await writeTotals(tx, projectId, before, { removed: 1, lines: -lines, bytes: -bytes }, nowMs)
  return true
}

/** Returns how many entries were deleted. Index: disavow_entries_by_id. */
export async function deleteEntries(
  tx: Tx,
  engine: Engine,
  projectId: number,
  ids: readonly number[],
  nowMs: number,
): Promise<number> {
  const before = await lockList(tx, engine, projectId)
  const entries = await tx
    .deleteFrom('disavow_entries')
    .where('project_id', '=', projectId)
    .where(isOneOf(engine, 'id', ids))
    .returning(['type', 'value', 'note'])
    .execute()
  if (entries.length === 0) return 0
  const change = { removed: entries.length, lines: 0, bytes: 0 }
  for (const entry of entries) {
    const { lines, bytes } = sizeOf(entry)
    change.lines -= lines
    change.bytes -= bytes
  }
  await writeTotals(tx, projectId, before, change, nowMs)
  return entries.length
}

type EntryRow = DisavowEntry & { readonly id: number; readonly created_at: number }

/** Index: disavow_entries_by_id. */
export async function findEntry(db: Reader, projectId: number, id: number): Promise<EntryRow | undefined> {
  return await db
    .selectFrom('disavow_entries')
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .select(['id', 'type', 'value', 'note', 'created_at'])
    .executeTakeFirst()
}

/** Returns the entry with its new note; undefined if the id is unknown. Index: disavow_entries_by_id. */
export async function changeNote(
  tx: Tx,
  engine: Engine,
  projectId: number,
  { id, note }: { id: number; note: string | null },
  nowMs: number,
): Promise<EntryRow | undefined> {
  const before = await lockList(tx, engine, projectId)
  const entry = await findEntry(tx, projectId, id)
  if (entry === undefined || entry.note === note) return entry
  const changed = { ...entry, note }
  const [old, now] = [sizeOf(entry), sizeOf(changed)]
  const change = { noted: 1, lines: now.lines - old.lines, bytes: now.bytes - old.bytes }
  const excess = findExcess({ lines: before.lines + change.lines, bytes: before.bytes + change.bytes })
  if (excess !== undefined) throw invalid({ note: [excess] })
  await tx
    .updateTable('disavow_entries')
    .set({ note, folded: foldedOf(entry.value, note) })
    .where('project_id', '=', projectId)
    .where('type', '=', entry.type)
    .where('value', '=', entry.value)
    .execute()
  await writeTotals(tx, projectId, before, change, nowMs)
  return changed
}

/** The text in which a search looks for a part. The line break keeps matches from spanning value and note. */
function foldedOf(value: string, note: string | null): string {
  return note === null ? foldCase(value) : `${foldCase(value)}\n${foldCase(note)}`
}

// Removes the entries of a deleted project, some at a time. The row of the list is deleted with the project.
export function disavowRemoval(engine: Engine): RemovalStep {
  return async (tx, projectId, rowsMax) => {
    const rows = {
      table: 'disavow_entries',
      within: { project_id: projectId },
      key: ['type', 'value'],
    } as const
    const { removed } = await removeInOrder(tx, engine, rows, { after: undefined, rowsMax })
    return removed
  }
}
