// Reads the result of a finished search. The position of a result is its place in the running count of organic
// elements: not `rank_absolute`, which counts every element, and not `position`, which is left or right. A featured
// snippet is an element of its own and no organic result, whoever owns it. Nothing in a reply can throw here: an
// element that is malformed is passed over, and a result that cannot be read at all is undefined.

import { RESULTS_PER_PAGE, type SerpAnswer } from '../contracts.ts'
import { cleanText, createOrganicCount, type RawResult } from '../organic-pages.ts'
import { pagesOf } from '../page-walk.ts'
import { arrayOf, countOf, type JsonObject, objectOf, stringOf } from '../reply-json.ts'
import { pageFeatures, resultFeatures } from './features.ts'

export type Reading = Omit<SerpAnswer, 'costMicros' | 'isCostEstimated'>

const QUERY_CHARS_MAX = 700
const PAGES_MAX = 100

/** A search that found nothing, which is an answer. */
export const NOTHING_FOUND: Reading = {
  state: 'observed',
  results: [],
  features: [],
  pagesScanned: 1,
  isComplete: true,
  correctedQuery: null,
}

/** `value` is the first entry of a task's `result`. */
export function readResult(value: unknown, depth: number): Reading | undefined {
  const result = objectOf(value)
  if (result === undefined) return undefined
  const isSaidEmpty = result.items_count === 0
  const listed = arrayOf(result.items) ?? (isSaidEmpty ? [] : undefined)
  if (listed === undefined) return undefined

  const items = listed.map(objectOf).filter((item) => item !== undefined)
  const organic = items.filter((item) => item.type === 'organic')
  const count = createOrganicCount(depth)
  count.addPage(organic.map(rawResult))
  const pagesScanned = pagesRead(result, items)
  const spell = objectOf(result.spell)
  const isCovered =
    organic.length === 0
      ? (isSaidEmpty && items.length === 0) || spell?.type === 'no_results_found_for'
      : pagesScanned >= pagesOf(depth) || items.length >= depth || isAtEnd(organic, pagesScanned)
  return {
    state: 'observed',
    results: count.results,
    features: pageFeatures(result.item_types, items),
    pagesScanned,
    // A result without an address may be anybody's: nobody can be said to be missing.
    isComplete: isCovered && count.unusable === 0,
    correctedQuery: spell?.type === 'showing_results_for' ? correctedQuery(spell) : null,
  }
}

function rawResult(item: JsonObject): RawResult {
  const url = stringOf(item.url) ?? ''
  return {
    url,
    title: stringOf(item.title) ?? '',
    displayUrl: stringOf(item.breadcrumb) || url,
    description: stringOf(item.description) ?? '',
    features: resultFeatures(item),
  }
}

function correctedQuery(spell: JsonObject): string | null {
  return cleanText(stringOf(spell.keyword) ?? '', QUERY_CHARS_MAX) || null
}

function pagesRead(result: JsonObject, items: readonly JsonObject[]): number {
  const said = countOf(result.pages_count)
  if (said !== undefined && said >= 1 && said <= PAGES_MAX) return said
  return items.reduce((last, item) => Math.max(last, pageOf(item) ?? 1), 1)
}

function pageOf(item: JsonObject): number | undefined {
  const page = countOf(item.page)
  return page !== undefined && page >= 1 && page <= PAGES_MAX ? page : undefined
}

// A page holds about ten organic results, eight when it has many other elements. Fewer mean that there were no
// more; a full last page below the depth means that reading stopped, and whoever was not seen may be on the next.
const FULL_PAGE_MIN = RESULTS_PER_PAGE - 2

function isAtEnd(organic: readonly JsonObject[], pagesScanned: number): boolean {
  const isNumbered = organic.every((item) => pageOf(item) !== undefined)
  const onLastPage = isNumbered
    ? organic.filter((item) => pageOf(item) === pagesScanned).length
    : organic.length - (pagesScanned - 1) * RESULTS_PER_PAGE
  return onLastPage < FULL_PAGE_MIN
}
