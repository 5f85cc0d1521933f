// What many rows are inserted into: a table, the columns that are given, in their order, and what each of them holds.

import type { Tables } from '../tables.ts'

export type BulkKind = 'integer' | 'real' | 'text' | 'bytes'
/** Flags are integers, 0 or 1. */
export type BulkValue = number | string | Uint8Array | null

export type BulkTarget = {
  readonly table: string
  readonly columns: readonly string[]
  readonly kinds: readonly BulkKind[]
  /** Rows whose key exists already are skipped. */
  readonly onConflict: 'fail' | 'nothing'
}

/** Columns with one value in all rows of an insert: sent once. */
export type SameValues = Readonly<Record<string, number>>

/** Values are given in the order of these columns. */
export function bulkTarget<T extends keyof Tables>(
  table: T,
  columns: { readonly [Name in keyof Tables[T] & string]?: BulkKind },
  { onConflict = 'fail' }: { onConflict?: BulkTarget['onConflict'] } = {},
): BulkTarget {
  return { table, columns: Object.keys(columns), kinds: Object.values(columns as object), onConflict }
}
