// Time limits for statements and searches, the same on both engines.

/** The limit on any one statement. */
export const STATEMENT_MS_MAX = 60_000

/** The limits on searches: see search-lane.ts. After these times, the client has probably gone. */
export const SEARCH_LIMITS = { waitingMax: 16, waitMsMax: 20_000, searchMsMax: 20_000 }
