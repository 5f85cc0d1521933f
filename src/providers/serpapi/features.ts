// How SerpApi's parts of a page are named in our list of features. What is not in the tables is tolerated and named
// nothing; SerpApi adds parts whenever the search engine does.

import type { SerpFeature } from '../contracts.ts'
import { blockFeatures, type FeatureBlocks } from '../page-blocks.ts'
import { arrayOf, type JsonObject, objectOf, stringOf } from '../reply-json.ts'

/** Parts of the reply that show a feature of the page. */
const FEATURES: FeatureBlocks = {
  ads: 'ads',
  discussions_and_forums: 'discussions',
  events_results: 'events',
  images_results: 'images',
  immersive_products: 'popular_products',
  inline_images: 'images',
  inline_products: 'popular_products',
  inline_shopping_results: 'shopping',
  inline_videos: 'video',
  jobs_results: 'jobs',
  knowledge_graph: 'knowledge_panel',
  local_ads: 'ads',
  news_results: 'top_stories',
  perspectives: 'discussions',
  popular_products: 'popular_products',
  questions_and_answers: 'discussions',
  recipes_results: 'recipes',
  related_questions: 'people_also_ask',
  related_searches: 'related_searches',
  shopping_results: 'shopping',
  short_videos: 'short_videos',
  top_stories: 'top_stories',
  twitter_results: 'twitter',
  video_results: 'video',
}

/** What an answer box is, by its type; other types (calculator, weather …) are no feature that we name. */
const ANSWER_BOXES: FeatureBlocks = {
  organic_result: 'featured_snippet',
  google_flights: 'flights',
  google_hotels: 'hotels',
}

/** SerpApi writes reviews into the results that they are of, and not as a part of the page. */
export const UNREPORTED: readonly SerpFeature[] = ['reviews']

export function readFeatures(reply: JsonObject): SerpFeature[] {
  const features = blockFeatures(reply, FEATURES)
  if (placesOf(reply).length > 0) features.push('local_pack')
  const overview = objectOf(reply.ai_overview)
  if (overview !== undefined && overview.error === undefined) features.push('ai_overview')
  const box = objectOf(reply.answer_box)
  const type = stringOf(box?.type) ?? (stringOf(box?.link) === undefined ? '' : 'organic_result')
  const answer = Object.hasOwn(ANSWER_BOXES, type) ? ANSWER_BOXES[type] : undefined
  if (answer !== undefined) features.push(answer)
  return features
}

/** Beside the places there is a link to more of them, also when there are none. */
function placesOf({ local_results }: JsonObject): unknown[] {
  return arrayOf(local_results) ?? arrayOf(objectOf(local_results)?.places) ?? []
}
