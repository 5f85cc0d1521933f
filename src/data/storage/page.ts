// A page of a list as the database returns it: rows that are JSON already, joined, with the keys of the first and last
// row.

export type Page = {
  /** The rows, separated by commas, without brackets around them. */
  json: string
  /** The length in UTF-8, which the engine knows; V8 would have to look at every character. */
  bytes: number
  /** Changes when the rows do; the basis of the ETag. Computed off the main thread if possible. */
  digest: string
  /** Whether a row lies beyond the last one in the direction that was read. */
  hasMore: boolean
  /** Whether a row is older than a change of something that it shows; the caller then corrects it. */
  isStale?: boolean
  /** The number of rows, if the query counted them. */
  count?: number
  /** The key columns of the first and the last row of the page; empty if there are no rows. */
  first: readonly (string | number | null)[]
  last: readonly (string | number | null)[]
}

export type PageRange = {
  limit: number
  /** Set for a page before a cursor: it is read in the opposite order and returned in the list's own. */
  isReversed: boolean
  /** The beginning of each row's JSON, if rows hold only the rest: `{"role":"owner",` */
  open?: string
}

/** The beginning of each row's JSON, and the maximal number of rows. */
export type PageShape = { open: string; rowsMax: number }

/** The parameters of a page's statement: where it begins, how many rows it has, and the text between them. */
export type PageValues = { position: number; rows_max: number; glue: string }
