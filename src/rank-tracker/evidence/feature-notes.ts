// Whose the features of a results page were, as it is kept beside an analysis: `featured_snippet:own ai_overview:other
// local_pack:none`. A feature that is not in it is unknown: the provider does not report it, or did not name what it leads to.
// Ads are left out: they are bought.

import type { OwnableFeature, SerpAnswer } from '../../providers/contracts.ts'

const WATCHED_FEATURES = [
  'featured_snippet',
  'ai_overview',
  'local_pack',
] as const satisfies readonly OwnableFeature[]
export type WatchedFeature = (typeof WATCHED_FEATURES)[number]

const HOLDERS = ['own', 'other', 'none'] as const
/** `none`: the results page did not have it. */
export type FeatureHolder = (typeof HOLDERS)[number]

type SeenPage = Pick<SerpAnswer, 'features' | 'unreported' | 'elements' | 'results'>

/** `owned`: those that show the site. */
export function writeFeatureNotes(page: SeenPage, owned: readonly OwnableFeature[]): string {
  return WATCHED_FEATURES.flatMap((feature) => {
    const holder = owned.includes(feature) ? 'own' : holderOf(page, feature)
    return holder === undefined ? [] : [`${feature}:${holder}`]
  }).join(' ')
}

function holderOf(page: SeenPage, feature: WatchedFeature): FeatureHolder | undefined {
  const isNamed =
    page.elements.some((element) => element.feature === feature) ||
    page.results.some(({ features }) => features.includes(feature))
  if (isNamed) return 'other'
  return page.features.includes(feature) || page.unreported.includes(feature) ? undefined : 'none'
}

/** Null, of an analysis that was made before this was kept, tells of none. */
export function readFeatureNotes(notes: string | null): Map<WatchedFeature, FeatureHolder> {
  const holders = new Map<WatchedFeature, FeatureHolder>()
  for (const note of notes?.split(' ') ?? []) {
    const [name, told] = note.split(':')
    const feature = WATCHED_FEATURES.find((one) => one === name)
    const holder = HOLDERS.find((one) => one === told)
    if (feature !== undefined && holder !== undefined) holders.set(feature, holder)
  }
  return holders
}
