// The features of a results page as the bits of one number, so that lists can ask for one of them in a narrow row. Stored:
// a feature keeps its bit for ever, and a new one takes the next.

import type { SerpFeature } from '../../../background/providers/contracts.ts'

const BITS: Readonly<Record<SerpFeature, number>> = {
  ads: 0,
  ai_overview: 1,
  discussions: 2,
  events: 3,
  featured_snippet: 4,
  flights: 5,
  hotels: 6,
  images: 7,
  jobs: 8,
  knowledge_panel: 9,
  local_pack: 10,
  people_also_ask: 11,
  popular_products: 12,
  recipes: 13,
  related_searches: 14,
  reviews: 15,
  shopping: 16,
  short_videos: 17,
  sitelinks: 18,
  top_stories: 19,
  twitter: 20,
  video: 21,
}

export function featureBit(feature: SerpFeature): number {
  return 2 ** BITS[feature]
}

/** The bits of features that were seen on the page; unknown ones are not among them. */
export function featureBits(features: Readonly<Record<string, boolean>>): number {
  let bits = 0
  for (const [feature, isThere] of Object.entries(features)) {
    if (isThere && feature in BITS) bits += featureBit(feature as SerpFeature)
  }
  return bits
}
