// Providers that answer with a results page give each of its features a block of its own: a list, or an object.
// Which block is which feature is a table in each adapter; what counts is that the block is there and not empty.

import type { SerpFeature } from './contracts.ts'
import { arrayOf, type JsonObject, objectOf } from './reply-json.ts'

export type FeatureBlocks = Readonly<Record<string, SerpFeature>>

export function blockFeatures(reply: JsonObject, blocks: FeatureBlocks): SerpFeature[] {
  return Object.entries(blocks)
    .filter(([block]) => isFilled(reply[block]))
    .map(([, feature]) => feature)
}

export function isFilled(value: unknown): boolean {
  return (arrayOf(value)?.length ?? Object.keys(objectOf(value) ?? {}).length) > 0
}
