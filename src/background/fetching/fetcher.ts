// Requests one address on the web, once, without following redirects. Every connection goes through the guard, every
// size and time is limited, and the outcome is a value. Cookies are not kept, and only cookies and credentials that the
// caller passes are sent: credentials in a URL (before its `@`) are dropped. A kept connection may have been closed by
// its server just as we used it, so a request that got no response at all is repeated once. A response that is not
// proper HTTP is requested again and read as a browser would (lenient-client.ts).

import { Agent, type Dispatcher } from 'undici'
import { createBodyQuota } from './body-quota.ts'
import {
  ACCEPT_ENCODING,
  BODY_BYTES_MAX,
  decodeBody,
  type Encoding,
  parseContentEncoding,
} from './content-encoding.ts'
import { type Exchanged, exchange, type RawResponse } from './exchange.ts'
import type { FailureKind, Fault } from './failure.ts'
import { createGuardedConnector, type GuardOptions } from './guarded-connector.ts'
import { createLenientClient } from './lenient-client.ts'
import type { Malformation } from './lenient-head.ts'
import { headerText, type ResponseHeaders } from './response-headers.ts'

export type FetchOptions = {
  method?: 'GET' | 'HEAD'
  accept?: string
  /** The origin of the requesting page: servers send CORS headers only if there is one. */
  origin?: string
  /** Replaces the crawler's own user agent. */
  userAgent?: string
  /** Additional headers: names and values in turn. */
  headers?: readonly string[]
  /** Decides by status and headers whether the body is read; without it, all bodies are. */
  wantsBody?: (status: number, headers: ResponseHeaders) => boolean
  /** If false, the body is returned encoded, for another thread to decode. */
  isDecoded?: boolean
  /** The limit on the body, both as it is sent and decoded. */
  bytesMax?: number
  timeoutMs?: number
  /** Resolves when the caller has freed the body: until then it counts against the memory quota (body-quota.ts). */
  bodyHeldUntil?: Promise<void> | undefined
  signal?: AbortSignal
}

export type FetchedResponse = {
  state: 'response'
  status: number
  headers: ResponseHeaders
  /** Null if it was not wanted, and for HEAD. Shares its buffer with nothing, so it can be transferred to a thread. */
  body: Uint8Array<ArrayBuffer> | null
  /** Encodings still to be undone on `body`, in the order in which they were applied. */
  encodings: Encoding[]
  /** The size of the body before it was decoded. */
  bytesOnWire: number
  /** The time from the request on an open connection to the response's headers. */
  ttfbMs: number
  totalMs: number
  /** The body is incomplete: it was cut, by us or on its way, or unpacks to more than is kept. */
  isTruncated: boolean
  /** Why the body was cut. */
  cutBy: FailureKind | null
  /** The body is not compressed as its headers say; it holds the part that could be read. */
  isBroken: boolean
  /** What is wrong with the response as HTTP, although it could be read; each fault once. */
  malformed: readonly Malformation[]
}

type FetchFailure = { state: 'failed'; kind: FailureKind; message: string; totalMs: number }

/** `malformed`: see FetchedResponse. */
type Answered = { reply: Exchanged; malformed: readonly Malformation[] }

export type Fetched = FetchedResponse | FetchFailure

export type Fetcher = {
  fetchOne(url: URL | string, options?: FetchOptions): Promise<Fetched>
  /** The time at which the certificate of the site's own host expires; null until a connection has shown one. */
  certificateEndsAtMs?(): number | null
  /** Closes every connection, even with requests under way. */
  close(): Promise<void>
}

export type FetcherOptions = Omit<GuardOptions, 'onCertificate'> & {
  userAgent: string
  /** A monotonic clock with any start. */
  nowMs: () => number
  /** The longest silence within a body. */
  idleTimeoutMs?: number
  slowGraceMs?: number
  /** The memory for bodies that are received at the same time. */
  quotaBytes?: number
}

export const TIMEOUT_MS = 30_000
const IDLE_TIMEOUT_MS = 15_000
const KEEP_ALIVE_MAX_MS = 30_000
const HEADER_BYTES_MAX = 64 * 1024
const SLOW_GRACE_MS = 5_000
/** The memory for bodies that are received at the same time. */
const QUOTA_BYTES = 16 * 1024 * 1024
const BYTES_PER_SECOND_MIN = 256
const ACCEPT = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

export function createFetcher(options: FetcherOptions): Fetcher {
  const { nowMs, userAgent } = options
  const quota = createBodyQuota(options.quotaBytes ?? QUOTA_BYTES)
  let certificateEndsAtMs: number | null = null
  const connect = createGuardedConnector({
    ...options,
    onCertificate(endsAtMs) {
      certificateEndsAtMs = endsAtMs
    },
  })
  const idleTimeoutMs = options.idleTimeoutMs ?? IDLE_TIMEOUT_MS
  const lenient = createLenientClient({ connect, headBytesMax: HEADER_BYTES_MAX, idleTimeoutMs })
  const agent = new Agent({
    connect,
    maxHeaderSize: HEADER_BYTES_MAX,
    // Off: the time limit of the whole request ends a wait for headers.
    headersTimeout: 0,
    bodyTimeout: idleTimeoutMs,
    // Applies even if the server offers to keep connections open for longer.
    keepAliveMaxTimeout: KEEP_ALIVE_MAX_MS,
    allowH2: false,
  })

  async function ask(url: URL, fetchOptions: FetchOptions, deadlineMs: number): Promise<Answered> {
    const request = {
      url,
      method: fetchOptions.method ?? 'GET',
      headers: [
        'user-agent',
        fetchOptions.userAgent ?? userAgent,
        'accept',
        fetchOptions.accept ?? ACCEPT,
        'accept-encoding',
        ACCEPT_ENCODING,
        ...(fetchOptions.origin === undefined ? [] : ['origin', fetchOptions.origin]),
        ...(fetchOptions.headers ?? []),
      ],
      wantsBody: fetchOptions.wantsBody ?? (() => true),
      body: {
        bytesMax: fetchOptions.bytesMax ?? BODY_BYTES_MAX,
        graceMs: options.slowGraceMs ?? SLOW_GRACE_MS,
        bytesPerSecondMin: BYTES_PER_SECOND_MIN,
      },
      bodyHeldUntil: fetchOptions.bodyHeldUntil,
      signal: fetchOptions.signal,
    }
    const askWith = (dispatcher: Pick<Dispatcher, 'dispatch'>) =>
      exchange({ ...request, timeoutMs: deadlineMs - nowMs() }, { dispatcher, quota, nowMs })
    const first = await askWith(agent)
    const fault = first.state === 'failed' ? first.kind : first.cutBy?.kind
    if (deadlineMs <= nowMs()) return { reply: first, malformed: [] }
    if (fault === 'protocol') {
      const malformed = new Set<Malformation>()
      const reply = await askWith(lenient.dispatcher((malformation) => malformed.add(malformation)))
      return reply.state === 'failed' ? { reply: first, malformed: [] } : { reply, malformed: [...malformed] }
    }
    const mayBeStale = first.state === 'failed' && fault === 'reset'
    return { reply: mayBeStale ? await askWith(agent) : first, malformed: [] }
  }

  return {
    async fetchOne(address, fetchOptions = {}) {
      const startedMs = nowMs()
      const failed = ({ kind, message }: Fault): FetchFailure => {
        return { state: 'failed', kind, message, totalMs: nowMs() - startedMs }
      }
      const url = typeof address === 'string' ? URL.parse(address) : address
      if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:'))
        return failed({ kind: 'refused-address', message: 'Only http and https addresses are asked.' })
      const { reply, malformed } = await ask(
        url,
        fetchOptions,
        startedMs + (fetchOptions.timeoutMs ?? TIMEOUT_MS),
      )
      if (reply.state === 'failed') return failed(reply)
      const totalMs = nowMs() - startedMs - reply.waitedMs
      return { ...(await unpack(reply, fetchOptions)), totalMs, malformed }
    },
    certificateEndsAtMs: () => certificateEndsAtMs,
    close() {
      lenient.close()
      return agent.destroy()
    },
  }
}

async function unpack(
  reply: RawResponse,
  fetchOptions: FetchOptions,
): Promise<Omit<FetchedResponse, 'totalMs' | 'malformed'>> {
  const { body, cutBy, waitedMs, ...rest } = reply
  const encodings = parseContentEncoding(headerText(reply.headers, 'content-encoding'))
  const response = { ...rest, cutBy: cutBy?.kind ?? null, isTruncated: cutBy !== null }
  if (body === null || fetchOptions.isDecoded === false || encodings.length === 0)
    return { ...response, body, encodings: body === null ? [] : encodings, isBroken: false }
  const decoded = await decodeBody(body, encodings, fetchOptions.bytesMax ?? BODY_BYTES_MAX)
  return {
    ...response,
    body: decoded.bytes,
    encodings: [],
    isTruncated: response.isTruncated || decoded.isTruncated,
    // A body that was cut on its way has no proper end; that does not mean that the server compressed it badly.
    isBroken: decoded.isBroken && !response.isTruncated,
  }
}
