// Turns rows of [json, ...keys] into a page. Plain JavaScript because the SQLite threads run it too (thread.mjs says
// why they are); PostgreSQL's rows are joined by the same function on the main thread.

import { hash } from 'node:crypto'

/**
 * The query asked for one row more than the page holds. A page before a cursor is read backwards and turned round.
 * Rows may be whole records or, with `open`, the rest of one behind fields that are the same in all of them: put
 * there while joining they cost nothing, in SQL they cost as much as reading the rows (bench: projects-list).
 * @param {(string | number | null)[][]} rows
 * @param {import('./page.ts').PageRange} range
 * @returns {import('./page.ts').Page}
 */
export function joinPage(rows, { limit, isReversed, open = '' }) {
  const hasMore = rows.length > limit
  if (hasMore) rows.length = limit
  if (isReversed) rows.reverse()
  let json = ''
  const glue = `,${open}`
  for (let index = 0; index < rows.length; index++) json += (index === 0 ? open : glue) + rows[index]?.[0]
  return {
    json,
    digest: hash('sha1', json, 'base64url'),
    hasMore,
    first: rows[0]?.slice(1) ?? [],
    last: rows.at(-1)?.slice(1) ?? [],
  }
}
