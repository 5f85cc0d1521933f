// The thirteen lists of quick wins: in which group each stands, and which columns its rows have.

import type { QuickWinSummary } from '../../api/types.ts'

export type WinKind = QuickWinSummary[number]['type']
export type WinRange = QuickWinSummary[number]['range']
export type WinGroup = 'gain' | 'content' | 'falling' | 'rising'
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
