// Describes the target of a bulk insert: a table, its columns in the order of the values, and the kind of each.

import type { Tables } from '../tables.ts'

export type BulkKind = 'integer' | 'real' | 'text' | 'bytes'
/** Flags are given as the integers 0 and 1. */
export type BulkValue = number | string | Uint8Array | null

export type BulkTarget = {
  readonly table: string
  readonly columns: readonly string[]
  readonly kinds: readonly BulkKind[]
  /** `nothing` skips rows whose key exists already. */
  readonly onConflict: 'fail' | 'nothing'
}

/** Columns with the same value in all rows of an insert, sent once. */
export type SameValues = Readonly<Record<string, number>>

/** Values are given in the order of these columns. */
export function bulkTarget<T extends keyof Tables>(
  table: T,
  columns: { readonly [Name in keyof Tables[T] & string]?: BulkKind },
  { onConflict = 'fail' }: { onConflict?: BulkTarget['onConflict'] } = {},
): BulkTarget {
  return { table, columns: Object.keys(columns), kinds: Object.values(columns as object), onConflict }
}
