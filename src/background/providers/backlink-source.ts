// The contract of backlink sources: what a source reports about the links to a domain. A refresh works in steps; each
// step may cost money and is stored before the next one begins. A value that a source does not report is null, never
// guessed.

import type { ProviderFailure } from './contracts.ts'

/** The sources that are refreshed regularly. */
export const REFRESH_SOURCES = ['dataforseo', 'simulator'] as const
export type RefreshSource = (typeof REFRESH_SOURCES)[number]

/** Who computed a rank. Ranks are scaled to 0 to 1000, but those of different makers cannot be compared. */
export const RANK_KINDS = [
  'none',
  'dataforseo',
  'harmonic_centrality',
  'ahrefs',
  'semrush',
  'majestic',
  'moz',
  'file',
  'simulator',
] as const
export type RankKind = (typeof RANK_KINDS)[number]

export const LINK_TYPES = [
  'unknown',
  'anchor',
  'image',
  'redirect',
  'canonical',
  'alternate',
  'meta',
  'form',
  'frame',
] as const
export type LinkType = (typeof LINK_TYPES)[number]

/** A number of days since 1970-01-01. */
type Day = number

export type LinkObservation = {
  /** An absolute http(s) URL without fragment. */
  readonly sourceUrl: string
  readonly sourceTitle: string | null
  /** Null if the source only says that a page links to the site. */
  readonly targetUrl: string | null
  /** Empty for a link without text; null if the source does not report it. */
  readonly anchor: string | null
  readonly linkType: LinkType
  readonly isDofollow: boolean | null
  /** The rank of the linking page, and of its domain: 0 to 1000. */
  readonly rank: number | null
  readonly domainRank: number | null
  readonly rankKind: RankKind
  /** From 0 to 100. */
  readonly spamScore: number | null
  /** The number of external links on the linking page. */
  readonly outLinks: number | null
  readonly targetStatus: number | null
  readonly firstSeen: Day | null
  readonly lastSeen: Day | null
  readonly isLost: boolean
  /** Also null for a lost link if the source does not say when it was lost. */
  readonly lostAt: Day | null
}

/** Counts are the source's own; null if it only says that the domain links. */
export type DomainObservation = {
  /** The registrable domain, in lower-case ASCII. */
  readonly domain: string
  readonly rank: number | null
  readonly rankKind: RankKind
  readonly spamScore: number | null
  readonly backlinks: number | null
  readonly dofollowBacklinks: number | null
  readonly firstSeen: Day | null
  readonly lastSeen: Day | null
}

export type AnchorObservation = {
  readonly anchor: string
  readonly rank: number | null
  readonly backlinks: number | null
  readonly referringDomains: number | null
  readonly firstSeen: Day | null
}

export type PageObservation = {
  readonly url: string
  readonly rank: number | null
  readonly backlinks: number | null
  readonly referringDomains: number | null
  readonly status: number | null
}

export type Observations = {
  readonly links?: readonly LinkObservation[]
  readonly domains?: readonly DomainObservation[]
  readonly anchors?: readonly AnchorObservation[]
  readonly pages?: readonly PageObservation[]
}

/** Figures of the whole profile, however many of its links were requested. */
export type ReportedSummary = {
  readonly rank: number | null
  readonly backlinks: number | null
  readonly referringDomains: number | null
  readonly referringPages: number | null
  readonly spamScore: number | null
  readonly brokenBacklinks: number | null
}

export type HistoryPoint = {
  readonly day: Day
  readonly backlinks: number | null
  readonly referringDomains: number | null
}

export type RefreshRequest = {
  /** The host without www. */
  readonly target: string
  /** The most links that are requested. */
  readonly linksMax: number
  /** The current day in the project's time zone. */
  readonly today: Day
}

/** Where the next step begins: JSON that only its source understands. The first step has none. */
export type RefreshCursor = unknown

export type RefreshReply =
  | {
      readonly kind: 'answered'
      readonly observations: Observations
      readonly summary?: ReportedSummary
      readonly history?: readonly HistoryPoint[]
      readonly costMicros: number
      readonly isCostEstimated: boolean
      /** Absent after the last step. */
      readonly next?: RefreshCursor
      /**
       * Set by the last step: whether the source listed all live links (or domains) of the target, so that a missing
       * one counts as not seen.
       */
      readonly isComplete?: { readonly links: boolean; readonly domains: boolean }
    }
  /** `failure.costMicros` is what the failed step cost. */
  | { readonly kind: 'failed'; readonly failure: ProviderFailure }

export type BacklinkSource = {
  readonly name: RefreshSource
  /** The most that this step may cost, announced before it runs. */
  estimateMicros(request: RefreshRequest, cursor: RefreshCursor | undefined): number
  /** The most that a whole refresh may cost, for the person who has to agree to it. */
  estimateWholeMicros(request: RefreshRequest): number
  step(request: RefreshRequest, cursor: RefreshCursor | undefined, signal: AbortSignal): Promise<RefreshReply>
}
