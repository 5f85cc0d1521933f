// Reads one results page from SerpApi (https://serpapi.com/search-api). A page is accepted if its status is Success and
// it either lists organic results or says that there are none; if results are simply missing, something was lost on the
// way. Positions in the reply are not used, because they may start again on every page.

import type { RawResult } from '../organic-pages.ts'
import { isFilled } from '../page-blocks.ts'
import type { PaidPage } from '../paid-pages.ts'
import { arrayOf, type JsonObject, objectOf, stringOf } from '../reply-json.ts'
import { readAnswered, type Sought } from './answered-search.ts'
import { readElements, readFeatures } from './features.ts'

const IS_EMPTY = /hasn.t returned any results/i

export function parsePage(value: unknown, sought: Sought): PaidPage {
  const reply = objectOf(value)
  if (reply === undefined) return { problem: 'it is no JSON object' }
  const error = stringOf(reply.error)
  const status = stringOf(objectOf(reply.search_metadata)?.status)
  const information = objectOf(reply.search_information) ?? {}
  const organic = arrayOf(reply.organic_results) ?? []
  // Only successful searches are charged.
  if (status !== 'Success')
    return error === undefined ? { problem: 'it is not marked as a success' } : { error, isCharged: false }
  const isEmpty = IS_EMPTY.test(error ?? '') || information.organic_results_state === 'Fully empty'
  if (error !== undefined && !isEmpty) return { error, isCharged: true }
  if (organic.length === 0 && !isEmpty) return { problem: 'it has no organic results and does not say why' }
  const answered = readAnswered(reply, sought)
  if (answered === undefined) return { problem: 'it is for another search than was asked for' }
  return {
    page: {
      organic: organic.map(readResult),
      features: readFeatures(reply),
      elements: readElements(reply),
      ...answered,
      saysEmpty: isEmpty,
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

function hasNext(reply: JsonObject): boolean {
  return stringOf(objectOf(reply.serpapi_pagination)?.next) !== undefined
}
