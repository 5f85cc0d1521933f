// Caches lists that somebody sorts or searches: the rows as they are sent, with the values by which they are sorted
// and searched. A list has at most 5,000 rows; parsing it takes some ten milliseconds, finding a page of it one.

import { setImmediate } from 'node:timers/promises'
import type { Database } from '../../../data/storage/database.ts'
import { createSharedCache } from '../../../lib/lru-cache.ts'
import { foldCase } from '../../../lib/text.ts'
import { nameOfWin } from '../marks/mark-store.ts'
import { typedRow } from './list-page.ts'
import { LIST_ROWS_MAX } from './list-rows.ts'
import type { ListKey } from './list-store.ts'

/** The numbers by which the rows of a list can be sorted. */
export const SORT_FIELDS = [
  'opportunity',
  'clicks',
  'impressions',
  'ctr',
  'position',
  'previous_clicks',
  'previous_impressions',
  'previous_ctr',
  'previous_position',
  'expected_ctr',
  'target_position',
  'queries_count',
  'secondary_share',
] as const
export type SortField = (typeof SORT_FIELDS)[number]

export type KeptRow = {
  readonly json: string
  /** The row's place in the stored list. */
  readonly key: readonly [place: number, queryId: number, pageId: number]
  /** The query, folded as keywords are; undefined for a row about a page. */
  readonly foldedQuery: string | undefined
  /** The name that marks use, see marks/mark-store.ts. */
  readonly name: string
  /** The folded text that a search looks at. */
  readonly folded: string
  /** Values in the order of SORT_FIELDS; null where the row has none. */
  readonly values: readonly (number | null)[]
}

type KeptLists = {
  /** Returns the rows in the order of the list. `digest` is that of the stored rows. */
  read(key: ListKey, digest: string): Promise<readonly KeptRow[]>
}

const KEPT_BYTES_MAX = 24 * 1024 * 1024
/** Memory of a row besides its texts. */
const ROW_BYTES = 300
/** Rows parsed at a time; a slice takes a few milliseconds. */
const SLICE_ROWS = 500

export function createKeptLists(database: Database): KeptLists {
  const lists = createSharedCache<readonly KeptRow[]>({
    bytesMax: KEPT_BYTES_MAX,
    bytesOf: (rows) =>
      rows.reduce((sum, { json, folded }) => sum + json.length + folded.length + ROW_BYTES, 0),
  })
  return {
    read: (key, digest) =>
      lists.find(`${key.projectId} ${key.type} ${key.range} ${digest}`, () => readRows(database, key)),
  }
}

/** Index: quick_wins_pkey. */
async function readRows(database: Database, { projectId, type, range }: ListKey): Promise<KeptRow[]> {
  const stored = await database.read((db) =>
    db
      .selectFrom('quick_wins')
      .where('project_id', '=', projectId)
      .where('type', '=', type)
      .where('range', '=', range)
      .select(['json', 'place', 'query_id', 'page_id'])
      .orderBy('place')
      .orderBy('query_id')
      .orderBy('page_id')
      .limit(LIST_ROWS_MAX)
      .execute(),
  )
  const rows: KeptRow[] = []
  for (const [at, { json, place, query_id, page_id }] of stored.entries()) {
    if (at > 0 && at % SLICE_ROWS === 0) await setImmediate()
    const record = JSON.parse(json) as Readonly<Record<string, unknown>>
    const foldedQuery = foldedText(record.query)
    rows.push({
      json: typedRow(type, json),
      key: [place, query_id, page_id],
      foldedQuery,
      name: nameOfWin(textOf(record.query), textOf(record.url)),
      folded: [foldedQuery, foldedText(record.url), foldedText(record.suggested_url)].join('\n'),
      values: SORT_FIELDS.map((field) => (typeof record[field] === 'number' ? record[field] : null)),
    })
  }
  return rows
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function foldedText(value: unknown): string | undefined {
  return typeof value === 'string' ? foldCase(value) : undefined
}
