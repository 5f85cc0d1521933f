// Reads queries and pages by their ids.

import { sql } from 'kysely'
import type { Reader } from '../../../data/storage/database.ts'
import type { Engine } from '../../../data/storage/portable.ts'
import { seekByColumn } from '../../../data/storage/sql/seek.ts'
import { DICTIONARIES, type DictionaryName } from '../dictionary/dictionary-store.ts'

const IDS_PER_QUERY = 2000

type ReadTexts = (
  db: Reader,
  engine: Engine,
  projectId: number,
  ids: Iterable<number>,
) => Promise<Map<number, string>>

/** Returns texts by id; unknown ids, and 0, are left out. */
export const readQueries: ReadTexts = (db, engine, projectId, ids) =>
  readTexts(db, { engine, projectId, dictionary: 'queries' }, ids)

export const readPages: ReadTexts = (db, engine, projectId, ids) =>
  readTexts(db, { engine, projectId, dictionary: 'pages' }, ids)

type Access = { engine: Engine; projectId: number; dictionary: DictionaryName }

async function readTexts(db: Reader, access: Access, ids: Iterable<number>): Promise<Map<number, string>> {
  const wanted = [...new Set(ids)]
  const texts = new Map<number, string>()
  for (let from = 0; from < wanted.length; from += IDS_PER_QUERY) {
    const { rows } = await textsQuery(access, wanted.slice(from, from + IDS_PER_QUERY)).execute(db)
    for (const { id, text } of rows) texts.set(id, text)
  }
  return texts
}

/** Index: search_queries_pkey, search_pages_pkey. */
export function textsQuery({ engine, projectId, dictionary }: Access, ids: readonly number[]) {
  const { table, text } = DICTIONARIES[dictionary]
  const found = seekByColumn(engine, { table, projectId, column: 'id', columns: ['id', text], values: ids })
  return sql<{ id: number; text: string }>`select found.id, ${sql.ref(`found.${text}`)} as text from ${found}`
}

/**
 * Pages with ids above the given one, by id; none when there are no more. Ids have no gaps, so a range of them is as
 * good as a limit, and no plan reads more than it. Index: search_pages_pkey.
 */
export async function walkPages(
  db: Reader,
  projectId: number,
  afterId: number,
  limit: number,
): Promise<{ id: number; url: string }[]> {
  return await pagesQuery(db, projectId, afterId, limit).execute()
}

export function pagesQuery(db: Reader, projectId: number, afterId: number, limit: number) {
  return db
    .selectFrom('search_pages')
    .where('project_id', '=', projectId)
    .where('id', '>', afterId)
    .where('id', '<=', afterId + limit)
    .select(['id', 'url'])
    .orderBy('id')
}
