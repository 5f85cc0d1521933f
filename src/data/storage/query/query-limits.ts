// The limits of a query, and its result.

export type QueryLimits = {
  timeMs: number
  /** Rows beyond this number are dropped. */
  rowsMax: number
}

export type QueryValue = string | number | boolean | null

export type QueryResult = {
  columns: string[]
  rows: QueryValue[][]
  /** Whether there were more rows than allowed. */
  isCut: boolean
}

/** The limit on the total length of all texts. */
export const RESULT_CHARACTERS_MAX = 64_000_000
