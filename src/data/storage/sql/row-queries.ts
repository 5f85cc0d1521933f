// Queries that many stores share: a page of rows by their ids, and a count of rows.

import { type SelectQueryBuilder, sql } from 'kysely'
import type { PageRange } from '../page.ts'

type IdOrder = {
  /** The column of the ids, with its table if several are joined. */
  id: string
  order?: 'asc' | 'desc'
}

/** Reads one row more than the page has, if there are more, after the row with the key `position` or from the start. */
export function readPageById<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  { id, order = 'asc' }: IdOrder,
  position: readonly unknown[] | undefined,
  { limit, isReversed }: PageRange,
) {
  const isAscending = (order === 'asc') !== isReversed
  const column = sql.ref<number>(id)
  const beyond =
    position === undefined ? query : query.where(column, isAscending ? '>' : '<', position[0] as number)
  return beyond
    .orderBy(column, isAscending ? 'asc' : 'desc')
    .limit(limit + 1)
    .execute()
}

export async function countRows<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
): Promise<number> {
  const { count } = await query
    .clearSelect()
    .select(sql<number>`count(*)`.as('count'))
    .$castTo<{ count: number }>()
    .executeTakeFirstOrThrow()
  return count
}
