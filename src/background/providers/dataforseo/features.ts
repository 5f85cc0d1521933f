// Maps DataForSEO's types of elements to our features. Unknown types are ignored, since DataForSEO adds types whenever
// the search engine does. An answer box is the engine's own answer and no site's snippet; neither a map nor ads of
// local services are a pack of local businesses.

import type { SerpFeature } from '../contracts.ts'
import { arrayOf, type JsonObject, objectOf, stringOf } from '../reply-json.ts'

const FEATURES: ReadonlyMap<string, SerpFeature> = new Map([
  ['ai_overview', 'ai_overview'],
  ['commercial_units', 'shopping'],
  ['discussions_and_forums', 'discussions'],
  ['events', 'events'],
  ['featured_snippet', 'featured_snippet'],
  ['google_flights', 'flights'],
  ['google_hotels', 'hotels'],
  ['google_reviews', 'reviews'],
  ['hotels_pack', 'hotels'],
  ['images', 'images'],
  ['jobs', 'jobs'],
  ['knowledge_graph', 'knowledge_panel'],
  ['local_pack', 'local_pack'],
  ['paid', 'ads'],
  ['people_also_ask', 'people_also_ask'],
  ['people_also_search', 'related_searches'],
  ['perspectives', 'discussions'],
  ['popular_products', 'popular_products'],
  ['questions_and_answers', 'discussions'],
  ['recipes', 'recipes'],
  ['refine_products', 'popular_products'],
  ['related_searches', 'related_searches'],
  ['shopping', 'shopping'],
  ['short_videos', 'short_videos'],
  ['third_party_reviews', 'reviews'],
  ['top_stories', 'top_stories'],
  ['twitter', 'twitter'],
  ['video', 'video'],
])

/** Returns the features of the whole page, each once, from the list in the reply and from its elements. */
export function pageFeatures(itemTypes: unknown, items: readonly JsonObject[]): SerpFeature[] {
  const types = [...(arrayOf(itemTypes) ?? []), ...items.map((item) => item.type)]
  const found = new Set(types.map((type) => FEATURES.get(stringOf(type) ?? '')))
  const organic = items.filter((item) => item.type === 'organic')
  if (organic.some((item) => hasEntries(item.links))) found.add('sitelinks')
  if (organic.some((item) => item.is_featured_snippet === true)) found.add('featured_snippet')
  return [...found].filter((feature) => feature !== undefined).sort()
}

/** Returns the features of one organic result. */
export function resultFeatures(item: JsonObject): SerpFeature[] {
  const features: SerpFeature[] = []
  if (item.is_featured_snippet === true) features.push('featured_snippet')
  if (item.is_image === true || hasEntries(item.images)) features.push('images')
  if (objectOf(item.rating) !== undefined) features.push('reviews')
  if (hasEntries(item.links)) features.push('sitelinks')
  if (item.is_video === true) features.push('video')
  return features
}

function hasEntries(value: unknown): boolean {
  return (arrayOf(value)?.length ?? 0) > 0
}
