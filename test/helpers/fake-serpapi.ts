// SerpApi as it answers on the wire (https://serpapi.com/search-api, /account-api, /api-status-and-error-codes): pages
// of organic results by `start`, a key in the query, and an empty search that is a Success with an `error`.

import { type FakeHttp, type FakeReply, type FakeRequest, startFakeHttp } from './fake-http.ts'

export const FAKE_SERPAPI_KEY = 'fakeserpapikey0123456789'

export type FakeSerpApiOptions = {
  /** The links on each page, the first page first. */
  pages?: readonly (readonly string[])[]
  /** Whether positions start again on every page, as they do for some searches. */
  hasRestartingPositions?: boolean
  /** Put beside the organic results of the first page. */
  blocks?: Record<string, unknown>
  information?: Record<string, unknown>
  /** Where it searches from, when that is another place than it was asked for. */
  placeUsed?: string
  searchesLeft?: number
  /** Answers in place of the usual; undefined leaves it. Pages count from 1. */
  answer?(page: number, request: FakeRequest): FakeReply | undefined
}

export const NO_RESULTS = "Google hasn't returned any results for this query."

export async function startFakeSerpApi(
  context: { after(clean: () => Promise<void>): void },
  options: FakeSerpApiOptions = {},
): Promise<FakeHttp> {
  return await startFakeHttp(context, (request) => {
    if (request.query.get('api_key') !== FAKE_SERPAPI_KEY)
      return serpApiError(
        401,
        'Invalid API key. Your API key should be here: https://serpapi.com/manage-api-key',
      )
    if (request.path === '/account.json') return { body: account(options.searchesLeft ?? 4_958) }
    if (request.path !== '/search.json') return { status: 404, body: '<h1>Not Found</h1>' }
    const page = Number(request.query.get('start') ?? 0) / 10 + 1
    return options.answer?.(page, request) ?? { body: searchReply(request, page, options) }
  })
}

export function serpApiError(status: number, error: string, headers: Record<string, string> = {}): FakeReply {
  return { status, headers, body: { error } }
}

function searchReply(request: FakeRequest, page: number, options: FakeSerpApiOptions) {
  const { pages = [], hasRestartingPositions = false, blocks = {}, information = {} } = options
  const links = pages[page - 1] ?? []
  const before = hasRestartingPositions ? 0 : pages.slice(0, page - 1).flat().length
  const { api_key: _, location, ...query } = Object.fromEntries(request.query)
  const place = location !== undefined && {
    location_requested: location,
    location_used: options.placeUsed ?? location,
  }
  const isEmpty = links.length === 0
  return {
    search_metadata: {
      id: '6918f0c2aa0b1f000d5e1a77',
      status: 'Success',
      json_endpoint: 'https://serpapi.com/searches/0a/6918f0c2aa0b1f000d5e1a77.json',
      created_at: '2026-11-15 09:00:00 UTC',
      processed_at: '2026-11-15 09:00:00 UTC',
      total_time_taken: 1.1,
    },
    search_parameters: { ...query, ...place },
    search_information: {
      query_displayed: query.q,
      organic_results_state: isEmpty ? 'Fully empty' : 'Results for exact spelling',
      ...information,
    },
    ...(isEmpty
      ? { error: NO_RESULTS }
      : {
          organic_results: links.map((link, index) => ({
            position: before + index + 1,
            title: `Title of ${link}`,
            link,
            redirect_link: `https://www.google.com/url?url=${encodeURIComponent(link)}`,
            displayed_link: link.replace(/^https?:\/\//, ''),
            snippet: `What ${link} says.`,
            ...(index === 0 && page === 1 ? { sitelinks: { inline: [{ title: 'More', link }] } } : {}),
          })),
          ...(page === 1 ? blocks : {}),
        }),
    ...(pages.length > page
      ? { serpapi_pagination: { current: page, next: `https://serpapi.com/search.json?start=${page * 10}` } }
      : {}),
  }
}

function account(left: number) {
  return {
    account_id: '5ac54d6adefb2f1dba1663f5',
    api_key: FAKE_SERPAPI_KEY,
    account_email: 'demo@example.com',
    plan_id: 'developer',
    plan_name: 'Developer Plan',
    searches_per_month: 5_000,
    plan_searches_left: left,
    extra_credits: 0,
    total_searches_left: left,
    this_month_usage: 5_000 - left,
    account_rate_limit_per_hour: 1_000,
  }
}
