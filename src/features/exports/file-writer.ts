// What the writer of a format is given, and what it gives.

import type { Column, Row } from './columns.ts'

/** All that a writer needs to know: plain values, which a thread can be given. */
export type WantedFile = {
  /** The extension of the format. */
  extension: string
  /** The columns that the file has. */
  columns: readonly Column[]
  /** Whether the request named the columns. */
  isChosen: boolean
  /** Whether it begins with a byte order mark. */
  hasMark: boolean
  /** They say which competitors there are. */
  firstRows: readonly Row[]
}

/** Each returns the next bytes of the file; what stands before the rows comes with the first of them. */
export type FileWriter = { rows(rows: readonly Row[]): Uint8Array; end(): Uint8Array }
