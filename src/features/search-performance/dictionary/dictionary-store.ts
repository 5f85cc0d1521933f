// The dictionaries of a project's search data: its queries and its pages.

import { bulkTarget } from '../../../data/storage/bulk/bulk-insert.ts'
import {
  type Dictionary,
  type StoredTexts,
  storeTexts,
  type TextHash,
} from '../../../data/storage/bulk/dictionary.ts'
import type { Tx } from '../../../data/storage/database.ts'
import type { Engine } from '../../../data/storage/portable.ts'
import { urlHash53 } from '../../../lib/url-hash.ts'

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
} as const satisfies Record<string, Dictionary>

export type DictionaryName = keyof typeof DICTIONARIES

type SearchTexts = {
  readonly engine: Engine
  readonly projectId: number
  readonly dictionary: DictionaryName
  readonly hash?: TextHash
}

/** The caller must hold the lock of the site's row. `count` is how many texts the dictionary held before. */
export async function storeSearchTexts(
  tx: Tx,
  { engine, projectId, dictionary, hash = urlHash53 }: SearchTexts,
  texts: readonly string[],
  count: number,
): Promise<StoredTexts> {
  const access = { engine, projectId, dictionary: DICTIONARIES[dictionary], hash }
  return await storeTexts(tx, access, texts, count)
}
