// Evaluates one page of a list: which of its rows count, and whether and how the next page is requested. A list ends
// with its rows, at the most rows that are wanted, and after any unexpected page: one that is not full, that repeats an
// earlier one, or that offers no way on. Only a list that returned as many rows as it says it has counts as whole.

import { createHash } from 'node:crypto'
import { arrayOf, countOf, type JsonObject } from '../../reply-json.ts'
import { type Cursor, tokenOf } from './cursor.ts'
import { OFFSET_MAX } from './stages.ts'

type ListPage = {
  readonly items: readonly unknown[]
  /** The total number of rows of the list. */
  readonly total: number | null
  readonly token: string | undefined
}

/** The page of a skipped list: complete if the summary says that it has no rows, otherwise unknown. */
export function emptyPage(isSaidEmpty: boolean): ListPage {
  return { items: [], total: isSaidEmpty ? 0 : null, token: undefined }
}

/** Returns undefined if the result holds no list. */
export function readPage(result: JsonObject): ListPage | undefined {
  const total = countOf(result.total_count) ?? null
  const items = arrayOf(result.items) ?? (result.items === null && total === 0 ? [] : undefined)
  return items && { items, total, token: tokenOf(result.search_after_token) }
}

type Bounds = { readonly callRows: number; readonly rowsMax: number }

/** Returns the rows of a page that are within the limits. */
export function wantedItems(page: ListPage, cursor: Cursor, { callRows, rowsMax }: Bounds) {
  return page.items.slice(0, Math.max(0, Math.min(callRows, rowsMax - cursor.fetched)))
}

type ListStep =
  | { readonly isOver: false; readonly next: Cursor }
  | { readonly isOver: true; readonly isWhole: boolean }

/** `unread` is the number of unreadable rows of the page. */
export function stepAfter(page: ListPage, unread: number, cursor: Cursor, bounds: Bounds): ListStep {
  const mark = markOf(page.items)
  if (mark !== undefined && mark === cursor.mark) return { isOver: true, isWhole: false }
  const wanted = wantedItems(page, cursor, bounds).length
  const fetched = cursor.fetched + wanted
  const allUnread = cursor.unread + unread
  const isAtEnd =
    wanted < bounds.callRows || fetched >= bounds.rowsMax || (page.total !== null && fetched >= page.total)
  if (isAtEnd) {
    const isAll = page.total !== null && fetched >= page.total
    return { isOver: true, isWhole: isAll && isMostlyRead(fetched, allUnread) }
  }
  const place = placeAfter(page, cursor, fetched)
  if (place === undefined) return { isOver: true, isWhole: false }
  const { token: _, ...rest } = cursor
  return {
    isOver: false,
    next: { ...rest, fetched, unread: allUnread, ...place, ...(mark === undefined ? {} : { mark }) },
  }
}

function placeAfter(page: ListPage, cursor: Cursor, fetched: number): { token?: string } | undefined {
  if (page.token !== undefined && page.token !== cursor.token) return { token: page.token }
  // A list that began with tokens cannot go on by offset: the two order rows differently.
  return cursor.token === undefined && fetched <= OFFSET_MAX ? {} : undefined
}

// If a few rows are always unreadable, the list still counts as whole: otherwise no vanished link would ever be called
// lost.
const UNREAD_SHARE_MAX = 0.01

function isMostlyRead(fetched: number, unread: number): boolean {
  return unread <= fetched * UNREAD_SHARE_MAX
}

function markOf(items: readonly unknown[]): string | undefined {
  if (items.length === 0) return undefined
  return createHash('sha256').update(JSON.stringify(items[0])).digest('base64url').slice(0, 16)
}
