// Which features results pages had, as the API shows it and as it is stored. A feature that the provider does not
// report is left out: its absence says nothing. Stored are the names of the features that were there and, if there are
// any, the names of those that the provider does not report.

import { SERP_FEATURES, type SerpAnswer } from '../../../background/providers/contracts.ts'

type StoredFeatures = { present: readonly string[]; unreported: readonly string[] }

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
    unreported.length === 0 ? features : ({ present: features, unreported } satisfies StoredFeatures),
  )
}

/** Null, of an analysis without stored features, becomes an empty map. */
export function decodeFeatures(json: string | null): FeatureMap {
  if (json === null) return {}
  const stored = JSON.parse(json) as StoredFeatures | string[]
  return Array.isArray(stored) ? featureMap(stored) : featureMap(stored.present, stored.unreported)
}
