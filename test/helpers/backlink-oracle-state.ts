// What is known of a target's backlinks, in plain maps: the memory of an oracle for what is stored in columns and built in
// threads. It is slow, and shares nothing with the code that it checks.

import type {
  AnchorObservation,
  DomainObservation,
  HistoryPoint,
  LinkObservation,
  PageObservation,
  ReportedSummary,
} from '../../src/background/providers/backlink-source.ts'

export type Delivery = {
  readonly source: 'file' | 'dataforseo' | 'common_crawl'
  readonly isComplete: { readonly links: boolean; readonly domains: boolean }
  readonly links: readonly LinkObservation[]
  readonly domains: readonly DomainObservation[]
  /** Empty where no report of them came. */
  readonly anchors: readonly AnchorObservation[]
  readonly pages: readonly PageObservation[]
  readonly summary?: ReportedSummary
  readonly history?: readonly HistoryPoint[]
}

type Day = number

export type KnownLink = {
  readonly source: string
  readonly host: string
  readonly page: string | null
  readonly anchor: string | null
  title: string | null
  type: string | null
  isDofollow: boolean | null
  rank: number | null
  spam: number | null
  firstSeen: Day | null
  lastSeen: Day | null
  isLost: boolean
  lostAt: Day | null
  misses: number
  origin: string
}

export type KnownDomain = {
  rank: number | null
  /** The rank that a source gives to the domain itself. */
  spam: number | null
  backlinks: number | null
  dofollow: number | null
  firstSeen: Day | null
  lastSeen: Day | null
  isNamed: boolean
  /** Named once, and no longer. */
  isGone: boolean
  misses: number
  origin: string
}

type Report = { backlinks: number | null; domains: number | null; rank: number | null }

export type Known = {
  readonly links: Map<string, KnownLink>
  readonly domains: Map<string, KnownDomain>
  readonly anchors: { reports: Map<string, Report>; firstSeen: Map<string, Day | null> }
  readonly pages: { reports: Map<string, Report>; statuses: Map<string, number> }
  /** The target status by page, from the latest crawl. */
  crawled: ReadonlyMap<string, number>
  summary: ReportedSummary | undefined
  /** Whether the refresh that told the summary told of every live link, too. */
  areAllTold: boolean
}

export function nothingKnown(): Known {
  return {
    links: new Map(),
    domains: new Map(),
    anchors: { reports: new Map(), firstSeen: new Map() },
    pages: { reports: new Map(), statuses: new Map() },
    crawled: new Map(),
    summary: undefined,
    areAllTold: false,
  }
}

export function linkKey(source: string, page: string | null, anchor: string | null): string {
  return JSON.stringify([source, page, anchor])
}

export function least(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.min(a, b)
}

export function most(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.max(a, b)
}
