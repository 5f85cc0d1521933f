// Whose the features of a results page were, as it is kept beside an analysis: a letter for each feature in the order of
// WATCHED_FEATURES, `oxn` for a featured snippet of our own, an AI overview of others and no local pack. `-` is unknown: the
// provider does not report the feature, or did not name what it leads to. Ads are left out: they are bought. Stored: a feature
// keeps its place for ever, and a new one takes the next.

import type { OwnableFeature, SerpAnswer } from '../../../background/providers/contracts.ts'

const WATCHED_FEATURES = [
  'featured_snippet',
  'ai_overview',
  'local_pack',
] as const satisfies readonly OwnableFeature[]
export type WatchedFeature = (typeof WATCHED_FEATURES)[number]

/** `none`: the results page did not have it. */
export type FeatureHolder = 'own' | 'other' | 'none'
const HOLDERS = new Map<string, FeatureHolder>([
  ['o', 'own'],
  ['x', 'other'],
  ['n', 'none'],
])
const UNKNOWN = '-'

type SeenPage = Pick<SerpAnswer, 'features' | 'unreported' | 'elements' | 'results'>

/** `owned`: those that show the site. */
export function writeFeatureNotes(page: SeenPage, owned: readonly OwnableFeature[]): string {
  return WATCHED_FEATURES.map((feature) => (owned.includes(feature) ? 'o' : letterOf(page, feature))).join('')
}

function letterOf(page: SeenPage, feature: WatchedFeature): string {
  const isNamed =
    page.elements.some((element) => element.feature === feature) ||
    page.results.some(({ features }) => features.includes(feature))
  if (isNamed) return 'x'
  return page.features.includes(feature) || page.unreported.includes(feature) ? UNKNOWN : 'n'
}

/** Null, of an analysis that was made before this was kept, tells of none. */
export function readFeatureNotes(notes: string | null): Map<WatchedFeature, FeatureHolder> {
  const holders = new Map<WatchedFeature, FeatureHolder>()
  for (const [at, letter] of [...(notes ?? '')].entries()) {
    const [feature, holder] = [WATCHED_FEATURES[at], HOLDERS.get(letter)]
    if (feature !== undefined && holder !== undefined) holders.set(feature, holder)
  }
  return holders
}
