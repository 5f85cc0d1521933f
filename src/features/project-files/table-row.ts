// The rows of a table, the writer of a file of them, and the file from which they are read.

import type { FileHandle } from 'node:fs/promises'
import type { SnapshotValue } from '../../data/storage/snapshot/snapshot.ts'

export type TableRow = SnapshotValue[]

/** Each returns the next bytes of the file. */
export type TableWriter = { rows(rows: readonly TableRow[]): Uint8Array; end(): Uint8Array }

/** `file` is its path, for messages; `rows` is their number in the manifest. */
export type OpenTable = { handle: FileHandle; file: string; rows: number }
