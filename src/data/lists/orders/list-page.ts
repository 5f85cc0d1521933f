// A page of a list from entries of its order.

import type { Page, PageRange } from '../../storage/page.ts'
import { joinPage } from '../../storage/page-of-rows.mjs'

/** A record as JSON, and its position in the list. */
type ListedRow = (string | number | null)[]

/** `take` finds entries in the direction of reading, `read` the rows of some of them, in their order. */
export async function readListPage(
  range: PageRange,
  take: (count: number) => Promise<readonly number[]>,
  read: (entries: readonly number[]) => Promise<ListedRow[]>,
): Promise<Page> {
  // One more than the page has, to see whether another page follows.
  const entries = await take(range.limit + 1)
  const rows = await read(entries.slice(0, range.limit))
  return { ...joinPage(rows, range), hasMore: entries.length > range.limit }
}
