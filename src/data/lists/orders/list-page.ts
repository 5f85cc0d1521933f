// Pages of a list from its order. With a filter, strategies fill a page: if many rows pass, a short walk through the
// order is enough, which tests each row. If few pass, that walk would read the whole list: it is quicker to find all
// rows that pass, and then to walk the order without reading rows, or to pick from entries that were cached for an
// earlier page. A list gives its strategies in the order in which they are tried.

import type { Page, PageRange } from '../../storage/page.ts'
import { joinPage } from '../../storage/page-of-rows.mjs'
import { idOf } from './entries.ts'
import type { OrderWalk } from './order-walk.ts'
import { pickEntries, type Reading } from './reading.ts'

/** A record as JSON, followed by its position in the list. */
type ListedRow = (string | number | null)[]

/** `take` finds entries in reading direction, `read` reads the rows of some of them, in their order. */
export async function readListPage(
  range: PageRange,
  take: (count: number) => Promise<readonly number[]>,
  read: (entries: readonly number[]) => Promise<ListedRow[]>,
): Promise<Page> {
  // Takes one entry more than the page holds, to see whether another page follows.
  const entries = await take(range.limit + 1)
  const rows = await read(entries.slice(0, range.limit))
  return { ...joinPage(rows, range), hasMore: entries.length > range.limit }
}

type FilledPage = {
  /** All strategies continue the same walk. */
  readonly walk: OrderWalk
  readonly count: number
  found: number[]
}

/** Adds passing entries to the page; returns whether it is complete: full, or at the end of the list. */
type Strategy = (page: FilledPage) => Promise<boolean>

type PassingIds = { has(id: number): boolean }

/** Tests which of these rows pass. */
type Judge = (ids: readonly number[]) => Promise<PassingIds>

/** Returns the first entries that pass, at most `count`. */
export async function takePassing(
  walk: OrderWalk,
  count: number,
  strategies: readonly Strategy[],
): Promise<number[]> {
  const page: FilledPage = { walk, count, found: [] }
  for (const strategy of strategies) if (await strategy(page)) break
  return page.found.slice(0, count)
}

/** Tests the rows of some entries, one step at a time. */
export function judgeFirst(steps: readonly number[], judge: Judge): Strategy {
  return async (page) => {
    for (const step of steps) if (await takeStep(page, step, judge)) return true
    return false
  }
}

/** Finds the rows that pass, or another judge of them, and walks the order to its end. */
export function goThrough(
  step: number,
  find: () => Promise<(PassingIds & { readonly size: number }) | Judge>,
): Strategy {
  return async (page) => {
    const found = await find()
    if (typeof found !== 'function' && found.size === 0) return true
    while (!(await takeStep(page, step, found)));
    return true
  }
}

/** Picks from all passing entries, sorted ascending, if `find` has them. */
export function pickFrom(
  reading: Reading,
  find: () => Promise<Float64Array> | Float64Array | undefined,
): Strategy {
  return async (page) => {
    const entries = await find()
    if (entries !== undefined) page.found = pickEntries(entries, reading, page.count)
    return entries !== undefined
  }
}

async function takeStep(page: FilledPage, step: number, passing: PassingIds | Judge): Promise<boolean> {
  const entries = await page.walk.take(step)
  const ids = typeof passing === 'function' ? await passing(entries.map(idOf)) : passing
  for (const entry of entries) if (ids.has(idOf(entry))) page.found.push(entry)
  return page.found.length >= page.count || entries.length < step
}
