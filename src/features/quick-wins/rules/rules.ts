import type { QuickWinType } from '../lists.ts'
import { cannibalizationRisks } from './cannibalization-risks.ts'
import { contentDecay } from './content-decay.ts'
import { ctrOpportunities } from './ctr-opportunities.ts'
import { fallingPages, fallingQueries } from './falling.ts'
import type { Rule } from './finding.ts'
import { visibilityGrowthClicksFlat } from './flat-clicks.ts'
import { lostQueries } from './lost-queries.ts'
import { newContentOpportunities } from './new-content.ts'
import { newVisibilityOpportunities } from './new-visibility.ts'
import { risingPages, risingQueries } from './rising.ts'
import { secondPageKeywords } from './second-page-keywords.ts'
import { strikingDistancePages } from './striking-distance-pages.ts'

export const RULES: Readonly<Record<QuickWinType, Rule>> = {
  strikingDistancePages,
  ctrOpportunities,
  cannibalizationRisks,
  contentDecay,
  newVisibilityOpportunities,
  visibilityGrowthClicksFlat,
  newContentOpportunities,
  secondPageKeywords,
  lostQueries,
  risingQueries,
  fallingQueries,
  risingPages,
  fallingPages,
}
