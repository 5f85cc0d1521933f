// Every number that decides whether something is a quick win, in one table; docs/quick-wins.md shows it, and a test
// keeps the two equal. A number with `grows` is a floor against noise, and noise grows with the site: on a large site
// the floor is a fixed share of the site's own impressions or clicks, so that no list has more than some thousand
// rows.

import { QUICK_WIN_TYPES, type QuickWinType } from './lists.ts'

export type Threshold = { readonly value: number; readonly grows: 'impressions' | 'clicks' | null }

/** A floor is at least the site's sum divided by this: 0.05 % of it. */
export const SITE_SHARE_DIVISOR = 2000

const fixed = (value: number): Threshold => ({ value, grows: null })
const impressions = (value: number): Threshold => ({ value, grows: 'impressions' })
const clicks = (value: number): Threshold => ({ value, grows: 'clicks' })

const RISING = {
  clicksGainMin: clicks(5),
  clicksGainRatioMin: fixed(0.2),
  impressionsGainMin: impressions(100),
  impressionsGainRatioMin: fixed(0.3),
}

const FALLING = {
  clicksLossMin: clicks(5),
  clicksLossRatioMin: fixed(0.2),
  impressionsLossMin: impressions(100),
  impressionsLossRatioMin: fixed(0.3),
}

export const THRESHOLDS = {
  strikingDistancePages: {
    positionAbove: fixed(10),
    positionMax: fixed(20),
    queryImpressionsMin: impressions(50),
    impressionsMin: impressions(100),
    targetPosition: fixed(5),
  },
  ctrOpportunities: {
    positionMin: fixed(1),
    positionMax: fixed(10),
    impressionsMin: impressions(200),
    expectedRatioBelow: fixed(0.6),
  },
  cannibalizationRisks: {
    impressionsMin: impressions(50),
    pageImpressionsMin: fixed(10),
    pageShareMin: fixed(0.1),
    pagesMin: fixed(2),
    largestShareMax: fixed(0.8),
  },
  contentDecay: {
    previousClicksMin: clicks(10),
    clicksRatioMax: fixed(0.8),
    lossMin: clicks(5),
  },
  newVisibilityOpportunities: {
    previousImpressionsBelow: fixed(10),
    impressionsMin: impressions(50),
    positionMax: fixed(30),
  },
  visibilityGrowthClicksFlat: {
    impressionsRatioMin: fixed(1.3),
    impressionsGainMin: impressions(100),
    clicksChangeMax: fixed(2),
    clicksChangeRatioMax: fixed(0.1),
  },
  newContentOpportunities: {
    impressionsMin: impressions(50),
    positionAbove: fixed(20),
    coveredShareMin: fixed(0.6),
    targetPosition: fixed(8),
  },
  secondPageKeywords: {
    positionAbove: fixed(10),
    positionMax: fixed(20),
    impressionsMin: impressions(50),
    targetPosition: fixed(5),
  },
  lostQueries: {
    previousClicksMin: clicks(5),
    previousImpressionsMin: impressions(100),
    leftRatioMax: fixed(0.2),
  },
  risingQueries: RISING,
  fallingQueries: FALLING,
  risingPages: RISING,
  fallingPages: { ...FALLING, absentFactor: fixed(2) },
} as const satisfies Record<QuickWinType, Record<string, Threshold>>

/** The same table for one site: plain numbers, with the floors adapted to its size. */
export type Floors = {
  readonly [T in QuickWinType]: { readonly [K in keyof (typeof THRESHOLDS)[T]]: number }
}

/** The site's sums in the current or the previous window, whichever are greater. */
type SiteSize = { readonly impressions: number; readonly clicks: number }

export function floorsFor(site: SiteSize): Floors {
  const grown = ({ value, grows }: Threshold) =>
    grows === null ? value : Math.max(value, site[grows] / SITE_SHARE_DIVISOR)
  return Object.fromEntries(
    QUICK_WIN_TYPES.map((type) => [
      type,
      Object.fromEntries(
        Object.entries(THRESHOLDS[type]).map(([name, threshold]) => [name, grown(threshold)]),
      ),
    ]),
  ) as Floors
}

/** The floor that something must reach in at least one of the two windows to matter to any rule. */
export type CandidateFloor = { readonly impressions: number; readonly clicks: number }

export type CandidateFloors = {
  readonly query: CandidateFloor
  readonly page: CandidateFloor
  /** A pair matters by its impressions alone. */
  readonly pair: { readonly impressions: number }
  /** For a query that matters, smaller pairs count too, if they have this many impressions and this share of the query's. */
  readonly pairOfQuery: { readonly impressions: number; readonly share: number }
}

/** Facts below these floors can be left out without changing a list. */
export function candidateFloors(floors: Floors): CandidateFloors {
  return {
    query: {
      impressions: Math.min(
        floors.cannibalizationRisks.impressionsMin,
        floors.newVisibilityOpportunities.impressionsMin,
        floors.visibilityGrowthClicksFlat.impressionsGainMin,
        floors.newContentOpportunities.impressionsMin,
        floors.secondPageKeywords.impressionsMin,
        floors.lostQueries.previousImpressionsMin,
        floors.risingQueries.impressionsGainMin,
        floors.fallingQueries.impressionsLossMin,
      ),
      clicks: Math.min(
        floors.lostQueries.previousClicksMin,
        floors.risingQueries.clicksGainMin,
        floors.fallingQueries.clicksLossMin,
      ),
    },
    page: {
      impressions: Math.min(floors.risingPages.impressionsGainMin, floors.fallingPages.impressionsLossMin),
      clicks: Math.min(
        floors.contentDecay.previousClicksMin,
        floors.risingPages.clicksGainMin,
        floors.fallingPages.clicksLossMin,
      ),
    },
    pair: {
      impressions: Math.min(
        floors.strikingDistancePages.queryImpressionsMin,
        floors.ctrOpportunities.impressionsMin,
      ),
    },
    pairOfQuery: {
      impressions: floors.cannibalizationRisks.pageImpressionsMin,
      share: floors.cannibalizationRisks.pageShareMin,
    },
  }
}
