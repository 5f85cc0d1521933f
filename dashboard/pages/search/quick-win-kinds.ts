// The thirteen lists of quick wins: in which group each stands, and which columns its rows have.

import type { QuickWinSummary } from '../../api/types.ts'

export type WinKind = QuickWinSummary[number]['type']
export type WinRange = QuickWinSummary[number]['range']
type WinGroup = 'gain' | 'content' | 'falling' | 'rising'
export type WinColumn =
  | 'query'
  | 'url'
  | 'clicks'
  | 'impressions'
  | 'ctr'
  | 'expectedCtr'
  | 'position'
  | 'target'
  | 'queries'
  | 'pages'
  | 'secondary'
  | 'suggested'
  | 'cause'
  | 'season'
  | 'state'
  | 'previousClicks'
  | 'previousImpressions'
  | 'previousPosition'
  | 'opportunity'

/** The API's name of the order, of columns that can be sorted by. */
export const WIN_SORTS = {
  clicks: 'clicks',
  impressions: 'impressions',
  ctr: 'ctr',
  expectedCtr: 'expected_ctr',
  position: 'position',
  target: 'target_position',
  queries: 'queries_count',
  secondary: 'secondary_share',
  previousClicks: 'previous_clicks',
  previousImpressions: 'previous_impressions',
  previousPosition: 'previous_position',
  opportunity: 'opportunity',
} as const satisfies Partial<Record<WinColumn, string>>

export type WinSort = (typeof WIN_SORTS)[keyof typeof WIN_SORTS]
export const SORT_NAMES = Object.values(WIN_SORTS) as readonly WinSort[]

/** A better position is a smaller number. */
export function firstDirection(sort: WinSort): 'asc' | 'desc' {
  return sort.endsWith('position') ? 'asc' : 'desc'
}

/** Whether the rows of a list are about queries, which can be tracked. */
export function hasQueries(kind: WinKind): boolean {
  return KINDS[kind].columns.includes('query')
}

export const GROUPS: readonly WinGroup[] = ['gain', 'content', 'falling', 'rising']

type Kind = {
  readonly group: WinGroup
  /** What `opportunity` counts. */
  readonly counts: 'potential' | 'lost' | 'gained'
  readonly columns: readonly WinColumn[]
}

export const KINDS: Readonly<Record<WinKind, Kind>> = {
  strikingDistancePages: {
    group: 'gain',
    counts: 'potential',
    columns: ['url', 'queries', 'impressions', 'clicks', 'position', 'target', 'opportunity'],
  },
  secondPageKeywords: {
    group: 'gain',
    counts: 'potential',
    columns: ['query', 'url', 'impressions', 'clicks', 'position', 'target', 'opportunity'],
  },
  ctrOpportunities: {
    group: 'gain',
    counts: 'potential',
    columns: ['query', 'url', 'impressions', 'position', 'ctr', 'expectedCtr', 'opportunity'],
  },
  visibilityGrowthClicksFlat: {
    group: 'gain',
    counts: 'potential',
    columns: ['query', 'impressions', 'clicks', 'position', 'ctr', 'expectedCtr', 'opportunity'],
  },
  newVisibilityOpportunities: {
    group: 'content',
    counts: 'potential',
    columns: ['query', 'impressions', 'clicks', 'position', 'target', 'opportunity'],
  },
  newContentOpportunities: {
    group: 'content',
    counts: 'potential',
    columns: ['query', 'impressions', 'clicks', 'position', 'target', 'opportunity'],
  },
  cannibalizationRisks: {
    group: 'content',
    counts: 'potential',
    columns: ['query', 'suggested', 'pages', 'secondary', 'impressions', 'position', 'opportunity'],
  },
  contentDecay: {
    group: 'falling',
    counts: 'lost',
    columns: ['url', 'cause', 'season', 'clicks', 'impressions', 'position', 'opportunity'],
  },
  fallingPages: {
    group: 'falling',
    counts: 'lost',
    columns: ['url', 'cause', 'season', 'clicks', 'impressions', 'position', 'opportunity'],
  },
  fallingQueries: {
    group: 'falling',
    counts: 'lost',
    columns: ['query', 'cause', 'season', 'clicks', 'impressions', 'position', 'opportunity'],
  },
  lostQueries: {
    group: 'falling',
    counts: 'lost',
    columns: ['query', 'state', 'previousClicks', 'previousImpressions', 'previousPosition', 'opportunity'],
  },
  risingPages: {
    group: 'rising',
    counts: 'gained',
    columns: ['url', 'clicks', 'impressions', 'ctr', 'position', 'opportunity'],
  },
  risingQueries: {
    group: 'rising',
    counts: 'gained',
    columns: ['query', 'clicks', 'impressions', 'ctr', 'position', 'opportunity'],
  },
}

export const KIND_NAMES = Object.keys(KINDS) as readonly WinKind[]

/** Fading needs a long look; the other lists do not look back a year. */
export function rangesOf(kind: WinKind | undefined): readonly WinRange[] {
  return kind === 'contentDecay' ? ['90d', '180d', '365d'] : ['7d', '28d', '90d', '180d']
}

/** The range of the address, where the list takes it; else its own default. */
export function rangeFor(kind: WinKind | undefined, wanted: WinRange | null): WinRange {
  if (wanted !== null && rangesOf(kind).includes(wanted)) return wanted
  return kind === 'contentDecay' ? '90d' : '28d'
}
