// Reads one results page from Serper (https://serper.dev). Serper documents no block as always present and does not
// mark the end of the results, so a page without organic results is the end. A first page with other parts but without
// organic results is not accepted: they were lost on the way. Positions in the reply start again on every page and are
// not used.

import { correctionOf } from '../answered-query.ts'
import type { SerpFeature } from '../contracts.ts'
import { elementsOf, type RawElement } from '../feature-elements.ts'
import type { RawResult } from '../organic-pages.ts'
import { blockFeatures, type FeatureBlocks, featuresExcept, isFilled } from '../page-blocks.ts'
import type { PaidPage } from '../paid-pages.ts'
import { arrayOf, countOf, type JsonObject, objectOf, stringOf } from '../reply-json.ts'

/** Parts of the reply that show a feature of the page. */
const FEATURES: FeatureBlocks = {
  ads: 'ads',
  images: 'images',
  knowledgeGraph: 'knowledge_panel',
  peopleAlsoAsk: 'people_also_ask',
  places: 'local_pack',
  relatedSearches: 'related_searches',
  shopping: 'shopping',
  topStories: 'top_stories',
  videos: 'video',
}

/** What is no part of a results page. */
const ENVELOPE: ReadonlySet<string> = new Set(['organic', 'searchInformation', 'searchParameters'])

/** Serper does not document whether it reports the others, such as ads and videos. It has no AI overviews. */
export const UNREPORTED = featuresExcept([
  'featured_snippet',
  'images',
  'knowledge_panel',
  'local_pack',
  'people_also_ask',
  'related_searches',
  'sitelinks',
  'top_stories',
])

/** More than a search can cost; a higher number is ignored. */
const CREDITS_MAX = 100

/** The request in Serper's terms. */
type Sought = { q: string; gl: string; hl: string; page?: number }

export function parsePage(value: unknown, sought: Sought): PaidPage {
  const reply = objectOf(value)
  if (reply === undefined) return { problem: 'it is no JSON object' }
  const error = errorOf(reply)
  if (error !== undefined) return { error, isCharged: false }
  const organic = arrayOf(reply.organic)
  const parameters = objectOf(reply.searchParameters)
  const features = readFeatures(reply)
  if (organic === undefined && parameters === undefined) return { problem: 'it is no page of results' }
  const isFirst = (sought.page ?? 1) === 1
  if ((organic === undefined || (isFirst && organic.length === 0)) && hasOtherParts(reply))
    return { problem: 'it has parts of a results page, but no organic results' }
  if (isOther(parameters?.gl, sought.gl) || isOther(parameters?.hl, sought.hl))
    return { problem: 'it is for another country or language than was asked for' }
  const answered = stringOf(objectOf(reply.searchInformation)?.showingResultsFor) ?? stringOf(parameters?.q)
  const credits = countOf(reply.credits)
  return {
    page: {
      organic: (organic ?? []).map(readResult),
      features,
      elements: readElements(reply),
      correctedQuery: correctionOf(answered, sought.q),
      notes: [],
      hasMore: null,
    },
    credits: credits !== undefined && credits <= CREDITS_MAX ? credits : 1,
  }
}

/** Errors have the same form whatever the status: `{"message": …, "statusCode": …}`. */
export function errorOf(value: unknown): string | undefined {
  const reply = objectOf(value)
  return reply?.organic === undefined ? stringOf(reply?.message) : undefined
}

/** Also parts that are none of our features, such as an answer without an address, and those that Serper adds some day. */
function hasOtherParts(reply: JsonObject): boolean {
  return Object.entries(reply).some(([name, value]) => !ENVELOPE.has(name) && isFilled(value))
}

function isOther(echo: unknown, sought: string): boolean {
  return typeof echo === 'string' && echo.toLowerCase() !== sought
}

function readResult(value: unknown): RawResult {
  const result = objectOf(value) ?? {}
  const url = stringOf(result.link) ?? ''
  const features: SerpFeature[] = []
  if (isFilled(result.sitelinks)) features.push('sitelinks')
  if (typeof result.rating === 'number') features.push('reviews')
  return {
    url,
    title: stringOf(result.title) ?? '',
    displayUrl: url,
    description: stringOf(result.snippet) ?? '',
    features,
  }
}

/** An answer box with a link is a featured snippet; without one it is Google's own answer. */
function readFeatures(reply: JsonObject): SerpFeature[] {
  const features = blockFeatures(reply, FEATURES)
  const isSnippet = stringOf(objectOf(reply.answerBox)?.link) !== undefined
  return isSnippet ? [...features, 'featured_snippet'] : features
}

function readElements({ ads, answerBox, places }: JsonObject): RawElement[] {
  return [
    ...elementsOf('ads', ads, ({ link }) => link),
    ...elementsOf('featured_snippet', [answerBox], ({ link }) => link),
    ...elementsOf('local_pack', places, ({ website }) => website),
  ]
}
