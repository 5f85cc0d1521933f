// The rows of a table, who writes them to a file, and the file that they are read from.

import type { FileHandle } from 'node:fs/promises'
import type { SnapshotValue } from '../../data/storage/snapshot/snapshot.ts'

export type TableRow = SnapshotValue[]

/** Each returns the next bytes of the file. */
export type TableWriter = { rows(rows: readonly TableRow[]): Uint8Array; end(): Uint8Array }

/** `file` is its path, for messages; `rows` are those that the manifest says. */
export type OpenTable = { handle: FileHandle; file: string; rows: number }
