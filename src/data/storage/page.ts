// A page of a list as it leaves the database: rows that are JSON already, joined, with the keys of its two ends.

export type Page = {
  /** Rows separated by commas, without the brackets around them. */
  json: string
  /** Its length in UTF-8: the engine knows it, V8 would have to look at every character. */
  bytes: number
  /** Changes when the rows do: the core of the ETag. Made off the main thread where that is possible. */
  digest: string
  /** Whether a row lies beyond the last one in the direction that was read. */
  hasMore: boolean
  /** A row was made before something that it shows has changed: the caller corrects it. */
  isStale?: boolean
  /** Rows, where the query counted them. */
  count?: number
  /** Key columns of the first and the last row of the page; empty when there is no row. */
  first: readonly (string | number | null)[]
  last: readonly (string | number | null)[]
}

export type PageRange = {
  limit: number
  /** A page before a cursor is read in the opposite order and handed over in the list's own. */
  isReversed: boolean
  /** What each row's JSON begins with, when rows hold only the rest: `{"role":"owner",` */
  open?: string
}

/** The text that each row begins with, and the greatest number of rows. */
export type PageShape = { open: string; rowsMax: number }

/** What the statement of a page is given: where it begins, how many rows it has, and what stands between them. */
export type PageValues = { position: number; rows_max: number; glue: string }
