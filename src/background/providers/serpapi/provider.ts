// SerpApi: Google's results by one GET a page of ten (https://serpapi.com/search-api). The key travels in the query,
// so the transport hides it in whatever is kept. Charged are searches that succeed, empty ones among them; a reply
// that was lost counts as charged. A search that was made within the last hour may come from SerpApi's own store and
// be free; it is counted all the same.

import { type FailureClass, RESULTS_PER_PAGE, type SerpProvider, type SerpRequest } from '../contracts.ts'
import { createPaidPages, type PaidPagesOptions } from '../paid-pages.ts'
import { classOfStatus } from '../refusals.ts'
import { countOf, objectOf, stringOf } from '../reply-json.ts'
import type { Sought } from './answered-search.ts'
import { UNREPORTED } from './features.ts'
import { parsePage } from './page.ts'

export type SerpApiOptions = PaidPagesOptions & {
  market: {
    languageCode(code: string): string
    googleDomain(countryCode: string): string | undefined
    /** The country's name in Google's list of places. */
    placeName(countryCode: string): string | undefined
  }
}

// The same status stands for a key without searches left and for one that is used too fast, and errors also come
// with status 200: SerpApi's words decide before its status does.
const WORDS: readonly [RegExp, FailureClass][] = [
  [/run out of searches/i, 'quota'],
  [/^(?=.*searches)(?=.*exhausted)/i, 'quota'],
  [/^(?=.*exceeded)(?=.*(?:plan|month))/i, 'quota'],
  [/throughput|too many|rate limit/i, 'rate'],
  [/api key/i, 'auth'],
  [/unsupported|missing|invalid|parameter/i, 'input'],
]

export function createSerpApi(options: SerpApiOptions): SerpProvider {
  const { apiKey, baseUrl, market } = options

  function get(path: string, parameters: Record<string, string>) {
    const query = new URLSearchParams({ ...parameters, api_key: apiKey })
    return { method: 'GET', url: `${baseUrl}${path}?${query}` } as const
  }

  function soughtBy({ keyword, countryCode, languageCode, location }: SerpRequest): Sought {
    // Without a place the search is made from wherever SerpApi's own machine happens to be.
    const place = location ?? market.placeName(countryCode)
    return {
      q: keyword,
      gl: countryCode.toLowerCase(),
      hl: market.languageCode(languageCode).toLowerCase(),
      ...(place === undefined ? {} : { location: place }),
    }
  }

  function searchCall(request: SerpRequest, page: number) {
    const domain = market.googleDomain(request.countryCode)
    return get('/search.json', {
      engine: 'google',
      ...soughtBy(request),
      ...(domain === undefined ? {} : { google_domain: domain }),
      device: request.device,
      start: String((page - 1) * RESULTS_PER_PAGE),
    })
  }

  return createPaidPages(
    {
      name: 'serpapi',
      label: 'SerpApi',
      concurrency: 4,
      timeoutMs: 60_000,
      unreported: UNREPORTED,
      unit: ['search', 'searches'],
      searchCall,
      parsePage: (value, request) => parsePage(value, soughtBy(request)),
      accountCall: () => get('/account.json', {}),
      unitsLeft: (account) => countOf(account.total_searches_left) ?? countOf(account.plan_searches_left),
      wordsOf: (value) => stringOf(objectOf(value)?.error),
      classOf,
    },
    options,
  )
}

function classOf(status: number, words: string | undefined): FailureClass {
  if (words === undefined || status >= 500) return classOfStatus(status)
  const meant = WORDS.find(([pattern]) => pattern.test(words))?.[1]
  return meant ?? (status === 200 ? 'upstream' : classOfStatus(status))
}
