// Collects elements of features that link to a site: the featured snippet, the sources of an AI overview, the
// businesses of a local pack, ads. Each has a rank among those of its feature, counted over all pages. An element
// without a web address is skipped; a repeated address counts once. Which site owns an element is decided elsewhere.

import type { FeatureElement, OwnableFeature } from './contracts.ts'
import { cleanText, isWebAddress, TITLE_CHARS_MAX, urlIdentity } from './organic-pages.ts'
import { arrayOf, type JsonObject, objectOf, stringOf } from './reply-json.ts'

/** An element as the reply has it; a value that is no text counts as missing. */
export type RawElement = { feature: OwnableFeature; url: unknown; title: unknown }

/** The most elements of one feature: more than any page shows, to cut the repetitions of a broken reply. */
const ELEMENTS_MAX = 100

export function countElements(raw: readonly RawElement[]): FeatureElement[] {
  const seen = new Set<string>()
  const counts = new Map<OwnableFeature, number>()
  const elements: FeatureElement[] = []
  for (const { feature, url, title } of raw) {
    const address = stringOf(url) ?? ''
    const rank = (counts.get(feature) ?? 0) + 1
    if (rank > ELEMENTS_MAX || !isWebAddress(address)) continue
    const identity = `${feature} ${urlIdentity(address)}`
    if (seen.has(identity)) continue
    seen.add(identity)
    counts.set(feature, rank)
    elements.push({ feature, rank, url: address, title: cleanText(stringOf(title) ?? '', TITLE_CHARS_MAX) })
  }
  return elements
}

/** Makes one element for each entry of a list; `urlOf` finds its address. */
export function elementsOf(
  feature: OwnableFeature,
  list: unknown,
  addressOf: (entry: JsonObject) => unknown,
): RawElement[] {
  return (arrayOf(list) ?? []).map((value) => {
    const entry = objectOf(value) ?? {}
    return { feature, url: addressOf(entry), title: entry.title }
  })
}
