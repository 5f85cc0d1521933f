// Objects of a bucket: listed, read and removed. Reading goes on where a connection broke off.

import type { BucketSettings } from './bucket-address.ts'
import { BucketError, explainRefusal } from './s3-errors.ts'
import { askS3, repeated, type S3Request, type Surroundings, send } from './s3-request.ts'
import { elements, elementText } from './s3-xml.ts'

/** `name` is without the prefix of the bucket. */
export type StoredObject = { name: string; bytes: number; storedAtMs: number }

/** Twenty times 1,000 objects. */
const PAGES_MAX = 20

/** Lists the objects whose names begin so. */
export async function listObjects(
  settings: BucketSettings,
  beginning: string,
  surroundings?: Surroundings,
): Promise<StoredObject[]> {
  const found: StoredObject[] = []
  let next: string | undefined
  for (let page = 0; page < PAGES_MAX; page++) {
    const query = {
      'list-type': '2',
      prefix: settings.prefix + beginning,
      ...(next === undefined ? {} : { 'continuation-token': next }),
    }
    const { text } = await askS3(
      settings,
      { method: 'GET', query, permission: 's3:ListBucket' },
      surroundings,
    )
    for (const entry of elements(text, 'Contents')) {
      const key = elementText(entry, 'Key') ?? ''
      if (!key.startsWith(settings.prefix)) continue
      found.push({
        name: key.slice(settings.prefix.length),
        bytes: Number(elementText(entry, 'Size')),
        storedAtMs: Date.parse(elementText(entry, 'LastModified') ?? ''),
      })
    }
    next = elementText(text, 'NextContinuationToken')
    if (next === undefined || elementText(text, 'IsTruncated') !== 'true') break
  }
  return found
}

export async function removeObject(
  settings: BucketSettings,
  object: string,
  surroundings?: Surroundings,
): Promise<void> {
  await askS3(settings, { method: 'DELETE', object, permission: 's3:DeleteObject' }, surroundings)
}

/** Yields the bytes of an object. A reader that is done early ends the connection. */
export async function* readObject(
  settings: BucketSettings,
  object: string,
  surroundings: Surroundings = {},
): AsyncGenerator<Uint8Array> {
  let bytesRead = 0
  let bytes: number | undefined
  let etag: string | undefined
  while (bytes === undefined || bytesRead < bytes) {
    const headers: Record<string, string> = {}
    // The same object, not one that took its name meanwhile.
    if (bytesRead > 0)
      Object.assign(headers, { range: `bytes=${bytesRead}-`, ...(etag && { 'if-match': etag }) })
    const request: S3Request = { method: 'GET', object, headers, permission: 's3:GetObject' }
    const { response, guard } = await repeated(surroundings, () => open(settings, request, surroundings))
    const isRest = response.status === 206
    if (bytesRead > 0 && !isRest) bytesRead = refuseRestart(object)
    bytes ??= Number(response.headers.get('content-length'))
    etag ??= response.headers.get('etag') ?? undefined
    const before = bytesRead
    const pieces = (response.body ?? new ReadableStream<Uint8Array>())[Symbol.asyncIterator]()
    try {
      for (;;) {
        const next = bytesRead < bytes ? await guard.during(pieces.next()) : { done: true as const }
        if (next.done) break
        guard.renew()
        bytesRead += next.value.length
        yield next.value
      }
      if (bytesRead < bytes) throw brokeOff(object, bytesRead, bytes)
    } catch (error) {
      surroundings.signal?.throwIfAborted()
      // A download goes on for as long as each request brings some of it.
      if (!(error instanceof BucketError && error.isRetryable) || bytesRead === before) throw error
    } finally {
      guard.end()
      await pieces.return?.().catch(() => {})
    }
  }
}

async function open(settings: BucketSettings, request: S3Request, surroundings: Surroundings) {
  const { response, guard } = await send(settings, request, surroundings)
  if (response.ok) return { response, guard }
  try {
    const { status, headers } = response
    const body = (await guard.during(response.text())).slice(0, 10_000)
    throw explainRefusal(settings, { status, headers, body }, request.permission)
  } finally {
    guard.end()
  }
}

function refuseRestart(object: string): never {
  throw new BucketError(
    `${object} broke off, and the server does not send the rest of an object.`,
    undefined,
    false,
  )
}

function brokeOff(object: string, bytesRead: number, bytes: number): BucketError {
  return new BucketError(`${object} broke off after ${bytesRead} of ${bytes} bytes.`, undefined, true)
}
