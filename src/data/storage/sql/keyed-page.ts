// The SQL of a page that the engine joins itself (see joined-page.ts), for a list that is ordered by one key column and
// then by id. One index finds the rows in the list's order, and shows whether another row follows the page.

import { type RawBuilder, sql } from 'kysely'
import type { ReadAccess } from '../database.ts'
import type { PageOrder } from './joined-page.ts'

export type KeyedPage = {
  /** The table, with the alias `listed`. */
  from: RawBuilder<unknown>
  key: string
  id: string
  json: string
  /** The conditions that all rows of the list share: equality with the leading columns of the index. */
  where: RawBuilder<unknown>
  order: PageOrder
  /** Whether to read the page before a position, which is read in the other direction and returned in the list's own. */
  isReversed: boolean
  /**
   * The row after which the page begins; if absent, the page is at the beginning of the list or, reversed, at its end.
   * Without a key, all rows have the same one.
   */
  beyond: { key?: RawBuilder<unknown>; id: RawBuilder<number> } | undefined
  limit: RawBuilder<number>
  /** Whether a row is outdated, as an expression over its columns: something that it shows has changed since. */
  isStale: RawBuilder<unknown>
  /**
   * A number that grows with every change of the list. It replaces a hash: hashing 50 records of a thousand bytes costs
   * a third of reading them.
   */
  version: RawBuilder<unknown>
}

type KeyedScan = Pick<KeyedPage, 'order' | 'isReversed' | 'beyond'> & {
  key: RawBuilder<unknown>
  id: RawBuilder<unknown>
}

/** The condition for rows beyond a position in reading order, to be appended to others, and the `order by`. */
export function keyedScan(page: KeyedScan): { range: RawBuilder<unknown>; inScanOrder: RawBuilder<unknown> } {
  const { key, id } = page
  const scan: PageOrder = page.isReversed ? opposite(page.order) : page.order
  const inScanOrder = sql`order by ${key} ${sql.raw(scan)}, ${id} ${sql.raw(scan)}`
  return { range: page.beyond === undefined ? sql`` : beyondRow(page.beyond), inScanOrder }

  function beyondRow(beyond: NonNullable<KeyedPage['beyond']>): RawBuilder<unknown> {
    const comparison = sql.raw(scan === 'asc' ? '>' : '<')
    return beyond.key === undefined
      ? sql`and ${id} ${comparison} ${beyond.id}`
      : sql`and (${key}, ${id}) ${comparison} (${beyond.key}, ${beyond.id})`
  }
}

export function keyedPage({ engine }: ReadAccess, page: KeyedPage): RawBuilder<unknown> {
  const key = sql.ref(`listed.${page.key}`)
  const id = sql.ref(`listed.${page.id}`)
  const { range, inScanOrder } = keyedScan({ ...page, key, id })
  const listed = sql`from ${page.from} where ${page.where} ${range} ${inScanOrder}`
  // Not the bare limit: SQLite would look at its value while planning, and plan the statement anew at every run.
  const rows = sql`select ${sql.ref(`listed.${page.json}`)} as json, ${key} as key, ${id} as id, ${page.isStale} as stale ${listed}
    limit ${page.limit} + 0`
  // SQLite joins rows in the order of the scan.
  const inOrder =
    engine === 'sqlite' && !page.isReversed
      ? sql``
      : sql`order by key ${sql.raw(page.order)}, id ${sql.raw(page.order)}`
  const [join, text] = engine === 'sqlite' ? ['group_concat', 'id'] : ['string_agg', 'id::text']
  return sql`select 'by key' as kind, json, octet_length(json) as bytes, low, high, ids,
      exists (select 1 ${listed} limit 1 offset ${page.limit} + 0) as has_more, is_stale,
      ${sql.lit(page.order === 'desc' ? 1 : 0)} as is_descending, ${page.version} as version
    from (select ${sql.raw(join)}(json, ',' ${inOrder}) as json, ${sql.raw(join)}(${sql.raw(text)}, ',' ${inOrder}) as ids,
      min(key) as low, max(key) as high, max(stale) as is_stale from (${rows}) as rows) as page`
}

/** A page of rows that were found before, in their order: only their texts are read. */
type FoundPage = Pick<KeyedPage, 'id' | 'json' | 'where' | 'isStale' | 'version'> & {
  /** See rowsOfIds: rows with the alias `listed`, and their place. */
  from: RawBuilder<unknown>
  place: RawBuilder<number>
}

export function foundPage({ engine }: ReadAccess, page: FoundPage): RawBuilder<unknown> {
  const rows = sql`select ${sql.ref(`listed.${page.json}`)} as json, ${sql.ref(`listed.${page.id}`)} as id,
    ${page.isStale} as stale, ${page.place} as place from ${page.from} where ${page.where}`
  const [join, text] = engine === 'sqlite' ? ['group_concat', 'id'] : ['string_agg', 'id::text']
  return sql`select 'by key' as kind, json, octet_length(json) as bytes, 0 as low, 0 as high, ids, 0 as has_more, is_stale,
      0 as is_descending, ${page.version} as version
    from (select ${sql.raw(join)}(json, ',' order by place) as json,
      ${sql.raw(join)}(${sql.raw(text)}, ',' order by place) as ids, max(stale) as is_stale
      from (${rows}) as rows) as page`
}

function opposite(order: PageOrder): PageOrder {
  return order === 'asc' ? 'desc' : 'asc'
}
