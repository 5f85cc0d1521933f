// SerpApi: Google's results by one GET a page of ten (https://serpapi.com/search-api). The key travels in the query,
// so the transport hides it in whatever is kept. Charged are searches that succeed, empty ones among them; a reply
// that was lost counts as charged. A search that was made within the last hour may come from SerpApi's own store and
// be free; it is counted all the same.

import {
  type FailureClass,
  type ProviderHealth,
  RESULTS_PER_PAGE,
  type SerpProvider,
  type SerpRequest,
} from '../contracts.ts'
import { failed } from '../failure.ts'
import { lostCall, type PageReading, pagesOf, walkPages } from '../page-walk.ts'
import { classOfStatus, isLostBehindGateway, type Refusal, refused } from '../refusals.ts'
import { countOf, objectOf, parseReply, stringOf } from '../reply-json.ts'
import { createTransport } from '../transport.ts'
import { parsePage } from './page.ts'

export type SerpApiOptions = {
  apiKey: string
  baseUrl: string
  /** Of one search, which is one page. */
  pageMicros: number
  fetch: typeof fetch
  nowMs(): number
  timeoutMs?: number
  market: { languageCode(code: string): string; googleDomain(countryCode: string): string | undefined }
}

const NAME = 'SerpApi'
const TIMEOUT_MS = 60_000

// The same status stands for a key without searches left and for one that is used too fast, and errors also come
// with status 200: SerpApi's words decide before its status does.
const WORDS: readonly [RegExp, FailureClass][] = [
  [/run out of searches|searches .*exhausted|exceeded .*(?:plan|month)/i, 'quota'],
  [/throughput|too many|rate limit/i, 'rate'],
  [/api key/i, 'auth'],
  [/unsupported|missing|invalid|parameter/i, 'input'],
]

export function createSerpApi(options: SerpApiOptions): SerpProvider {
  const { apiKey, baseUrl, pageMicros, nowMs, market, timeoutMs = TIMEOUT_MS } = options
  const transport = createTransport({ fetch: options.fetch, secrets: [apiKey] })

  const perhapsPaid = { costMicros: pageMicros, isCostEstimated: true, isRetryable: false }

  function addressOf(path: string, parameters: Record<string, string>): string {
    return `${baseUrl}${path}?${new URLSearchParams({ ...parameters, api_key: apiKey })}`
  }

  function searchUrl(request: SerpRequest, page: number): string {
    const domain = market.googleDomain(request.countryCode)
    return addressOf('/search.json', {
      engine: 'google',
      q: request.keyword,
      gl: request.countryCode.toLowerCase(),
      hl: market.languageCode(request.languageCode).toLowerCase(),
      ...(domain === undefined ? {} : { google_domain: domain }),
      ...(request.location === null ? {} : { location: request.location }),
      device: request.device,
      start: String((page - 1) * RESULTS_PER_PAGE),
    })
  }

  async function readPage(request: SerpRequest, page: number, signal: AbortSignal): Promise<PageReading> {
    const reply = await transport.request({ method: 'GET', url: searchUrl(request, page), timeoutMs }, signal)
    if (reply.kind === 'failed') return { failure: lostCall(NAME, reply, pageMicros) }
    const parsed = parseReply(reply.text)
    const value = 'value' in parsed ? parsed.value : undefined
    if (reply.status !== 200) return { failure: refuse(reply, value) }
    const found = 'value' in parsed ? parsePage(value, request.keyword) : { problem: 'it is not JSON' }
    if ('page' in found) return { page: found.page, costMicros: pageMicros }
    if ('error' in found) return { failure: refuse(reply, value, found.isCharged) }
    const message = `The answer of ${NAME} cannot be used: ${found.problem}.`
    return { failure: failed('garbage', message, { reply: reply.text, ...perhapsPaid }) }
  }

  function refuse(reply: Refusal, value: unknown, isCharged = false) {
    const words = stringOf(objectOf(value)?.error)
    const isPaid = isCharged || isLostBehindGateway(reply.status, words)
    const cost = isPaid ? perhapsPaid : {}
    return refused(NAME, classOf(reply.status, words), reply, { nowMs: nowMs(), words, ...cost })
  }

  return {
    name: 'serpapi',
    isSimulated: false,
    isPaid: true,
    concurrency: 4,
    estimateMicros: (depth) => pagesOf(depth) * pageMicros,
    check: (request, signal) => walkPages(request.depth, (page) => readPage(request, page, signal)),
    async probe(signal): Promise<ProviderHealth> {
      const url = addressOf('/account.json', {})
      const reply = await transport.request({ method: 'GET', url, timeoutMs }, signal)
      if (reply.kind === 'failed') return { isWorking: false, message: lostCall(NAME, reply, 0).message }
      const parsed = parseReply(reply.text)
      const account = 'value' in parsed ? objectOf(parsed.value) : undefined
      const left = countOf(account?.total_searches_left) ?? countOf(account?.plan_searches_left)
      if (reply.status !== 200 || left === undefined)
        return { isWorking: false, message: refuse(reply, account).message }
      if (left === 0)
        return { isWorking: false, message: `${NAME} takes the key, but it has no searches left.` }
      return { isWorking: true, message: `${NAME} takes the key, which has ${left} searches left.` }
    },
  }
}

function classOf(status: number, words: string | undefined): FailureClass {
  if (words === undefined || status >= 500) return classOfStatus(status)
  const meant = WORDS.find(([pattern]) => pattern.test(words))?.[1]
  return meant ?? (status === 200 ? 'upstream' : classOfStatus(status))
}
