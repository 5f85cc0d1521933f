// How long the engines may work for one caller, the same on both.

/** One statement, whoever asks for it. */
export const STATEMENT_MS_MAX = 60_000

/** Searches: see search-lane.ts. A page that nobody waits for any more need not be found. */
export const SEARCH_LIMITS = { waitingMax: 16, waitMsMax: 20_000, searchMsMax: 20_000 }
