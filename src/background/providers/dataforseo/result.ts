// Reads the result of a finished search. The position of a result is its place in the running count of organic
// elements: not `rank_absolute`, which counts every element, and not `position`, which is left or right. A featured
// snippet is an element of its own and no organic result, whoever owns it. A depth is requested and charged in pages of
// ten, which hold fewer organic results, so the reading states how many came. Nothing in a reply can throw here: a
// malformed element is skipped, and an unreadable result becomes undefined.

import { correctionOf, inclusionNotes, NOTHING_AS_WRITTEN } from '../answered-query.ts'
import { ORGANIC_PER_PAGE_MIN, RESULTS_PER_PAGE, SERP_FEATURES, type SerpAnswer } from '../contracts.ts'
import { countElements, elementsOf, type RawElement } from '../feature-elements.ts'
import { createOrganicCount, type RawResult } from '../organic-pages.ts'
import { arrayOf, countOf, type JsonObject, objectOf, stringOf } from '../reply-json.ts'
import { pageFeatures, resultFeatures } from './features.ts'
import { pagesOf } from './price.ts'

export type Reading = Omit<SerpAnswer, 'costMicros' | 'isCostEstimated'>

const PAGES_MAX = 100

/** The reading of a search without results, which is a valid answer. What else its page shows is unknown. */
export const NOTHING_FOUND: Reading = {
  state: 'observed',
  results: [],
  features: [],
  unreported: SERP_FEATURES,
  elements: [],
  pagesScanned: 1,
  isComplete: true,
  isBounded: false,
  correctedQuery: null,
  notes: [],
}

/**
 * `value` is the first entry of a task's `result`. A missing list does not count as an empty one, whatever its count
 * says.
 */
export function readResult(value: unknown, depth: number, keyword: string): Reading | undefined {
  const result = objectOf(value)
  const listed = arrayOf(result?.items)
  if (result === undefined || listed === undefined) return undefined

  const items = listed.map(objectOf).filter((item) => item !== undefined)
  const organic = items.filter((item) => item.type === 'organic')
  const count = createOrganicCount(depth)
  count.addPage(organic.map(rawResult))
  const pagesScanned = pagesRead(result, items)
  const spelling = readSpelling(result.spell, keyword)
  const isEmpty = isEmptyPage(result, listed) || spelling.isNothingAsWritten
  const isWhole = count.isFull || isAtEnd(organic, pagesScanned, pagesOf(depth))
  const isRead = pagesScanned >= pagesOf(depth) || items.length >= depth
  // A result without an address may belong to any site, so none can be called missing.
  const isUsable = count.unusable === 0
  return {
    state: 'observed',
    results: count.results,
    features: pageFeatures(result.item_types, items),
    unreported: [],
    elements: countElements(readElements(items)),
    pagesScanned,
    isComplete: isUsable && (organic.length === 0 ? isEmpty : isWhole),
    ...(organic.length === 0 &&
      !spelling.isNothingAsWritten &&
      result.se_results_count !== 0 && { isEmptyUnexplained: true }),
    isBounded: isUsable && organic.length > 0 && !isWhole && isRead,
    correctedQuery: spelling.correctedQuery,
    notes: spelling.isNothingAsWritten && organic.length > 0 ? [NOTHING_AS_WRITTEN] : spelling.notes,
  }
}

/** A page whose types or number of results are there without the elements themselves has lost them on the way. */
function isEmptyPage({ items_count, item_types, se_results_count }: JsonObject, listed: readonly unknown[]) {
  const saysMore = (arrayOf(item_types) ?? []).length > 0 || (countOf(se_results_count) ?? 0) > 0
  return items_count === 0 && listed.length === 0 && !saysMore
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

type Spelling = { correctedQuery: string | null; notes: string[]; isNothingAsWritten: boolean }

/** Reads how the engine changed the query. A spelling that it only suggests changes nothing. */
function readSpelling(value: unknown, keyword: string): Spelling {
  const spell = objectOf(value)
  const query = stringOf(spell?.keyword)
  const isNothingAsWritten = spell?.type === 'no_results_found_for'
  const isReplaced = isNothingAsWritten || spell?.type === 'showing_results_for'
  return {
    correctedQuery: isReplaced ? correctionOf(query, keyword) : null,
    notes: spell?.type === 'including_results_for' ? inclusionNotes(query, keyword) : [],
    isNothingAsWritten,
  }
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

// If DataForSEO stopped before all requested pages were read, the results have ended, unless the last page is full:
// then a missing site may be on the next one. Eight organic results make a page full, since it shows other elements
// too.
const FULL_PAGE_MIN = RESULTS_PER_PAGE - 2

// If all pages were read, the results have ended only if the last page has fewer organic results than any full page; a
// first page proves nothing, because it shows the most other elements.
function isAtEnd(organic: readonly JsonObject[], pagesScanned: number, pagesRequested: number): boolean {
  const isNumbered = organic.every((item) => pageOf(item) !== undefined)
  const onLastPage = isNumbered
    ? organic.filter((item) => pageOf(item) === pagesScanned).length
    : organic.length - (pagesScanned - 1) * RESULTS_PER_PAGE
  if (pagesScanned < pagesRequested) return onLastPage < FULL_PAGE_MIN
  return isNumbered && pagesScanned > 1 && onLastPage < ORGANIC_PER_PAGE_MIN
}

// Names the lists with the sites that features link to. An AI overview lists its sources as references, its own and
// those of each of its parts; one that the engine had not finished comes without any. Businesses and advertisers often
// have a domain where their address is one of Google's.

/** Parts of an overview may have parts, but those have none. */
const PARTS_DEPTH_MAX = 3

function readElements(items: readonly JsonObject[]): RawElement[] {
  return items.flatMap((item) => {
    if (item.type === 'featured_snippet') return elementsOf('featured_snippet', [item], ({ url }) => url)
    if (item.type === 'local_pack') return elementsOf('local_pack', [item], addressOf)
    if (item.type === 'paid') return elementsOf('ads', [item], addressOf)
    if (item.type === 'ai_overview') return elementsOf('ai_overview', referencesOf(item), ({ url }) => url)
    return []
  })
}

function addressOf({ url, domain }: JsonObject): string | undefined {
  const [address, site] = [stringOf(url), stringOf(domain)]
  if (!site) return address
  return address?.includes(site) ? address : `https://${site}/`
}

function referencesOf(part: JsonObject, depth = 1): unknown[] {
  const own = arrayOf(part.references) ?? []
  if (depth >= PARTS_DEPTH_MAX) return own
  const parts = [...(arrayOf(part.items) ?? []), ...(arrayOf(part.components) ?? [])]
  return [...own, ...parts.flatMap((one) => referencesOf(objectOf(one) ?? {}, depth + 1))]
}
