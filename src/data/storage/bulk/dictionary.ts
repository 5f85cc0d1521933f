// Tables that number texts from 1, per project or part of one: known texts keep their ids, new ones get the next. Code
// that adds to one holds the lock of the row that counts its ids, so no text ever gets two ids. Texts are found by hash
// and then compared, since two may share a hash.

import { sql } from 'kysely'
import { TextColumnWriter } from '../../../lib/text-column.ts'
import type { Tx } from '../database.ts'
import type { Engine } from '../portable.ts'
import { seekByColumn } from '../sql/seek.ts'
import type { Tables } from '../tables.ts'
import { type BulkTarget, insertColumns } from './bulk-insert.ts'

export type Dictionary = {
  readonly table: keyof Tables
  /** The column of the texts. */
  readonly text: string
  /** The column of the hashes. */
  readonly index: string
  /** Its first columns are id, hash and text. */
  readonly target: BulkTarget
}

export type TextHash = (text: string) => number

export type DictionaryAccess = {
  readonly engine: Engine
  readonly dictionary: Dictionary
  readonly projectId: number
  /** The part of the project, as values of further key columns. */
  readonly within?: Readonly<Record<string, number>>
}

type NumberedTexts = {
  /** Ids, in the order of the texts. */
  readonly ids: readonly number[]
  /** The size of the dictionary, new texts included. */
  readonly count: number
  readonly hashes: readonly number[]
  /** Indexes of the new texts. */
  readonly fresh: readonly number[]
}

/**
 * Returns the ids of these texts, including those that new texts will get, which are not stored yet. `count` is the
 * current size of the dictionary. The texts are well-formed, without NUL, and all different. Only texts whose hash may
 * exist are looked up.
 */
export async function numberTexts(
  tx: Tx,
  access: DictionaryAccess & { hash: TextHash },
  texts: readonly string[],
  count: number,
  mayBeThere: (hash: number) => boolean = () => true,
): Promise<NumberedTexts> {
  const hashes = texts.map(access.hash)
  const known = await findTexts(tx, access, [...new Set(hashes.filter(mayBeThere))])
  const fresh: number[] = []
  let last = count
  const ids = texts.map((text, index) => {
    const id = known.get(text)
    if (id !== undefined) return id
    fresh.push(index)
    return ++last
  })
  return { ids, count: last, hashes, fresh }
}

async function findTexts(
  tx: Tx,
  access: DictionaryAccess,
  hashes: readonly number[],
): Promise<Map<string, number>> {
  if (hashes.length === 0) return new Map()
  const { rows } = await hashedTexts(access, hashes).execute(tx)
  return new Map(rows.map(({ id, text }) => [text, id]))
}

/** Numbers the texts and stores the new ones. */
export async function storeTexts(
  tx: Tx,
  access: DictionaryAccess & { hash: TextHash },
  texts: readonly string[],
  count: number,
): Promise<StoredTexts> {
  if (texts.length === 0) return { ids: [], count, addedBytes: 0 }
  const numbered = await numberTexts(tx, access, texts, count)
  await insertTexts(tx, access, texts, numbered)
  return { ids: numbered.ids, count: numbered.count, addedBytes: addedBytes(numbered, texts) }
}

export type StoredTexts = {
  /** Ids, in the order of the texts. */
  readonly ids: readonly number[]
  /** The size of the dictionary, new texts included. */
  readonly count: number
  /** The approximate storage of the new texts, in bytes. */
  readonly addedBytes: number
}

/** The bytes of a row besides its texts, including its entry in the index of hashes. */
const ROW_BYTES = 40

/** Returns the approximate bytes of the new texts, including those of the other columns. */
export function addedBytes(
  { fresh }: Pick<NumberedTexts, 'fresh'>,
  ...columns: readonly (readonly (string | null)[])[]
): number {
  let bytes = fresh.length * ROW_BYTES
  for (const column of columns)
    for (const place of fresh) bytes += Buffer.byteLength((column[place] as string | null) ?? '')
  return bytes
}

/** Stores the new texts; `others` are the values of further columns, in the same order. */
export async function insertTexts(
  tx: Tx,
  { engine, dictionary, projectId, within }: DictionaryAccess,
  texts: readonly string[],
  { ids, hashes, fresh }: NumberedTexts,
  ...others: readonly (readonly (string | null)[])[]
): Promise<void> {
  if (fresh.length === 0) return
  const columns = [
    picked(new Int32Array(fresh.length), ids, fresh),
    picked(new Float64Array(fresh.length), hashes, fresh),
    ...[texts, ...others].map((column) => textColumn(column, fresh)),
  ]
  await insertColumns(tx, engine, dictionary.target, columns, { project_id: projectId, ...within })
}

/** Finds texts by hash. Index: that of the dictionary's hashes. */
export function hashedTexts(
  { engine, dictionary: { table, text, index }, projectId, within = {} }: DictionaryAccess,
  hashes: readonly number[],
) {
  const columns = ['id', text]
  const found = seekByColumn(engine, {
    table,
    projectId,
    within,
    column: 'hash',
    index,
    columns,
    values: hashes,
  })
  return sql<{ id: number; text: string }>`select found.id, ${sql.ref(`found.${text}`)} as text from ${found}`
}

function picked<A extends Int32Array | Float64Array>(
  into: A,
  values: readonly number[],
  places: readonly number[],
): A {
  for (let at = 0; at < places.length; at++) into[at] = values[places[at]!]!
  return into
}

function textColumn(texts: readonly (string | null)[], places: readonly number[]) {
  const writer = new TextColumnWriter(places.length)
  for (const place of places) {
    const text = texts[place] as string | null
    if (text === null) writer.addNull()
    else writer.addText(text)
  }
  return writer.take()
}
