// SerpApi: Google's results, one GET per page of ten (https://serpapi.com/search-api). The key is part of the query, so
// the transport removes it from everything that is kept. Successful searches are charged, empty ones too; a lost reply
// counts as charged. A search that was made within the last hour may come from SerpApi's cache free of charge; it is
// counted all the same.

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

// A key without searches left and one that is used too fast get the same status, and errors also come with status 200,
// so SerpApi's words are checked before its status.
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
    // Without a place, the search would be made from wherever SerpApi's machine is.
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
