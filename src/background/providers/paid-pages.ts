// The common part of all providers that sell results by the page, one page per call. A check announces the cost of all
// pages that it may read, and stays within it. A call that was sent and returned nothing readable may have been
// charged, so it counts as paid and is not repeated; a refusal costs nothing, unless a gateway lost the connection to a
// server that may have done the work. An adapter adds how to request a search, how to read the reply, and what the
// provider's refusals mean.

import { amount } from '../../lib/amount.ts'
import type {
  Device,
  FailureClass,
  ProviderHealth,
  SerpFeature,
  SerpProvider,
  SerpRequest,
} from './contracts.ts'
import { failed } from './failure.ts'
import { lostCall, type PageReading, type ParsedPage, pagesMax, walkPages } from './page-walk.ts'
import { isLostBehindGateway, mobileRefusal, type Refusal, refused } from './refusals.ts'
import { type JsonObject, objectOf, parseReply } from './reply-json.ts'
import { createTransport, type TransportRequest } from './transport.ts'

export type PaidPagesOptions = {
  apiKey: string
  baseUrl: string
  pageMicros: number
  fetch: typeof fetch
  nowMs(): number
  timeoutMs?: number
}

export type PaidPage =
  /** `credits` is the cost as a multiple of the price of a page. */
  | { page: ParsedPage; credits: number }
  /** The provider reports a failure, whatever the HTTP status. */
  | { error: string; isCharged: boolean }
  /** The reply itself cannot be used, for this reason. */
  | { problem: string }

type Call = Omit<TransportRequest, 'timeoutMs'>

type PaidPagesAdapter = Pick<SerpProvider, 'name' | 'concurrency'> & {
  /** The provider's spelling of its name. */
  label: string
  timeoutMs: number
  /** Absent if it can search as any device. */
  devices?: readonly Device[]
  unreported: readonly SerpFeature[]
  /** The unit of the account's balance, singular and plural. */
  unit: readonly [one: string, many: string]
  searchCall(request: SerpRequest, page: number): Call
  parsePage(value: unknown, request: SerpRequest, page: number): PaidPage
  /** The call that reads the account, free of charge. */
  accountCall(): Call
  /** Returns how many units an account has left, if the reply says so. */
  unitsLeft(account: JsonObject): number | undefined
  /** Returns the provider's explanation of a refusal. */
  wordsOf(value: unknown): string | undefined
  classOf(status: number, words: string | undefined): FailureClass
}

export function createPaidPages(adapter: PaidPagesAdapter, options: PaidPagesOptions): SerpProvider {
  const { name, label, concurrency, devices, unit } = adapter
  const { apiKey, pageMicros, nowMs, timeoutMs = adapter.timeoutMs } = options
  const transport = createTransport({ fetch: options.fetch, secrets: [apiKey] })
  const estimateMicros = (depth: number) => pagesMax(depth) * pageMicros
  const perhapsPaid = { costMicros: pageMicros, isCostEstimated: true, isRetryable: false }

  async function readPage(request: SerpRequest, page: number, signal: AbortSignal): Promise<PageReading> {
    const reply = await transport.request({ ...adapter.searchCall(request, page), timeoutMs }, signal)
    if (reply.kind === 'failed') return { failure: lostCall(label, reply, pageMicros) }
    const parsed = parseReply(reply.text)
    const value = 'value' in parsed ? parsed.value : undefined
    if (reply.status !== 200) return { failure: refuse(reply, adapter.wordsOf(value)) }
    const found = 'value' in parsed ? adapter.parsePage(value, request, page) : { problem: 'it is not JSON' }
    if ('page' in found) return { page: found.page, costMicros: found.credits * pageMicros }
    if ('error' in found) return { failure: refuse(reply, found.error, found.isCharged) }
    const message = `The answer of ${label} cannot be used: ${found.problem}.`
    return { failure: failed('garbage', message, { reply: reply.text, ...perhapsPaid }) }
  }

  function refuse(reply: Refusal, words: string | undefined, isCharged = false) {
    const cost = isCharged || isLostBehindGateway(reply.status, words !== undefined) ? perhapsPaid : {}
    return refused(label, adapter.classOf(reply.status, words), reply, { nowMs: nowMs(), words, ...cost })
  }

  return {
    name,
    isSimulated: false,
    isPaid: true,
    concurrency,
    ...(devices !== undefined && { devices }),
    estimateMicros,
    async check(request, signal) {
      const { depth, device } = request
      if (devices?.includes(device) === false) return failed('input', mobileRefusal(label))
      const walk = { depth, budgetMicros: estimateMicros(depth), unreported: adapter.unreported }
      return await walkPages(walk, (page) => readPage(request, page, signal))
    },
    async probe(signal): Promise<ProviderHealth> {
      const reply = await transport.request({ ...adapter.accountCall(), timeoutMs }, signal)
      if (reply.kind === 'failed') return { isWorking: false, message: lostCall(label, reply, 0).message }
      const parsed = parseReply(reply.text)
      const account = 'value' in parsed ? objectOf(parsed.value) : undefined
      const left = account && adapter.unitsLeft(account)
      if (reply.status !== 200 || left === undefined)
        return { isWorking: false, message: refuse(reply, adapter.wordsOf(account)).message }
      if (left <= 0)
        return { isWorking: false, message: `${label} takes the key, but it has no ${unit[1]} left.` }
      const balance = amount(left, ...unit)
      return { isWorking: true, message: `${label} takes the key, which has ${balance} left.`, balance }
    },
  }
}
