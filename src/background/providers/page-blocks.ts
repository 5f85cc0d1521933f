// Providers that answer with a results page give each of its features a block of its own: a list, or an object. Each
// adapter has a table of its blocks; a feature counts if its block is there and not empty. Which features a provider
// reports reliably is a separate list in each adapter.

import { SERP_FEATURES, type SerpFeature } from './contracts.ts'
import { arrayOf, type JsonObject, objectOf } from './reply-json.ts'

export type FeatureBlocks = Readonly<Record<string, SerpFeature>>

export function blockFeatures(reply: JsonObject, blocks: FeatureBlocks): SerpFeature[] {
  return Object.entries(blocks)
    .filter(([block]) => isFilled(reply[block]))
    .map(([, feature]) => feature)
}

/** Every known feature except these. */
export function featuresExcept(features: readonly SerpFeature[]): SerpFeature[] {
  return SERP_FEATURES.filter((feature) => !features.includes(feature))
}

export function isFilled(value: unknown): boolean {
  return (arrayOf(value)?.length ?? Object.keys(objectOf(value) ?? {}).length) > 0
}
