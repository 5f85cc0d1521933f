// Serper: Google's results by one POST a page of ten (https://serper.dev). It charges successful answers alone, by
// credits that the answer names. It has no choice of device and searches as a computer does: a check for mobile is
// refused rather than answered with desktop positions under another name.

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
import { objectOf, parseReply, stringOf } from '../reply-json.ts'
import { createTransport } from '../transport.ts'
import { parsePage } from './page.ts'

export type SerperOptions = {
  apiKey: string
  baseUrl: string
  /** Of one credit, which is one page. */
  pageMicros: number
  fetch: typeof fetch
  nowMs(): number
  timeoutMs?: number
  market: { languageCode(code: string): string }
}

const NAME = 'Serper'
const TIMEOUT_MS = 30_000
const NO_MOBILE =
  'Serper cannot search as a mobile device. Track the keyword for desktop, or choose another provider for the project.'

export function createSerper(options: SerperOptions): SerpProvider {
  const { apiKey, baseUrl, pageMicros, nowMs, market, timeoutMs = TIMEOUT_MS } = options
  const transport = createTransport({ fetch: options.fetch, secrets: [apiKey] })
  const perhapsPaid = { costMicros: pageMicros, isCostEstimated: true, isRetryable: false }
  const headers = { 'x-api-key': apiKey }

  async function readPage(request: SerpRequest, page: number, signal: AbortSignal): Promise<PageReading> {
    const body = {
      q: request.keyword,
      gl: request.countryCode.toLowerCase(),
      hl: market.languageCode(request.languageCode).toLowerCase(),
      ...(request.location === null ? {} : { location: request.location }),
      num: RESULTS_PER_PAGE,
      page,
    }
    const reply = await transport.request(
      { method: 'POST', url: `${baseUrl}/search`, headers, body, timeoutMs },
      signal,
    )
    if (reply.kind === 'failed') return { failure: lostCall(NAME, reply, pageMicros) }
    const parsed = parseReply(reply.text)
    const words = 'value' in parsed ? wordsOf(parsed.value) : undefined
    if (reply.status !== 200 || words !== undefined) return { failure: refuse(reply, words) }
    const found = 'value' in parsed ? parsePage(parsed.value, request.keyword) : { problem: 'it is not JSON' }
    if ('page' in found) return { page: found.page, costMicros: found.credits * pageMicros }
    const message = `The answer of ${NAME} cannot be used: ${found.problem}.`
    return { failure: failed('garbage', message, { reply: reply.text, ...perhapsPaid }) }
  }

  function refuse(reply: Refusal, words: string | undefined) {
    const cost = isLostBehindGateway(reply.status, words) ? perhapsPaid : {}
    return refused(NAME, classOf(reply.status, words), reply, { nowMs: nowMs(), words, ...cost })
  }

  return {
    name: 'serper',
    isSimulated: false,
    isPaid: true,
    concurrency: 8,
    estimateMicros: (depth) => pagesOf(depth) * pageMicros,
    check: async (request, signal) =>
      request.device === 'mobile'
        ? failed('input', NO_MOBILE)
        : await walkPages(request.depth, (page) => readPage(request, page, signal)),
    async probe(signal): Promise<ProviderHealth> {
      const url = `${baseUrl}/account`
      const reply = await transport.request({ method: 'GET', url, headers, timeoutMs }, signal)
      if (reply.kind === 'failed') return { isWorking: false, message: lostCall(NAME, reply, 0).message }
      const parsed = parseReply(reply.text)
      const account = 'value' in parsed ? objectOf(parsed.value) : undefined
      const left = account?.balance
      if (reply.status !== 200 || typeof left !== 'number')
        return { isWorking: false, message: refuse(reply, wordsOf(account)).message }
      if (left <= 0)
        return { isWorking: false, message: `${NAME} takes the key, but it has no credits left.` }
      return { isWorking: true, message: `${NAME} takes the key, which has ${left} credits left.` }
    },
  }
}

/** An error looks the same whatever the status: `{"message": …, "statusCode": …}`. */
function wordsOf(value: unknown): string | undefined {
  const reply = objectOf(value)
  return reply?.organic === undefined ? stringOf(reply?.message) : undefined
}

function classOf(status: number, words = ''): FailureClass {
  if (status >= 500) return 'upstream'
  if (/credit|balance/i.test(words)) return 'quota'
  if (/unauthori[sz]ed|api key/i.test(words)) return 'auth'
  return status === 200 && words !== '' ? 'upstream' : classOfStatus(status)
}
