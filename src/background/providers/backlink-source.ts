// The contract of backlink sources: what a source tells about the links to a domain, and how it is asked, one step at a
// time; each step may cost money and is stored before the next one begins. A value that a source does not tell is null,
// never guessed.

import type { ProviderFailure } from './contracts.ts'

/** Sources that are asked regularly. */
export const REFRESH_SOURCES = ['dataforseo', 'simulator'] as const
export type RefreshSource = (typeof REFRESH_SOURCES)[number]

/** Scores of different makers cannot be compared: each rank, scaled to 0 to 1000, keeps its maker. */
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

/** Days since 1970-01-01. */
type Day = number

export type LinkObservation = {
  /** Absolute http or https, without fragment. */
  readonly sourceUrl: string
  readonly sourceTitle: string | null
  /** Null where the source only says that a page links to the site. */
  readonly targetUrl: string | null
  /** Empty for a link without text; null where the source does not tell it. */
  readonly anchor: string | null
  readonly linkType: LinkType
  readonly isDofollow: boolean | null
  /** The rank of the linking page, and of its domain: 0 to 1000. */
  readonly rank: number | null
  readonly domainRank: number | null
  readonly rankKind: RankKind
  /** 0 to 100. */
  readonly spamScore: number | null
  /** External links on the page that links. */
  readonly outLinks: number | null
  readonly targetStatus: number | null
  readonly firstSeen: Day | null
  readonly lastSeen: Day | null
  readonly isLost: boolean
  /** Also null for a lost link where the source does not say since when. */
  readonly lostAt: Day | null
}

/** Counts are the source's own; null where it only says that the domain links. */
export type DomainObservation = {
  /** Registrable, lower-case ASCII. */
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

/** Figures of the profile as a whole, whatever part of its links was asked for. */
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
  /** Host without www. */
  readonly target: string
  /** The most links that are asked for. */
  readonly linksMax: number
  /** Today in the project's time zone. */
  readonly today: Day
}

/** Where the next step begins; JSON that only its source understands. The first step has none. */
export type RefreshCursor = unknown

export type RefreshReply =
  | {
      readonly kind: 'answered'
      readonly observations: Observations
      readonly summary?: ReportedSummary
      readonly history?: readonly HistoryPoint[]
      readonly costMicros: number
      readonly isCostEstimated: boolean
      /** Absent when this was the last step. */
      readonly next?: RefreshCursor
      /**
       * With the last step: whether the source listed all live links (all domains) of the target, so that a missing one was
       * not seen.
       */
      readonly isComplete?: { readonly links: boolean; readonly domains: boolean }
    }
  /** `failure.costMicros` is what the failed step cost nevertheless. */
  | { readonly kind: 'failed'; readonly failure: ProviderFailure }

export type BacklinkSource = {
  readonly name: RefreshSource
  /** The most that this step may cost: announced before the step. */
  estimateMicros(request: RefreshRequest, cursor: RefreshCursor | undefined): number
  /** What a whole refresh costs at most, for the person who has to agree to it. */
  estimateWholeMicros(request: RefreshRequest): number
  step(request: RefreshRequest, cursor: RefreshCursor | undefined, signal: AbortSignal): Promise<RefreshReply>
}
