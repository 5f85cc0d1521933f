// Where daily search performance comes from: one contract for Search Console and the simulator. A source answers with
// what it knows or with a failure, never with a guess: a day that it could not read is not a day without rows.

export type SearchRow = {
  /** Null where it is withheld. */
  query: string | null
  page: string | null
  /** ISO 3166-1 alpha-3, lower case; null where it was not asked for. */
  country: string | null
  device: 'desktop' | 'mobile' | 'tablet' | null
  clicks: number
  impressions: number
  /** The average, from 1. */
  position: number
}

// auth: the credential is not accepted; permission: it is, but not for this property; missing: there is no such
// property; rate: too many calls at the moment; quota: enough for a longer while.
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
  /** One plain sentence for the person who has to fix it, without a secret. */
  message: string
  /** How long to stay away; null if that does not matter. */
  retryAfterMs: number | null
}

/** Days are numbers since 1970-01-01 in the source's own time zone. */
export type SearchSource = {
  /** The last day whose figures will not change any more; null when there is none at all yet. */
  findLastFinalDay(signal: AbortSignal): Promise<{ state: 'known'; day: number | null } | SearchFailure>
  /** Reads all rows of one day, or fails. */
  readDay(
    day: number,
    signal: AbortSignal,
  ): Promise<{ state: 'read'; rows: SearchRow[]; isTruncated: boolean } | SearchFailure>
}
