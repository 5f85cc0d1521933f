// The dictionaries of a project: texts that are there keep their ids, new ones get the next. Whoever adds to them holds the
// row of the site, so two imports never give one text two ids. A hash finds a text, and the text decides: two may share
// a hash.

import { sql } from 'kysely'
import { urlHash53 } from '../../crawler/url-hash.ts'
import { TextColumnWriter } from '../../lib/text-column.ts'
import { bulkTarget, insertColumns } from '../../storage/bulk-insert.ts'
import type { Tx } from '../../storage/database.ts'
import { lookedUp } from '../../storage/looked-up.ts'
import type { Engine } from '../../storage/portable.ts'

export const DICTIONARIES = {
  queries: {
    table: 'search_queries',
    text: 'text',
    index: 'search_queries_by_hash',
    target: bulkTarget('search_queries', { id: 'integer', hash: 'integer', text: 'text' }),
  },
  pages: {
    table: 'search_pages',
    text: 'url',
    index: 'search_pages_by_hash',
    target: bulkTarget('search_pages', { id: 'integer', hash: 'integer', url: 'text' }),
  },
} as const

export type DictionaryName = keyof typeof DICTIONARIES

export type TextHash = (text: string) => number

export type DictionaryAccess = {
  readonly engine: Engine
  readonly projectId: number
  readonly dictionary: DictionaryName
  readonly hash?: TextHash
}

/**
 * The ids of these texts, in their order, and how many the dictionary holds now. `count` is how many it held. The texts
 * are well-formed, without NUL, and all different.
 */
export async function storeTexts(
  tx: Tx,
  { engine, projectId, dictionary, hash = urlHash53 }: DictionaryAccess,
  texts: readonly string[],
  count: number,
): Promise<{ ids: number[]; count: number }> {
  if (texts.length === 0) return { ids: [], count }
  const hashes = texts.map(hash)
  const known = await findTexts(tx, { engine, projectId, dictionary }, hashes)
  const fresh: number[] = []
  let last = count
  const ids = texts.map((text, index) => {
    const id = known.get(text)
    if (id !== undefined) return id
    fresh.push(index)
    return ++last
  })
  if (fresh.length > 0) {
    const columns = [
      Int32Array.from(fresh, (index) => ids[index] as number),
      Float64Array.from(fresh, (index) => hashes[index] as number),
      textColumn(fresh.map((index) => texts[index] as string)),
    ]
    await insertColumns(tx, engine, DICTIONARIES[dictionary].target, columns, { project_id: projectId })
  }
  return { ids, count: last }
}

/** Index: search_queries_by_hash, search_pages_by_hash. */
async function findTexts(
  tx: Tx,
  { engine, projectId, dictionary }: DictionaryAccess,
  hashes: readonly number[],
): Promise<Map<string, number>> {
  const { rows } = await hashedTexts({ engine, projectId, dictionary }, [...new Set(hashes)]).execute(tx)
  return new Map(rows.map(({ id, text }) => [text, id]))
}

export function hashedTexts({ engine, projectId, dictionary }: DictionaryAccess, hashes: readonly number[]) {
  const { table, text, index } = DICTIONARIES[dictionary]
  const columns = ['id', text]
  const found = lookedUp(engine, { table, projectId, column: 'hash', index, columns, values: hashes })
  return sql<{ id: number; text: string }>`select found.id, ${sql.ref(`found.${text}`)} as text from ${found}`
}

function textColumn(texts: readonly string[]) {
  const writer = new TextColumnWriter(texts.length)
  for (const text of texts) writer.addText(text)
  return writer.take()
}
