// Time limits for statements and searches, the same on both engines.

/** One statement, whoever asks for it. */
export const STATEMENT_MS_MAX = 60_000

/** Searches: see search-lane.ts. The client has probably gone by then. */
export const SEARCH_LIMITS = { waitingMax: 16, waitMsMax: 20_000, searchMsMax: 20_000 }
