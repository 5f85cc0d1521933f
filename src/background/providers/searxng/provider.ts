// SearXNG: a self-hosted metasearch engine, queried for one engine and one page per call
// (https://docs.searxng.org/dev/search_api.html). It costs nothing, so any failure may be retried. `categories` is
// never sent: besides `engines` it would add every other engine of that category. SearXNG supports neither devices nor
// places within a country; a check that needs one is refused.

import {
  type FailureClass,
  type ProviderFailure,
  type ProviderHealth,
  SERP_FEATURES,
  type SerpProvider,
  type SerpRequest,
} from '../contracts.ts'
import { failed } from '../failure.ts'
import { cleanText } from '../organic-pages.ts'
import { type PageReading, walkPages } from '../page-walk.ts'
import { classOfStatus, mobileRefusal, type Refusal, refused } from '../refusals.ts'
import { arrayOf, objectOf, parseReply, stringOf } from '../reply-json.ts'
import { createTransport, type TransportFailure } from '../transport.ts'
import { parsePage } from './page.ts'

export type SearxngOptions = {
  baseUrl: string
  engine: string
  fetch: typeof fetch
  nowMs(): number
  timeoutMs?: number
}

const NAME = 'SearXNG'
const TIMEOUT_MS = 15_000
const REASON_CHARS_MAX = 200
const NO_JSON = 'it must list json under search.formats in its settings.yml'
const LIMITED = 'list this machine under pass_ip in its limiter.toml, or switch server.limiter off'

// SearXNG's codes of languages, if not the code before the hyphen.
const LANGUAGES: ReadonlyMap<string, string> = new Map([
  ['iw', 'he'],
  ['no', 'nb'],
  ['tl', 'fil'],
])

export function createSearxng(options: SearxngOptions): SerpProvider {
  const { baseUrl, engine, nowMs, timeoutMs = TIMEOUT_MS } = options
  const transport = createTransport({ fetch: options.fetch, secrets: [] })

  const get = (path: string, parameters: Record<string, string>, signal: AbortSignal) =>
    transport.request(
      { method: 'GET', url: `${baseUrl}${path}?${new URLSearchParams(parameters)}`, timeoutMs },
      signal,
    )

  async function readPage(request: SerpRequest, page: number, signal: AbortSignal): Promise<PageReading> {
    const parameters = {
      q: request.keyword,
      format: 'json',
      engines: engine,
      language: localeOf(request),
      pageno: String(page),
      safesearch: '0',
    }
    const reply = await get('/search', parameters, signal)
    if (reply.kind === 'failed') return { failure: unreached(reply) }
    if (reply.status !== 200) return { failure: refuse(reply) }
    const parsed = parseReply(reply.text)
    const sought = { keyword: request.keyword, engine, pageNumber: page }
    const found = 'value' in parsed ? parsePage(parsed.value, sought) : { problem: 'it is not JSON' }
    if ('page' in found) return { page: found.page, costMicros: 0 }
    if ('unanswered' in found) return { failure: unanswered(found.unanswered, reply.text) }
    if ('otherEngines' in found) return { failure: failed('input', unknownEngine(), { reply: reply.text }) }
    const message = `The answer of ${NAME} cannot be used: ${found.problem}.`
    return { failure: failed('garbage', message, { reply: reply.text, isRetryable: true }) }
  }

  function unanswered(reason: string, reply: string): ProviderFailure {
    const said = cleanText(reason, REASON_CHARS_MAX)
    return failed(classOfReason(reason), `${NAME} got no answer from ${engine}: ${said}.`, {
      reply,
      isRetryable: true,
    })
  }

  function refuse(reply: Refusal): ProviderFailure {
    const failureClass = classOfStatus(reply.status)
    const advice = { 403: NO_JSON, 429: LIMITED }[reply.status]
    return refused(NAME, failureClass, reply, { nowMs: nowMs(), words: advice ?? wordsOf(reply.text) })
  }

  function unknownEngine(): string {
    return `${NAME} has no active engine ${engine}. Activate it in its settings.yml, or set SIGHTLINE_SEARXNG_ENGINE.`
  }

  return {
    name: 'searxng',
    isSimulated: false,
    isPaid: false,
    concurrency: 1,
    devices: ['desktop'],
    estimateMicros: () => 0,
    async check(request, signal) {
      const refusal = refusalOf(request)
      if (refusal !== undefined) return failed('input', refusal)
      // SearXNG returns results only, so other features of the engine's page are unknown.
      const walk = { depth: request.depth, budgetMicros: 0, unreported: SERP_FEATURES }
      return await walkPages(walk, (page) => readPage(request, page, signal))
    },
    // Neither call starts a search: a search without words is refused only after its format was accepted.
    async probe(signal): Promise<ProviderHealth> {
      const config = await get('/config', {}, signal)
      if (config.kind === 'failed') return { isWorking: false, message: unreached(config).message }
      const parsed = parseReply(config.text)
      const engines = 'value' in parsed ? arrayOf(objectOf(parsed.value)?.engines) : undefined
      if (config.status !== 200 || engines === undefined)
        return { isWorking: false, message: refuse(config).message }
      const isThere = engines.some(
        (entry) => stringOf(objectOf(entry)?.name)?.toLowerCase() === engine.toLowerCase(),
      )
      if (!isThere) return { isWorking: false, message: unknownEngine() }
      const search = await get('/search', { format: 'json' }, signal)
      if (search.kind === 'failed') return { isWorking: false, message: unreached(search).message }
      if (search.status !== 400) return { isWorking: false, message: refuse(search).message }
      const message = `${NAME} answers in JSON and has the engine ${engine}; only a search shows whether that answers.`
      return { isWorking: true, message }
    },
  }
}

/** The language with the country as its region. SearXNG understands no other form of a market; it refuses es-419. */
function localeOf({ languageCode, countryCode }: SerpRequest): string {
  const [language = ''] = languageCode.split('-', 1)
  return `${LANGUAGES.get(language) ?? language}-${countryCode}`
}

function refusalOf({ device, location, keyword }: SerpRequest): string | undefined {
  if (device === 'mobile') return mobileRefusal(NAME)
  if (location !== null)
    return `${NAME} cannot search from a place within a country. Track the keyword without one, or choose another provider for the project.`
  // SearXNG reads `!bang`, `:language` and `<timeout` anywhere in a query as commands.
  if (/(?:^|\s)[!:<]\S/.test(keyword))
    return `${NAME} would take a word that starts with !, : or < as an order. Choose another provider for the project.`
  return undefined
}

function unreached(failure: TransportFailure): ProviderFailure {
  return failed(failure.class, `${NAME} gave no answer: ${failure.message}`, { isRetryable: true })
}

function wordsOf(text: string): string | undefined {
  const parsed = parseReply(text)
  return 'value' in parsed ? stringOf(objectOf(parsed.value)?.error) : undefined
}

function classOfReason(reason: string): FailureClass {
  if (/too many requests/i.test(reason)) return 'rate'
  return /timeout|timed out/i.test(reason) ? 'timeout' : 'upstream'
}
