// Which lists of quick wins there are: thirteen types, and the ranges that each can be asked for.

export const QUICK_WIN_TYPES = [
  'strikingDistancePages',
  'ctrOpportunities',
  'cannibalizationRisks',
  'contentDecay',
  'newVisibilityOpportunities',
  'visibilityGrowthClicksFlat',
  'newContentOpportunities',
  'secondPageKeywords',
  'lostQueries',
  'risingQueries',
  'fallingQueries',
  'risingPages',
  'fallingPages',
] as const
export type QuickWinType = (typeof QUICK_WIN_TYPES)[number]

export const RANGES = ['7d', '28d', '30d', '90d', '180d', '365d', '3m', '6m'] as const
export type Range = (typeof RANGES)[number]

const DECAY_RANGES: readonly Range[] = ['90d', '180d', '365d']
const OTHER_RANGES: readonly Range[] = RANGES.filter((range) => range !== '365d')

export const DEFAULT_TYPE: QuickWinType = 'strikingDistancePages'

/** Decay is offered only for the long ranges, because it takes months to show. */
export function rangesOf(type: QuickWinType): readonly Range[] {
  return type === 'contentDecay' ? DECAY_RANGES : OTHER_RANGES
}

export function defaultRangeOf(type: QuickWinType): Range {
  return type === 'contentDecay' ? '90d' : '28d'
}
