// What a generation was joined from and what it holds. It is stored with the generation, so that reading a list needs
// no look at the sources.

export type GenerationInfo = {
  readonly urlsCount: number
  /** How many rows have each flag, in the order of URL_FLAGS. */
  readonly flagCounts: readonly number[]
  /** The flags of the demo come from simulated figures. */
  readonly isInvented?: boolean
  /** The latest completed crawl; null if there was none. */
  readonly crawl: {
    readonly id: number
    readonly uid: string
    readonly finishedAtMs: number
    readonly isWhole: boolean
  } | null
  /** The window of clicks and the like, in days since 1970. */
  readonly search: {
    readonly firstDay: number
    readonly lastDay: number
    /** How many days of the window, and of the one before, are stored. */
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
