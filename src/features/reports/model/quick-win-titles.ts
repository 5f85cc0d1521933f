// The kinds of quick wins, in words for a client.

import type { QuickWinType } from '../../quick-wins/reads.ts'

export const QUICK_WIN_TITLES: Readonly<Record<QuickWinType, string>> = {
  strikingDistancePages: 'Close to page one',
  ctrOpportunities: 'Seen more than clicked',
  cannibalizationRisks: 'Pages that compete with each other',
  contentDecay: 'Losing clicks',
  newVisibilityOpportunities: 'Newly visible',
  visibilityGrowthClicksFlat: 'More visible, not more clicked',
  newContentOpportunities: 'Worth a page of its own',
  secondPageKeywords: 'On page two',
  lostQueries: 'Lost query',
  risingQueries: 'Rising query',
  fallingQueries: 'Falling query',
  risingPages: 'Rising page',
  fallingPages: 'Falling page',
}
