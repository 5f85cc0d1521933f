// The HTTP client of all adapters: limits a request's time (connection, headers and body together) and the bytes of its
// reply, and returns what is known about the outcome. A broken connection is returned as a value; only an abort by the
// caller is thrown. No redirect is followed, because credentials would be sent along. No call is repeated: whether a
// call may be made again depends on whether it was paid for, and only the adapter knows that. Secrets are removed from
// every returned text; messages consist of the host's name and error codes alone, so that nothing from a library's
// message can slip through.

import { createRedaction } from './redaction.ts'

export type TransportRequest = {
  method: 'GET' | 'POST'
  url: string
  headers?: Record<string, string>
  /** Sent as JSON. */
  body?: unknown
  /** Sent as a form, instead of `body`. */
  form?: Readonly<Record<string, string>>
  timeoutMs: number
}

export type TransportFailure = {
  kind: 'failed'
  class: 'timeout' | 'upstream' | 'garbage'
  message: string
  /** Whether the provider may have received and carried out the request. */
  wasSent: boolean
}

export type TransportReply =
  | { kind: 'reply'; status: number; headers: Headers; text: string }
  | TransportFailure

type Transport = {
  request(request: TransportRequest, signal: AbortSignal): Promise<TransportReply>
}

export type TransportOptions = {
  fetch: typeof fetch
  secrets: readonly string[]
  bytesMax?: number
}

/**
 * A results page has some 500 KB, and 1,000 links of DataForSEO 1.4 MB. A reply is parsed on the thread that serves
 * HTTP: 8 MB of such rows take it 45 ms, 20 MB 100 ms, and 20 MB made of empty lists 2 s.
 */
const BYTES_MAX = 8 * 1024 * 1024

export function createTransport(options: TransportOptions): Transport {
  const redact = createRedaction(options.secrets)
  const bytesMax = options.bytesMax ?? BYTES_MAX

  async function exchange(
    request: TransportRequest,
    host: string,
    signal: AbortSignal,
  ): Promise<TransportReply> {
    const { type, body } = encodeBody(request)
    const init = {
      method: request.method,
      headers: {
        accept: 'application/json',
        ...(type === undefined ? {} : { 'content-type': type }),
        ...request.headers,
      },
    }
    if (!isPossible(request.url, init))
      return upstream(`No request to ${host} can be made of its settings.`, false)
    const sent = body === undefined ? init : { ...init, body }
    const response = await options.fetch(request.url, { ...sent, redirect: 'manual', signal })
    if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)) {
      await discard(response)
      return garbage(`${host} answered with a redirect, which is not followed.`)
    }
    const text = await readText(response, bytesMax)
    if (text === undefined) return garbage(`The reply of ${host} is larger than ${bytesMax} bytes.`)
    return { kind: 'reply', status: response.status, headers: response.headers, text: redact(text) }
  }

  return {
    async request(request, signal) {
      signal.throwIfAborted()
      const host = redact(URL.parse(request.url)?.host ?? 'the provider')
      const stop = new AbortController()
      const timer = setTimeout(() => stop.abort(), request.timeoutMs)
      const forward = () => stop.abort(signal.reason)
      signal.addEventListener('abort', forward, { once: true })
      try {
        return await exchange(request, host, stop.signal)
      } catch (error) {
        signal.throwIfAborted()
        if (stop.signal.aborted) return timedOut(`${host} did not answer in ${request.timeoutMs / 1000} s.`)
        return explain(error, host)
      } finally {
        clearTimeout(timer)
        signal.removeEventListener('abort', forward)
      }
    },
  }
}

function encodeBody({ body, form }: TransportRequest): { type?: string; body?: string } {
  if (form !== undefined)
    return { type: 'application/x-www-form-urlencoded', body: new URLSearchParams(form).toString() }
  return body === undefined ? {} : { type: 'application/json', body: JSON.stringify(body) }
}

// Detects requests such as one with a line break in its key, for which fetch throws the same error as for a broken
// connection.
function isPossible(url: string, init: RequestInit): boolean {
  try {
    new Request(url, init)
    return true
  } catch {
    return false
  }
}

// Decodes bytes as they arrive, so that no more than the limit is ever held, whatever size the reply claims.
async function readText(response: Response, bytesMax: number): Promise<string | undefined> {
  if (response.body === null) return ''
  const decoder = new TextDecoder()
  let bytes = 0
  let text = ''
  for await (const chunk of response.body) {
    bytes += chunk.byteLength
    if (bytes > bytesMax) return undefined
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

// A body that is neither read nor cancelled keeps its connection occupied.
async function discard(response: Response): Promise<void> {
  await response.body?.cancel().catch(() => {})
}

// Errors that can only occur before the first byte of the request, besides those whose cause is connecting. Any other
// error may have occurred after the last byte.
const BEFORE_SENDING = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ENOTFOUND',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
])
const TIMEOUTS = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT'])
/** Errors for a reply that is not HTTP, or cannot be decompressed. */
const NOT_READABLE = /^(?:HTTPParserError|HPE_|Z_|ERR_BROTLI|ERR__ERROR|UND_ERR_HEADERS_OVERFLOW)/

function explain(error: unknown, host: string): TransportFailure {
  const { code, isConnecting } = rootOf(error)
  if (isConnecting || BEFORE_SENDING.has(code))
    return upstream(`${host} could not be reached (${code}).`, false)
  if (TIMEOUTS.has(code)) return timedOut(`${host} stopped answering (${code}).`)
  if (NOT_READABLE.test(code)) return garbage(`The reply of ${host} cannot be read (${code}).`)
  return upstream(`The connection to ${host} broke before its reply was complete (${code}).`, true)
}

/** Finds the innermost cause, since fetch's own message always says only that it failed. */
function rootOf(error: unknown): { code: string; isConnecting: boolean } {
  let root = error
  for (let step = 0; step < CAUSES_MAX && root instanceof Error && root.cause instanceof Error; step++)
    root = root.cause
  if (!(root instanceof Error)) return { code: 'unknown error', isConnecting: false }
  const { code, syscall, name } = root as NodeJS.ErrnoException
  return {
    code: typeof code === 'string' ? code : name,
    // An AggregateError means that every address of the host was tried.
    isConnecting: syscall === 'connect' || root instanceof AggregateError,
  }
}

const CAUSES_MAX = 5

function timedOut(message: string): TransportFailure {
  return { kind: 'failed', class: 'timeout', message, wasSent: true }
}

function garbage(message: string): TransportFailure {
  return { kind: 'failed', class: 'garbage', message, wasSent: true }
}

function upstream(message: string, wasSent: boolean): TransportFailure {
  return { kind: 'failed', class: 'upstream', message, wasSent }
}
