// Tables of texts with ids that count up from 1, in a project or in a part of it: texts that are there keep their ids, new
// ones get the next. Code that adds to one holds the lock of the row that counts its ids, so no text ever gets two ids. A
// hash finds a text, and the text decides: two may share a hash.

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
  /** Id, hash and text come first. */
  readonly target: BulkTarget
}

export type TextHash = (text: string) => number

export type DictionaryAccess = {
  readonly engine: Engine
  readonly dictionary: Dictionary
  readonly projectId: number
  /** The part of the project. */
  readonly within?: Readonly<Record<string, number>>
}

type NumberedTexts = {
  /** In the order of the texts. */
  readonly ids: readonly number[]
  /** How many the dictionary holds with the new ones. */
  readonly count: number
  readonly hashes: readonly number[]
  /** Places of the texts that are new. */
  readonly fresh: readonly number[]
}

/**
 * The ids of these texts, including those that new texts will get, which are not stored yet. `count` is how many the
 * dictionary holds. The texts are well-formed, without NUL, and all different. Only those whose hash may be there are
 * looked for.
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

/** The same, and stores the new texts. */
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
  /** In the order of the texts. */
  readonly ids: readonly number[]
  /** How many the dictionary holds with the new ones. */
  readonly count: number
  /** About how many bytes the new texts take. */
  readonly addedBytes: number
}

/** Bytes of a row beside its texts, with its entry in the index of hashes. */
const ROW_BYTES = 40

/** About how many bytes the new texts take, with those of all columns. */
export function addedBytes(
  { fresh }: Pick<NumberedTexts, 'fresh'>,
  ...columns: readonly (readonly (string | null)[])[]
): number {
  let bytes = fresh.length * ROW_BYTES
  for (const column of columns)
    for (const place of fresh) bytes += Buffer.byteLength((column[place] as string | null) ?? '')
  return bytes
}

/** Stores the new texts; `others` are values of further columns, in the same order. */
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

/** Index: that of the dictionary's hashes. */
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
