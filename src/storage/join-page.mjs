// Puts a page together: from the one row of a query that joined it already (joined-page.ts), or from a few rows. Plain
// JavaScript because the SQLite threads run it too (thread.mjs says why they are).

import { hash } from 'node:crypto'

/**
 * @typedef {import('./page.ts').Page} Page
 * @typedef {[json: string | null, bytes: number, first: number, last: number, hasMore: number | boolean]} JoinedRow
 */

/**
 * `open` is what each record begins with; the query has put it between the records, but not before the first.
 * @param {JoinedRow} row
 * @param {string} open
 * @returns {Page}
 */
export function pageOfRow([text, bytes, first, last, hasMore], open) {
  const json = text === null ? '' : open + text
  return {
    json,
    bytes: text === null ? 0 : Buffer.byteLength(open) + bytes,
    digest: digestOf(json),
    hasMore: Boolean(hasMore),
    first: text === null ? [] : [first],
    last: text === null ? [] : [last],
  }
}

/**
 * Rows of [json, ...keys], one more than the page holds if there are more. A page before a cursor was read backwards
 * and is turned round.
 * @param {(string | number | null)[][]} rows
 * @param {import('./page.ts').PageRange} range
 * @returns {Page}
 */
export function joinPage(rows, { limit, isReversed }) {
  const hasMore = rows.length > limit
  if (hasMore) rows.length = limit
  if (isReversed) rows.reverse()
  const json = rows.map((row) => row[0]).join()
  return {
    json,
    bytes: Buffer.byteLength(json),
    digest: digestOf(json),
    hasMore,
    first: rows[0]?.slice(1) ?? [],
    last: rows.at(-1)?.slice(1) ?? [],
  }
}

/** @param {string} json */
function digestOf(json) {
  return hash('sha1', json, 'base64url')
}
