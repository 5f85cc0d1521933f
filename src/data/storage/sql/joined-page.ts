// The SQL of a page whose rows the engine joins itself. One row comes back instead of fifty, which saves unpacking the
// rows and joining their texts here: on SQLite a page takes 42 µs instead of 64, and on PostgreSQL the driver has one
// row to read (bench: projects-list, which misses its goal with plain rows and joinPage). For lists that are ordered by
// id alone.

import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { ReadAccess } from '../database.ts'
import type { PageValues } from '../page.ts'
import { joinText } from '../portable.ts'
import type { Param } from './statement.ts'

export type PageOrder = 'asc' | 'desc'

/**
 * `beyond` selects `json` and `id` of the list's rows beyond an id, in any order. The result is a tag, the joined text,
 * its length, the first and the last id, and whether a row lies beyond them.
 */
export function joinedPage<DB, TB extends keyof DB, O>(
  { engine }: ReadAccess,
  order: PageOrder,
  param: Param<PageValues>,
  beyond: (id: number | RawBuilder<number>) => SelectQueryBuilder<DB, TB, O>,
): RawBuilder<unknown> {
  const rows = beyond(param('position'))
    .orderBy(sql.ref('id'), order)
    // Not the bare value: SQLite would look at it while planning, and plan the statement anew at every run.
    .limit(sql<number>`${param('rows_max')} + 0`)
  const json = joinText(engine, { glue: param('glue'), isInOrder: order === 'asc' })
  const end = sql<number>`page.${sql.ref(order === 'asc' ? 'last' : 'first')}`
  const page = sql`select ${json} as json, min(id) as first, max(id) as last from ${rows} as rows`
  return sql`select 'by id' as kind, json, octet_length(json) as bytes, first, last, exists ${beyond(end)} as has_more
    from (${page}) as page`
}
