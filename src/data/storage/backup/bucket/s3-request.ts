// Requests to a server of the S3 protocol: signed (AWS Signature Version 4, with the checksum of the body), limited in time, and
// repeated with growing pauses while the server is overloaded or cannot be reached. No redirect is followed.

import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { type BucketSettings, objectUrl } from './bucket-address.ts'
import { BucketError, explainRefusal, explainSilence, type Permission } from './s3-errors.ts'
import { elementText } from './s3-xml.ts'

export type S3Request = {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** The name of an object below the prefix. Without it, the request is to the bucket. */
  object?: string
  query?: Readonly<Record<string, string>>
  headers?: Readonly<Record<string, string>>
  body?: Uint8Array
  /** The permission that the access key needs, for the message of a refusal. */
  permission: Permission
}

export type Surroundings = {
  fetch?: typeof fetch
  signal?: AbortSignal
  /** How often a request is sent before it fails. */
  attemptsMax?: number
  /** The pause before the second attempt; each later one is twice as long. */
  pauseMs?: number
  /** Time for a request, to which that of its body is added. */
  timeoutMs?: number
}

const ATTEMPTS_MAX = 5
const PAUSE_MS = 1000
const TIMEOUT_MS = 60_000
/** A link that is slower than this is taken for broken. */
const BYTES_PER_SECOND_MIN = 50_000
/** A list of 1,000 objects has 400 KB. */
const ANSWER_BYTES_MAX = 4_000_000

type S3Answer = { headers: Headers; text: string }

/** Sends a request and reads the whole answer. */
export async function askS3(
  settings: BucketSettings,
  request: S3Request,
  surroundings: Surroundings = {},
): Promise<S3Answer> {
  return await repeated(surroundings, async () => {
    const { response, guard } = await send(settings, request, surroundings)
    try {
      const text = await guard.during(readText(response))
      // A multipart upload that cannot be completed is answered with 200 and an error.
      if (response.ok && elementText(text, 'Code') === undefined) return { headers: response.headers, text }
      const status = response.ok ? 500 : response.status
      throw explainRefusal(settings, { status, headers: response.headers, body: text }, request.permission)
    } finally {
      guard.end()
    }
  })
}

/** Runs `attempt` again, after a pause, as long as it fails with an error that may pass. */
export async function repeated<T>(
  { signal, attemptsMax = ATTEMPTS_MAX, pauseMs = PAUSE_MS }: Surroundings,
  attempt: () => Promise<T>,
): Promise<T> {
  for (let number = 1; ; number++) {
    try {
      return await attempt()
    } catch (error) {
      signal?.throwIfAborted()
      if (!(error instanceof BucketError && error.isRetryable) || number >= attemptsMax) throw error
      // Between half of it and all of it, so that several processes do not come back at the same moment.
      await sleep(
        pauseMs * 2 ** (number - 1) * (0.5 + Math.random() / 2),
        undefined,
        signal ? { signal } : {},
      )
    }
  }
}

type Guard = {
  /** Turns an error of the connection into one for people. */
  during<T>(work: Promise<T>): Promise<T>
  /** Begins the time anew. */
  renew(): void
  end(): void
}

/** Sends one request. The caller reads the answer under its guard, and ends that. */
export async function send(
  settings: BucketSettings,
  { method, object, query = {}, headers = {}, body }: S3Request,
  { fetch = globalThis.fetch, signal, timeoutMs = TIMEOUT_MS }: Surroundings,
): Promise<{ response: Response; guard: Guard }> {
  const url = object === undefined ? bucketUrl(settings) : objectUrl(settings, object)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  const signed = await sign(settings, { method, url, headers, body })
  const limitMs = timeoutMs + ((body?.length ?? 0) / BYTES_PER_SECOND_MIN) * 1000
  const guard = guardTime(settings, limitMs, signal)
  try {
    const response = await guard.during(
      fetch(signed.url, {
        method,
        headers: signed.headers,
        redirect: 'manual',
        signal: guard.signal,
        ...(body === undefined ? {} : { body: body as Uint8Array<ArrayBuffer> }),
      }),
    )
    return { response, guard }
  } catch (error) {
    guard.end()
    throw error
  }
}

function bucketUrl(settings: BucketSettings): URL {
  return objectUrl({ ...settings, prefix: '' }, '')
}

type Unsigned = {
  method: string
  url: URL
  headers: Readonly<Record<string, string>>
  body: Uint8Array | undefined
  /** The time of the signature, for tests: 20130524T000000Z. */
  datetime?: string
}

export async function sign(
  { keyId, secret, region }: Pick<BucketSettings, 'keyId' | 'secret' | 'region'>,
  { method, url, headers, body = new Uint8Array(), datetime }: Unsigned,
): Promise<{ url: URL; headers: Headers }> {
  const signer = new AwsV4Signer({
    method,
    url: url.href,
    headers: { ...headers, 'x-amz-content-sha256': createHash('sha256').update(body).digest('hex') },
    accessKeyId: keyId,
    secretAccessKey: secret,
    region,
    service: 's3',
    allHeaders: true,
    ...(datetime === undefined ? {} : { datetime }),
  })
  return await signer.sign()
}

function guardTime(settings: BucketSettings, limitMs: number, signal: AbortSignal | undefined) {
  const controller = new AbortController()
  const expire = () => controller.abort(new DOMException('too slow', 'TimeoutError'))
  let timer = setTimeout(expire, limitMs)
  return {
    signal: signal === undefined ? controller.signal : AbortSignal.any([signal, controller.signal]),
    async during<T>(work: Promise<T>): Promise<T> {
      try {
        return await work
      } catch (error) {
        signal?.throwIfAborted()
        throw explainSilence(settings, controller.signal.reason ?? error, limitMs)
      }
    },
    renew() {
      clearTimeout(timer)
      timer = setTimeout(expire, limitMs)
    },
    end() {
      clearTimeout(timer)
    },
  }
}

async function readText(response: Response): Promise<string> {
  if (response.body === null) return ''
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of response.body) {
    bytes += piece.length
    if (bytes > ANSWER_BYTES_MAX) throw new Error(`its answer is larger than ${ANSWER_BYTES_MAX} bytes`)
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString()
}
