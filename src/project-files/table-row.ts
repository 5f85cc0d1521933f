// The rows of a table, and who writes them to a file.

import type { SnapshotValue } from '../storage/snapshot/snapshot.ts'

export type TableRow = SnapshotValue[]

/** Each returns the next bytes of the file. */
export type TableWriter = { rows(rows: readonly TableRow[]): Uint8Array; end(): Uint8Array }
