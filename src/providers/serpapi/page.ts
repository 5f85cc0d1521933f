// Reads one page as SerpApi answers it (https://serpapi.com/search-api). A page is believed when it says Success and
// either lists organic results or says that there are none: results that are missing without a word are a page that
// was not understood on the way, not an empty one. Positions in the reply are not used, they may start again on
// every page.

import type { SerpFeature } from '../contracts.ts'
import type { RawResult } from '../organic-pages.ts'
import { blockFeatures, type FeatureBlocks, isFilled } from '../page-blocks.ts'
import { correctionOf } from '../page-walk.ts'
import type { PaidPage } from '../paid-pages.ts'
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

const IS_EMPTY = /hasn.t returned any results/i
const IS_CORRECTED = /showing (?:results for )?fixed/i

export function parsePage(value: unknown, keyword: string): PaidPage {
  const reply = objectOf(value)
  if (reply === undefined) return { problem: 'it is no JSON object' }
  const error = stringOf(reply.error)
  const status = stringOf(objectOf(reply.search_metadata)?.status)
  const information = objectOf(reply.search_information) ?? {}
  const organic = arrayOf(reply.organic_results) ?? []
  // Only a search that is a success is charged.
  if (status !== 'Success')
    return error === undefined ? { problem: 'it is not marked as a success' } : { error, isCharged: false }
  const isEmpty = IS_EMPTY.test(error ?? '') || information.organic_results_state === 'Fully empty'
  if (error !== undefined && !isEmpty) return { error, isCharged: true }
  if (organic.length === 0 && !isEmpty) return { problem: 'it has no organic results and does not say why' }
  return {
    page: {
      organic: organic.map(readResult),
      features: readFeatures(reply),
      correctedQuery: correctionOf(answeredQuery(information), keyword),
      hasMore: !isEmpty && hasNext(reply),
    },
    credits: 1,
  }
}

function readResult(value: unknown): RawResult {
  const result = objectOf(value) ?? {}
  const url = stringOf(result.link) ?? ''
  return {
    url,
    title: stringOf(result.title) ?? '',
    displayUrl: stringOf(result.displayed_link) || url,
    description: stringOf(result.snippet) ?? '',
    features: isFilled(result.sitelinks) ? ['sitelinks'] : [],
  }
}

function readFeatures(reply: JsonObject): SerpFeature[] {
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

// A spelling that Google only suggests is named too, but the results are then for what was asked.
function answeredQuery(information: JsonObject): string | undefined {
  const shown = stringOf(information.showing_results_for)
  if (shown !== undefined) return shown
  return IS_CORRECTED.test(stringOf(information.organic_results_state) ?? '')
    ? stringOf(information.spelling_fix)
    : undefined
}

function hasNext(reply: JsonObject): boolean {
  return stringOf(objectOf(reply.serpapi_pagination)?.next) !== undefined
}
