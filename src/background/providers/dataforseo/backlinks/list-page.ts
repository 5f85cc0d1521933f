// One page of a list: which of its rows count, and whether and how the next one is asked for. A list ends where its rows
// do, at the most rows that are wanted, and wherever it does not go on as it should: with a page that is not full, that
// came before, or that nothing leads on from. Only a list that brought as many rows as it says it has is whole.

import { createHash } from 'node:crypto'
import { arrayOf, countOf, type JsonObject } from '../../reply-json.ts'
import { type Cursor, tokenOf } from './cursor.ts'
import { OFFSET_MAX } from './stages.ts'

type ListPage = {
  readonly items: readonly unknown[]
  /** How many rows the list has in all. */
  readonly total: number | null
  readonly token: string | undefined
}

/** For a list that is skipped: complete if the summary says that it has no rows, else unknown. */
export function emptyPage(isSaidEmpty: boolean): ListPage {
  return { items: [], total: isSaidEmpty ? 0 : null, token: undefined }
}

/** Undefined when the result holds no list. */
export function readPage(result: JsonObject): ListPage | undefined {
  const total = countOf(result.total_count) ?? null
  const items = arrayOf(result.items) ?? (result.items === null && total === 0 ? [] : undefined)
  return items && { items, total, token: tokenOf(result.search_after_token) }
}

type Bounds = { readonly callRows: number; readonly rowsMax: number }

/** The rows of a page that were asked for and are still wanted. */
export function wantedItems(page: ListPage, cursor: Cursor, { callRows, rowsMax }: Bounds) {
  return page.items.slice(0, Math.max(0, Math.min(callRows, rowsMax - cursor.fetched)))
}

type ListStep =
  | { readonly isOver: false; readonly next: Cursor }
  | { readonly isOver: true; readonly isWhole: boolean }

/** `unread` are those of the page that could not be read. */
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

// A few rows that can never be read must not keep every link that is gone from being called lost.
const UNREAD_SHARE_MAX = 0.01

function isMostlyRead(fetched: number, unread: number): boolean {
  return unread <= fetched * UNREAD_SHARE_MAX
}

function markOf(items: readonly unknown[]): string | undefined {
  if (items.length === 0) return undefined
  return createHash('sha256').update(JSON.stringify(items[0])).digest('base64url').slice(0, 16)
}
