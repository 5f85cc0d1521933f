// What a generation was made from and what it holds, kept with it: reading a list needs no other look at the sources.

export type GenerationInfo = {
  readonly urlsCount: number
  /** Rows of each flag, in the order of URL_FLAGS. */
  readonly flagCounts: readonly number[]
  /** Null where there was none: the latest completed crawl. */
  readonly crawl: {
    readonly id: number
    readonly uid: string
    readonly finishedAtMs: number
    readonly isWhole: boolean
  } | null
  /** Days since 1970: the window of clicks and the like. */
  readonly search: {
    readonly firstDay: number
    readonly lastDay: number
    /** How many days of the window are stored, and of the one before. */
    readonly knownDays: number
    readonly previousKnownDays: number
    readonly isSimulated: boolean
  } | null
  readonly ranks: { readonly isSimulated: boolean } | null
  readonly backlinks: {
    readonly profileId: number
    readonly generation: number
    readonly madeOn: number
    readonly isSimulated: boolean
  } | null
}
