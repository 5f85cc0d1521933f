// Sends one request to an address that a person has chosen, and reads the beginning of the answer. Every connection
// goes through the crawler's guard: no private network unless the operator opened it, whatever a name resolves to. No
// redirect is followed: signatures and tokens are meant for the address that was chosen.

import type { Agent } from 'undici'
import { ConnectionFault, exchangeFaultOf } from '../../../background/fetching/failure.ts'
import type { GuardOptions } from '../../../background/fetching/guarded-connector.ts'
import { parseRetryAfter } from '../../../background/fetching/retry-after.ts'

type PostRequest = { url: string; headers: Record<string, string>; body: string }

export type Posted =
  | { state: 'answered'; status: number; retryAfterMs: number | undefined; text: string }
  | { state: 'failed'; message: string }

export type Poster = {
  post(request: PostRequest, signal?: AbortSignal): Promise<Posted>
  close(): Promise<void>
}

type PosterOptions = Pick<GuardOptions, 'allowedNetworks' | 'ports' | 'lookup' | 'ca'> & {
  userAgent: string
  nowMs(): number
  timeoutMs?: number
}

const TIMEOUT_MS = 15_000
const CONNECT_TIMEOUT_MS = 10_000
const KEEP_ALIVE_MS = 4_000
const HEADER_BYTES_MAX = 16 * 1024
/** How much of an answer is read; the rest is ignored. */
const ANSWER_BYTES_MAX = 4_096

export function createPoster(options: PosterOptions): Poster {
  const { userAgent, nowMs, timeoutMs = TIMEOUT_MS } = options
  // Loaded with the first message, because most processes send none.
  let opened: Promise<Agent> | undefined

  async function open(): Promise<Agent> {
    const { createGuardedAgent } = await import('../../../background/fetching/guarded-agent.ts')
    return createGuardedAgent(
      { ...options, connectTimeoutMs: CONNECT_TIMEOUT_MS },
      {
        maxHeaderSize: HEADER_BYTES_MAX,
        keepAliveTimeout: KEEP_ALIVE_MS,
        keepAliveMaxTimeout: KEEP_ALIVE_MS,
      },
    )
  }

  async function ask({ url, headers, body }: PostRequest, signal: AbortSignal): Promise<Posted> {
    const { origin, pathname, search } = new URL(url)
    opened ??= open()
    const answer = await (await opened).request({
      origin,
      path: pathname + search,
      method: 'POST',
      headers: { 'user-agent': userAgent, accept: 'application/json, */*;q=0.5', ...headers },
      body,
      signal,
    })
    const text = await beginningOf(answer.body)
    const retryAfter = answer.headers['retry-after']
    return {
      state: 'answered',
      status: answer.statusCode,
      retryAfterMs: parseRetryAfter(Array.isArray(retryAfter) ? retryAfter[0] : retryAfter, nowMs()),
      text,
    }
  }

  return {
    async post(request, signal) {
      const late = AbortSignal.timeout(timeoutMs)
      const ended = signal === undefined ? late : AbortSignal.any([late, signal])
      try {
        return await ask(request, ended)
      } catch (error) {
        signal?.throwIfAborted()
        const { hostname } = new URL(request.url)
        if (late.aborted)
          return { state: 'failed', message: `${hostname} did not answer in ${timeoutMs / 1000} s.` }
        return { state: 'failed', message: messageOf(error, hostname) }
      }
    },
    close: async () => (await opened)?.destroy(),
  }
}

async function beginningOf(body: AsyncIterable<Uint8Array> & { destroy(): unknown }): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes >= ANSWER_BYTES_MAX) break
  }
  return Buffer.concat(chunks).subarray(0, ANSWER_BYTES_MAX).toString('utf8')
}

function messageOf(error: unknown, host: string): string {
  const fault = error instanceof Error ? error : new Error(String(error))
  return fault instanceof ConnectionFault ? fault.message : exchangeFaultOf(fault, host, false).message
}
