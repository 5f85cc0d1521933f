// Makes one request on one connection and returns a response, whole or cut, or the reason why there is none. Throws
// only what the caller's own wantsBody throws. Once a status was read there is a response, whatever happens to its
// body; only an abort by the caller takes it back. A request that ends early closes its connection, because nobody
// knows what is still under way on it. A short body that nobody wants is read to its end, so that the connection can be
// used again. While a body waits for memory (body-quota.ts) its clock stands still: the server is not to blame.

import type { Dispatcher } from 'undici'
import { type BodyLimits, type BodyReader, createBodyReader } from './body.ts'
import type { BodyPlace, BodyQuota } from './body-quota.ts'
import { exchangeFaultOf, type Fault } from './failure.ts'
import { contentLengthOf, type ResponseHeaders } from './response-headers.ts'

type ExchangeRequest = {
  url: URL
  method: 'GET' | 'HEAD'
  /** Names and values in turn. */
  headers: string[]
  wantsBody: (status: number, headers: ResponseHeaders) => boolean
  body: BodyLimits
  /** The time limit for everything, connecting included. */
  timeoutMs: number
  /** The body counts against the memory quota until this resolves; if absent, until the body is handed over. */
  bodyHeldUntil?: Promise<void> | undefined
  signal?: AbortSignal | undefined
}

export type RawResponse = {
  state: 'response'
  status: number
  headers: ResponseHeaders
  /** The body as it came over the wire; null when it was not wanted. */
  body: Uint8Array<ArrayBuffer> | null
  bytesOnWire: number
  ttfbMs: number
  /** How long reading the body paused because other bodies used up the memory quota. */
  waitedMs: number
  cutBy: Fault | null
}

export type Exchanged = RawResponse | ({ state: 'failed' } & Fault)

type Surroundings = { dispatcher: Pick<Dispatcher, 'dispatch'>; quota: BodyQuota; nowMs: () => number }

const UNWANTED_BYTES_MAX = 64 * 1024
const STOPPED = new Error('The exchange is over.')

export function exchange(request: ExchangeRequest, surroundings: Surroundings): Promise<Exchanged> {
  const { dispatcher, quota, nowMs } = surroundings
  const { url, method, signal } = request
  const { promise, resolve, reject } = Promise.withResolvers<Exchanged>()
  let controller: Dispatcher.DispatchController | undefined
  let isOver = false
  let sentMs = 0
  let response: Omit<RawResponse, 'body' | 'bytesOnWire' | 'waitedMs' | 'cutBy'> | undefined
  let reader: BodyReader | undefined
  let place: BodyPlace | undefined
  let waitedMs = 0
  let isWanted = false

  function end(fault: Fault | null): void {
    if (isOver) return
    isOver = true
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
    if (response === undefined || reader === undefined || fault?.kind === 'aborted') {
      resolve({ state: 'failed', ...(fault ?? brokenOff) })
    } else {
      // Errors of a body that nobody wants are ignored.
      const [body, cutBy] = isWanted ? [reader.bytes(), fault] : [null, null]
      resolve({ ...response, body, bytesOnWire: reader.bytesReceived(), waitedMs, cutBy })
    }
    if (request.bodyHeldUntil === undefined) place?.leave()
    else void request.bodyHeldUntil.then(() => place?.leave())
  }

  function stop(fault: Fault | null): void {
    end(fault)
    controller?.abort(STOPPED)
  }

  const host = url.hostname
  const brokenOff: Fault = { kind: 'reset', message: `${host} broke off the connection.` }
  const abort = () => stop({ kind: 'aborted', message: `The request to ${host} was called off.` })
  const isLate = () => stop({ kind: 'timeout', message: `${host} did not answer in time.` })
  const deadlineMs = nowMs() + request.timeoutMs
  let timer = setTimeout(isLate, request.timeoutMs)
  let waitsSinceMs = 0
  const guest = {
    wait() {
      controller?.pause()
      clearTimeout(timer)
      waitsSinceMs = nowMs()
    },
    resume() {
      waitedMs += nowMs() - waitsSinceMs
      timer = setTimeout(isLate, deadlineMs + waitedMs - nowMs())
      controller?.resume()
    },
  }

  const handler: Dispatcher.DispatchHandler = {
    onRequestStart(started) {
      controller = started
      // The request ended before a connection was found for it.
      if (isOver) return started.abort(STOPPED)
      sentMs = nowMs()
    },
    onResponseStart(_, status, headers) {
      if (status < 200 || isOver) return
      const startedMs = nowMs()
      response = { state: 'response', status, headers, ttfbMs: startedMs - sentMs }
      try {
        isWanted = method === 'GET' && request.wantsBody(status, headers)
      } catch (error) {
        reject(error)
        return stop(null)
      }
      const bytesMax = isWanted ? request.body.bytesMax : UNWANTED_BYTES_MAX
      reader = createBodyReader({ ...request.body, bytesMax }, startedMs)
      if (isWanted) place = quota.enter(guest)
      if (!isWanted && method === 'GET' && (contentLengthOf(headers) ?? 0) > UNWANTED_BYTES_MAX) stop(null)
    },
    onResponseData(_, chunk) {
      if (isOver || reader === undefined) return
      const progress = reader.add(chunk, nowMs() - waitedMs)
      place?.add(chunk.length)
      if (progress === 'slow') stop({ kind: 'timeout', message: `${host} answers too slowly.` })
      else if (progress === 'full')
        stop(isWanted ? { kind: 'too-large', message: `The reply of ${host} is too large.` } : null)
    },
    // Resolves only after undici has its connection back, which it schedules when this returns. A caller that requests
    // the same host again at once would otherwise get a second connection, and the number of connections would double.
    onResponseEnd: () => {
      clearTimeout(timer)
      queueMicrotask(() => setImmediate(end, null))
    },
    onResponseError: (_, error) => end(exchangeFaultOf(error, host, response !== undefined)),
  }

  if (signal?.aborted) abort()
  else {
    signal?.addEventListener('abort', abort, { once: true })
    dispatcher.dispatch(
      {
        origin: url.origin,
        path: url.pathname + url.search,
        method,
        headers: request.headers,
        // By default undici closes the connection after each HEAD; a crawl sends hundreds to one host.
        ...(method === 'HEAD' ? { reset: false } : {}),
      },
      handler,
    )
  }
  return promise
}
