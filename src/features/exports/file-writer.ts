// The input and output of the writer of a format.

import type { Column, Row } from './columns.ts'

/** Everything that a writer needs, as plain values that can be sent to a thread. */
export type WantedFile = {
  extension: string
  columns: readonly Column[]
  /** Whether the request chose the columns. */
  isChosen: boolean
  /** Whether the file begins with a byte order mark. */
  hasMark: boolean
  /** The first rows, which show which competitors there are. */
  firstRows: readonly Row[]
}

/** Each function returns the next bytes of the file; the first call includes what comes before the rows. */
export type FileWriter = { rows(rows: readonly Row[]): Uint8Array; end(): Uint8Array }
