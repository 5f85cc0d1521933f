// Turns rows of [json, ...keys] into a page. Plain JavaScript because the SQLite threads run it too (thread.mjs says
// why they are); PostgreSQL's rows are joined by the same function on the main thread.

import { hash } from 'node:crypto'

/**
 * The query asked for one row more than the page holds. A page before a cursor is read backwards and turned round.
 * @param {(string | number | null)[][]} rows
 * @param {{ limit: number, isReversed: boolean }} options
 * @returns {import('./page.ts').Page}
 */
export function joinPage(rows, { limit, isReversed }) {
  const hasMore = rows.length > limit
  if (hasMore) rows.length = limit
  if (isReversed) rows.reverse()
  let json = rows.length === 0 ? '' : /** @type {string} */ (rows[0]?.[0])
  for (let index = 1; index < rows.length; index++) json += `,${rows[index]?.[0]}`
  return {
    json,
    digest: hash('sha1', json, 'base64url'),
    hasMore,
    first: rows[0]?.slice(1) ?? [],
    last: rows.at(-1)?.slice(1) ?? [],
  }
}
