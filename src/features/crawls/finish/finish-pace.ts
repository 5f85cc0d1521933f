// How much finishing a crawl takes on at a time: as much as fits into a short transaction and a few milliseconds of the
// main thread. Tests set a slower pace, so that a crawl of twenty pages crosses every border that one of a million does.

export type FinishPace = {
  /** Bytes of staged references in a step; the first piece may be larger. About 20,000 references. */
  readonly stagedBytes: number
  /** Findings that one step stores. */
  readonly findings: number
  /** A range of ids that is read at once. */
  readonly windowIds: number
  /** References, or pairs of alternates, that are read at once; more than the alternates of one page. */
  readonly rows: number
}

export const FINISH_PACE: FinishPace = Object.freeze({
  stagedBytes: 512 * 1024,
  findings: 5000,
  windowIds: 2048,
  rows: 5000,
})
