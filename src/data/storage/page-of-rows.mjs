// Builds a page from the one row of a query that joined it already (joined-page.ts), or from a few rows. Plain
// JavaScript because the SQLite threads run it too (thread.mjs says why).

import { hash } from 'node:crypto'
import { crc32 } from 'node:zlib'

/**
 * @typedef {import('./page.ts').Page} Page
 * @typedef {[kind: 'by id', json: string | null, bytes: number, first: number, last: number, hasMore: number | boolean]} IdRow
 * @typedef {[kind: 'by key', json: string | null, bytes: number, low: string | number, high: string | number, ids: string,
 *   hasMore: number | boolean, isStale: number | boolean, isDescending: number | boolean,
 *   version: number | null]} KeyedRow
 * @typedef {IdRow | KeyedRow} JoinedRow
 */

/**
 * `open` is the beginning of each record; the query has put it between the records, but not before the first.
 * @param {JoinedRow} row
 * @param {string} open
 * @returns {Page}
 */
export function pageOfRow(row, open) {
  if (row[0] === 'by key') return pageOfKeyedRow(row)
  const [, text, bytes, first, last, hasMore] = row
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

// For a list that is ordered by a key and then by id (keyed-page.ts). The ids of all rows come as one text: the engine
// returns the least and the greatest key, but not the ids that belong to them.
/**
 * @param {KeyedRow} row
 * @returns {Page}
 */
function pageOfKeyedRow([, json, bytes, low, high, ids, hasMore, isStale, isDescending, version]) {
  if (json === null) return { ...EMPTY, digest: `${version}` }
  const first = Number(ids.slice(0, ids.indexOf(',') >>> 0))
  const last = Number(ids.slice(ids.lastIndexOf(',') + 1))
  return {
    json,
    bytes,
    // The version grows with every change. The checksum is needed for a restored backup, whose version continues from
    // an older number.
    digest: `${version}-${crc32(json).toString(36)}`,
    hasMore: Boolean(hasMore),
    isStale: Boolean(isStale),
    count: ids.split(',').length,
    first: [isDescending ? high : low, first],
    last: [isDescending ? low : high, last],
  }
}

const EMPTY = { json: '', bytes: 0, hasMore: false, isStale: false, count: 0, first: [], last: [] }

/**
 * Rows of [json, ...keys], one more than the page holds if there are more. A page before a cursor was read backwards
 * and is reversed.
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
