// One page of a list for an agent: shortened rows, as many as fit, and the cursor that continues exactly after the
// last. If the rows of a page are too long together, fewer are requested, because a cursor only marks the end of a
// page.

import type { List } from '../../../../client/src/options.ts'
import { ANSWER_TOKENS_MAX, tokensOf } from './fitted-facts.ts'
import { shownValue } from './shown-text.ts'

type Wanted = { limit?: number | undefined; cursor?: string | undefined }
type Meta = {
  next_cursor: string | null
  total?: number | undefined
  total_is_at_least?: boolean | undefined
}

type Rows<R> = {
  rows: R[]
  /** The list's notes: range, days, warnings, whether figures are simulated. */
  about: Readonly<Record<string, unknown>>
  more: { next_cursor: string; note: string } | undefined
  total: number | string | undefined
}

const ROWS_DEFAULT = 20
/** Fields about the paging, and not about the content. */
const PAGING = new Set([
  'next_cursor',
  'previous_cursor',
  'has_more',
  'per_page',
  'limit',
  'total',
  'total_is_at_least',
])
/** Leaves space for the rest of the answer. */
const ROWS_TOKENS_MAX = ANSWER_TOKENS_MAX - 1_000

export async function readRows<T, M extends Meta, R>(
  { limit = ROWS_DEFAULT, cursor }: Wanted,
  ask: (page: { limit: number; cursor?: string | undefined; include_total?: boolean }) => List<T, M>,
  shorten: (row: T) => R,
): Promise<Rows<R>> {
  const page = await ask({ limit, cursor, include_total: true })
  const rows = page.data.map(shorten)
  // Measured as they will be shown: escaping makes invisible characters longer, and a row that did not fit would be
  // lost behind the cursor.
  const tokens = tokensOf(shownValue(rows))
  if (tokens > ROWS_TOKENS_MAX && rows.length > 1) {
    const fewer = Math.max(1, Math.floor((rows.length * ROWS_TOKENS_MAX) / tokens) - 1)
    return readRows({ limit: fewer, cursor }, ask, shorten)
  }
  const { next_cursor, total, total_is_at_least } = page.meta
  return {
    rows,
    about: Object.fromEntries(Object.entries(page.meta).filter(([name]) => !PAGING.has(name))),
    more:
      next_cursor === null
        ? undefined
        : {
            next_cursor,
            note: 'There are more rows: call again with the same arguments and this cursor.',
          },
    total: total_is_at_least === true ? `${total} or more` : total,
  }
}

/** What a list says besides its rows. */
export function aboutRows({ more, total, rows, about }: Rows<unknown>): Readonly<Record<string, unknown>> {
  return { ...about, rows_shown: rows.length, rows_total: total, ...more }
}

/** Picks these fields of a row, in this order, without those that are null. */
export function pick<T extends object, K extends keyof T>(row: T, ...names: K[]): Partial<Pick<T, K>> {
  const picked: Partial<Pick<T, K>> = {}
  for (const name of names) if (row[name] !== null && row[name] !== undefined) picked[name] = row[name]
  return picked
}
