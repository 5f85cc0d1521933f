// Makes calls to Search Console with an access token. A refused token is dropped and another one fetched, once; nothing
// else is repeated here, because only the calling job knows when that is sensible.

import { isExcessive, type JsonObject, objectOf } from '../reply-json.ts'
import type { SearchFailure } from '../search-source.ts'
import { createTransport, type TransportReply } from '../transport.ts'
import { garbage, refusal, type Subject, unanswered } from './failures.ts'
import type { Tokens } from './token.ts'

type ApiCall = { method: 'GET' | 'POST'; path: string; body?: unknown }

type Api = {
  call(call: ApiCall, signal: AbortSignal): Promise<{ state: 'answered'; reply: JsonObject } | SearchFailure>
}

type ApiOptions = {
  tokens: Tokens
  apiUrl: string
  /** Other secret parts of the credential, which no message may repeat. */
  secrets: readonly string[]
  subject: Subject
  fetch: typeof fetch
  nowMs(): number
  timeoutMs?: number
}

/** Days with many rows may take Google most of a minute. */
const TIMEOUT_MS = 120_000
/** 10,000 rows are some 2 MB; with addresses of 2,000 characters they would be 24. */
const REPLY_BYTES_MAX = 24 * 1024 * 1024

export function createApi(options: ApiOptions): Api {
  const { tokens, apiUrl, subject, nowMs, timeoutMs = TIMEOUT_MS } = options

  // Refused tokens of this call only: a token that is refused now may be accepted later.
  let refused: string[] = []

  async function attempt(call: ApiCall, signal: AbortSignal): Promise<TransportReply | SearchFailure> {
    const given = await tokens.get(signal)
    if (given.state === 'failed') return given
    const transport = createTransport({
      fetch: options.fetch,
      secrets: [given.token, ...refused, ...options.secrets],
      bytesMax: REPLY_BYTES_MAX,
    })
    const headers = { authorization: `Bearer ${given.token}` }
    const request = { ...call, url: `${apiUrl}/webmasters/v3/${call.path}`, headers, timeoutMs }
    const reply = await transport.request(request, signal)
    if (isUnauthorized(reply)) {
      tokens.drop(given.token)
      refused = [given.token]
    }
    return reply
  }

  return {
    async call(call, signal) {
      let reply = await attempt(call, signal)
      if (isUnauthorized(reply)) reply = await attempt(call, signal)
      if ('state' in reply) return reply
      if (reply.kind === 'failed') return unanswered('Search Console', reply)
      if (reply.status !== 200) return refusal(reply, subject, nowMs())
      const parsed = parseObject(reply.text)
      return parsed === undefined
        ? garbage('answered with something that is not its JSON, or only the beginning of it')
        : { state: 'answered', reply: parsed }
    },
  }
}

function isUnauthorized(reply: TransportReply | SearchFailure): boolean {
  return 'status' in reply && reply.status === 401
}

function parseObject(text: string): JsonObject | undefined {
  try {
    return isExcessive(text) ? undefined : objectOf(JSON.parse(text))
  } catch {
    return undefined
  }
}
