// All that is stored, as it is at one moment, for whoever copies much of it: others may go on writing meanwhile. Rows come in
// batches, of which one is in memory at a time. On SQLite the log of changes grows for as long as a snapshot is open, and PostgreSQL
// removes nothing: it is for copying to a disk, never for a reader who may be slow.

import type { BulkKind } from '../bulk/bulk-target.ts'

export type SnapshotValue = string | number | Uint8Array | null

export type TableColumn = {
  name: string
  kind: BulkKind
  /** Whether it may not be null. */
  isRequired: boolean
}

export type Snapshot = {
  /** The columns of a table in their order, without those that are computed, and those of its primary key. None of one that is not there. */
  shapeOf(table: string): Promise<{ columns: TableColumn[]; key: string[] }>
  /** Rows of a SELECT without parameters, so many at a time. */
  rows(sql: string, rowsMax: number): AsyncIterable<SnapshotValue[][]>
  close(): Promise<void>
}

/** The names that the engines have for their types. */
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
