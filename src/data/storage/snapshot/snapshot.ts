// A consistent view of all data at one moment, for copying large parts of it while others go on writing. Rows come in
// batches, of which one is in memory at a time. On SQLite the log of changes grows for as long as a snapshot is open,
// and PostgreSQL cannot remove old rows, so it is for copying to a disk, never for a reader that may be slow.

import type { BulkKind } from '../bulk/bulk-target.ts'

export type SnapshotValue = string | number | Uint8Array | null

export type TableColumn = {
  name: string
  kind: BulkKind
  /** Whether the column is `not null`. */
  isRequired: boolean
}

export type Snapshot = {
  /**
   * Returns the columns of a table in their order, without computed ones, and those of its primary key. Both are empty
   * if there is no such table.
   */
  shapeOf(table: string): Promise<{ columns: TableColumn[]; key: string[] }>
  /** Yields the rows of a SELECT without parameters, `rowsMax` at a time. */
  rows(sql: string, rowsMax: number): AsyncIterable<SnapshotValue[][]>
  close(): Promise<void>
}

/** Kinds of columns by the engines' names of types. */
const KINDS: Readonly<Record<string, BulkKind>> = {
  integer: 'integer',
  bigint: 'integer',
  smallint: 'integer',
  text: 'text',
  real: 'real',
  'double precision': 'real',
  blob: 'bytes',
  bytea: 'bytes',
}

export function kindOf(type: string): BulkKind {
  const kind = KINDS[type.toLowerCase()]
  if (kind === undefined) throw new TypeError(`A column has the type ${type}, which no migration gives.`)
  return kind
}
