// Maps SerpApi's parts of a page to our features, and lists the sites that they link to. Unknown parts are ignored,
// since SerpApi adds parts whenever the search engine does. An AI overview that Google had not finished comes without
// its sources: they would take another paid search.

import type { SerpFeature } from '../contracts.ts'
import { elementsOf, type RawElement } from '../feature-elements.ts'
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

/** Features by the type of answer box; other types (calculator, weather …) are none of our features. */
const ANSWER_BOXES: FeatureBlocks = {
  organic_result: 'featured_snippet',
  google_flights: 'flights',
  google_hotels: 'hotels',
}

/** SerpApi reports reviews within the results that they belong to, and not as a part of the page. */
export const UNREPORTED: readonly SerpFeature[] = ['reviews']

export function readFeatures(reply: JsonObject): SerpFeature[] {
  const features = blockFeatures(reply, FEATURES)
  if (placesOf(reply).length > 0) features.push('local_pack')
  const overview = objectOf(reply.ai_overview)
  if (overview !== undefined && overview.error === undefined) features.push('ai_overview')
  const answer = answerOf(reply)
  if (answer !== undefined) features.push(answer)
  return features
}

export function readElements(reply: JsonObject): RawElement[] {
  const { ads, ai_overview, answer_box } = reply
  return [
    ...elementsOf('ads', ads, ({ link }) => link),
    ...elementsOf('ai_overview', objectOf(ai_overview)?.references, ({ link }) => link),
    ...elementsOf(
      'featured_snippet',
      answerOf(reply) === 'featured_snippet' ? [answer_box] : [],
      ({ link }) => link,
    ),
    ...elementsOf('local_pack', placesOf(reply), ({ links, website }) => objectOf(links)?.website ?? website),
  ]
}

function answerOf({ answer_box }: JsonObject): SerpFeature | undefined {
  const box = objectOf(answer_box)
  const type = stringOf(box?.type) ?? (stringOf(box?.link) === undefined ? '' : 'organic_result')
  return Object.hasOwn(ANSWER_BOXES, type) ? ANSWER_BOXES[type] : undefined
}

/** `local_results` may hold a link to more places instead of any places. */
function placesOf({ local_results }: JsonObject): unknown[] {
  return arrayOf(local_results) ?? arrayOf(objectOf(local_results)?.places) ?? []
}
