// One request to the server and, where it may succeed later, its repetitions: after as long as the server says, and always
// with the same Idempotency-Key, so that nothing is done twice.

import { readRefusal, SightlineError } from './errors.ts'
import type { CallOptions, ClientOptions } from './options.ts'

export type Sent = {
  method: string
  url: string
  body?: unknown
  /** Whether the operation takes an Idempotency-Key. */
  isKeyed?: boolean
}

const RETRIES = 2
const TIMEOUT_MS = 60_000
const WAIT_MS = 500
/** A server that wants us to wait for longer is told to the caller instead. */
const WAIT_MS_MAX = 60_000

/** No use to ask again soon: there is no data yet. */
const NO_DATA = /_data_unavailable$/

export async function send(client: ClientOptions, sent: Sent, options: CallOptions): Promise<Response> {
  const { signal } = options
  const retriesMax = options.maxRetries ?? client.maxRetries ?? RETRIES
  const headers: Record<string, string> = { Authorization: `Bearer ${client.apiKey}` }
  if (sent.body !== undefined) headers['Content-Type'] = 'application/json'
  if (sent.isKeyed) headers['Idempotency-Key'] = options.idempotencyKey ?? randomKey()
  /** Whether an attempt whose answer is not known may have been carried out. */
  let isPerhapsDone = false
  for (let retries = 0; ; retries++) {
    const about = { method: sent.method, url: sent.url, attempt: retries + 1 }
    signal?.throwIfAborted()
    client.onRequest?.(about)
    const startedMs = performance.now()
    const answer = await attempt(client, sent, headers, options)
    if (answer instanceof Response) {
      const { status, headers: told } = answer
      const durationMs = performance.now() - startedMs
      client.onResponse?.({
        ...about,
        status,
        headers: told,
        requestId: told.get('X-Request-Id'),
        durationMs,
      })
      if (answer.ok) return answer
      // The answer to the deletion was lost, and this is what it has left behind.
      if (answer.status === 404 && isPerhapsDone && sent.method === 'DELETE') return deleted(answer)
    }
    const error = answer instanceof Response ? await readRefusal(answer) : answer
    isPerhapsDone ||= [0, 500, 502, 504].includes(error.status)
    const waitMs = retries < retriesMax ? waitBefore(error, retries) : undefined
    if (waitMs === undefined) throw error
    client.onRetry?.({ ...about, error, waitMs })
    await wait(waitMs, signal)
  }
}

/** Rejects only when the caller's signal aborts it. */
async function attempt(
  client: ClientOptions,
  { method, url, body }: Sent,
  headers: Record<string, string>,
  { signal, timeoutMs = client.timeoutMs ?? TIMEOUT_MS }: CallOptions,
): Promise<Response | SightlineError> {
  // Not AbortSignal.any, which browsers have had only since 2024.
  const controller = new AbortController()
  const abort = () => controller.abort(signal?.reason)
  signal?.addEventListener('abort', abort)
  const timer = setTimeout(() => controller.abort(), timeoutMs)
  try {
    const response = await (client.fetch ?? fetch)(url, {
      method,
      headers,
      signal: controller.signal,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    // The whole of it, so that a connection that breaks off in between is an attempt that failed.
    const { status, statusText, headers: told } = response
    const bytes = await response.arrayBuffer()
    return new Response(HAS_NO_BODY.includes(status) ? null : bytes, { status, statusText, headers: told })
  } catch (cause) {
    signal?.throwIfAborted()
    return controller.signal.aborted
      ? new SightlineError(`The server did not answer within ${timeoutMs} ms.`, {
          code: 'timed_out',
          status: 0,
          cause,
        })
      : new SightlineError('The server cannot be reached.', { code: 'connection_failed', status: 0, cause })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}

const HAS_NO_BODY = [204, 205, 304]

function deleted(answer: Response): Response {
  return new Response('{"data":{"deleted_count":1}}', { headers: answer.headers })
}

/** Undefined if the same request would not succeed. */
function waitBefore(
  { status, code, retryAfterSeconds }: SightlineError,
  retries: number,
): number | undefined {
  const isRetryable = [0, 408, 429, 500, 502, 503, 504].includes(status) || code === 'idempotency_key_in_use'
  if (!isRetryable || NO_DATA.test(code)) return undefined
  if (retryAfterSeconds === undefined) return WAIT_MS * 2 ** retries * (0.5 + Math.random() / 2)
  const waitMs = retryAfterSeconds * 1000
  return waitMs <= WAIT_MS_MAX ? waitMs : undefined
}

function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      if (signal?.aborted) reject(signal.reason)
      else resolve()
    }
    const timer = setTimeout(end, ms)
    signal?.addEventListener('abort', end)
  })
}

/** Not `crypto.randomUUID`, which plain http in a local network does not have. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
