// Which features results pages had, as the API shows it and as it is stored. A feature that the provider would not have
// told of is left out: that it was not seen says nothing. Stored are the names of those that were there, and with them,
// where there are any, the names of those that nobody can tell of.

import { SERP_FEATURES, type SerpAnswer } from '../../providers/contracts.ts'

type Told = { present: readonly string[]; unreported: readonly string[] }

type FeatureMap = Record<string, boolean>

export function featureMap(present: readonly string[], unreported: readonly string[] = []): FeatureMap {
  const map: FeatureMap = {}
  for (const feature of SERP_FEATURES) {
    const isThere = present.includes(feature)
    if (isThere || !unreported.includes(feature)) map[feature] = isThere
  }
  return map
}

export function encodeFeatures({
  features,
  unreported,
}: Pick<SerpAnswer, 'features' | 'unreported'>): string {
  return JSON.stringify(
    unreported.length === 0 ? features : ({ present: features, unreported } satisfies Told),
  )
}

/** Nothing is known of an analysis that has none. */
export function decodeFeatures(json: string | null): FeatureMap {
  if (json === null) return {}
  const told = JSON.parse(json) as Told | string[]
  return Array.isArray(told) ? featureMap(told) : featureMap(told.present, told.unreported)
}
