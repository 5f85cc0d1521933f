// How much a query may take, and what it gives.

export type QueryLimits = {
  timeMs: number
  /** Further rows are left out. */
  rowsMax: number
}

export type QueryValue = string | number | boolean | null

export type QueryResult = {
  columns: string[]
  rows: QueryValue[][]
  /** Whether there are more rows than were wanted. */
  isCut: boolean
}

/** The limit on all texts together. */
export const RESULT_CHARACTERS_MAX = 64_000_000
