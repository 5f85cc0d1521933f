// Reads the rows of a page of a list. An unreadable row is skipped and counted; when most rows of a page are
// unreadable, the page is not used at all.

import { type JsonObject, objectOf } from '../../reply-json.ts'

/**
 * Marks rows that are skipped silently: links within the site, and links from or to an address that cannot be stored.
 */
export const UNFIT = 'unfit'
export const UNREADABLE = 'unreadable'
export type ReadRow<T> = T | typeof UNFIT | typeof UNREADABLE

export type RowContext = { readonly target: string; readonly today: number }

export type ReadRows<T> = { readonly rows: T[]; readonly unread: number }

// This many unreadable rows are accepted even when no other row could be read.
const UNREAD_FEW = 10

/** Returns undefined if most of the rows are unreadable. */
export function readRows<T>(
  items: readonly unknown[],
  read: (row: JsonObject) => ReadRow<T>,
): ReadRows<T> | undefined {
  const rows: T[] = []
  let unread = 0
  for (const item of items) {
    const object = objectOf(item)
    const row = object === undefined ? UNREADABLE : read(object)
    if (row === UNREADABLE) unread++
    else if (row !== UNFIT) rows.push(row as T)
  }
  return unread > UNREAD_FEW && unread * 2 > items.length ? undefined : { rows, unread }
}
