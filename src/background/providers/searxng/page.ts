// Reads one results page from SearXNG (https://docs.searxng.org/dev/search_api.html). SearXNG merges the results of
// several engines and orders them by its own score; only one engine is requested here, and the position within that
// engine counts. An engine that did not answer is a failure and never "no results". A first page without any result is
// not believed either: an engine that blocks SearXNG looks exactly like that.

import { isSameQuery } from '../answered-query.ts'
import type { RawResult } from '../organic-pages.ts'
import { blockFeatures, type FeatureBlocks } from '../page-blocks.ts'
import type { ParsedPage } from '../page-walk.ts'
import { arrayOf, countOf, type JsonObject, objectOf, stringOf } from '../reply-json.ts'

/**
 * Parts of the reply that show a feature of the page. Answers and infoboxes are left out, since they are SearXNG's own.
 */
const FEATURES: FeatureBlocks = { suggestions: 'related_searches' }

type SearxngPage =
  | { page: ParsedPage }
  /** The engine's error, in SearXNG's words. */
  | { unanswered: string }
  /** SearXNG has no such engine and has queried others. */
  | { otherEngines: true }
  /** The reply itself cannot be used, for this reason. */
  | { problem: string }

type Sought = { keyword: string; engine: string; pageNumber: number }

export function parsePage(value: unknown, { keyword, engine, pageNumber }: Sought): SearxngPage {
  const reply = objectOf(value)
  const results = arrayOf(reply?.results)
  if (reply === undefined || results === undefined) return { problem: 'it is no page of results' }
  const query = stringOf(reply.query)
  if (query !== undefined && !isSameQuery(query, keyword)) return { problem: 'it is for another search' }
  const reason = unansweredBy(engine, reply)
  if (reason !== undefined) return { unanswered: reason }
  const listed = results.map(objectOf).filter((result) => result !== undefined)
  const own = listed.filter((result) => isFoundBy(engine, result))
  if (own.length === 0 && listed.length > 0) return { otherEngines: true }
  if (own.length === 0 && pageNumber === 1)
    return { unanswered: 'no results and no reason, as when the engine is blocked' }
  return {
    page: {
      organic: own.sort((a, b) => placeOf(a) - placeOf(b)).map(readResult),
      features: blockFeatures(reply, FEATURES),
      elements: [],
      // SearXNG only offers corrections and does not apply them.
      correctedQuery: null,
      notes: [],
      hasMore: null,
    },
  }
}

function unansweredBy(engine: string, reply: JsonObject): string | undefined {
  for (const entry of arrayOf(reply.unresponsive_engines) ?? []) {
    const [name, reason] = arrayOf(entry) ?? [entry]
    if (isSame(name, engine)) return stringOf(reason) ?? 'no reason given'
  }
  return undefined
}

function isFoundBy(engine: string, result: JsonObject): boolean {
  return isSame(result.engine, engine) || (arrayOf(result.engines) ?? []).some((name) => isSame(name, engine))
}

function isSame(name: unknown, engine: string): boolean {
  return stringOf(name)?.toLowerCase() === engine.toLowerCase()
}

/** Results without a position keep their order, after those that have one. */
function placeOf(result: JsonObject): number {
  return countOf(arrayOf(result.positions)?.[0]) ?? Number.MAX_SAFE_INTEGER
}

function readResult(result: JsonObject): RawResult {
  const url = stringOf(result.url) ?? ''
  return {
    url,
    title: stringOf(result.title) ?? '',
    displayUrl: url,
    description: stringOf(result.content) ?? '',
    features: [],
  }
}
