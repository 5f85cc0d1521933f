// The source of daily search performance: one contract for Search Console and the simulator. A source answers with what
// it knows or with a failure, never with a guess: a day that could not be read is not a day without rows.

export type SearchRow = {
  /** Null if it is withheld. */
  query: string | null
  page: string | null
  /** ISO 3166-1 alpha-3, in lower case; null if it was not requested. */
  country: string | null
  device: 'desktop' | 'mobile' | 'tablet' | null
  clicks: number
  impressions: number
  /** The average position, from 1. */
  position: number
}

// auth: the credential is refused; permission: it lacks access to this property; missing: there is no such property;
// rate: too many calls at the moment; quota: used up for a longer while.
export const SEARCH_FAILURE_CLASSES = [
  'auth',
  'permission',
  'missing',
  'rate',
  'quota',
  'upstream',
  'timeout',
  'garbage',
] as const
export type SearchFailureClass = (typeof SEARCH_FAILURE_CLASSES)[number]

export type SearchFailure = {
  state: 'failed'
  class: SearchFailureClass
  /** One plain sentence without a secret, for the person who has to fix it. */
  message: string
  /** How long to wait before the next call; null if that does not matter. */
  retryAfterMs: number | null
}

/** Days are numbers since 1970-01-01 in the source's own time zone. */
export type SearchSource = {
  /** Returns the last day whose figures are final; null if there is none yet. */
  findLastFinalDay(signal: AbortSignal): Promise<{ state: 'known'; day: number | null } | SearchFailure>
  /** Reads all rows of one day, or fails. */
  readDay(
    day: number,
    signal: AbortSignal,
  ): Promise<{ state: 'read'; rows: SearchRow[]; isTruncated: boolean } | SearchFailure>
}
