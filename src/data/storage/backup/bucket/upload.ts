// Uploads a file to a bucket in parts, with one part in memory at a time. What has arrived is checked before the upload counts: every part
// by its signature, the whole by its size and checksum. An upload that fails is taken back, so that no parts are left to be paid for.

import { createHash } from 'node:crypto'
import type { BucketSettings } from './bucket-address.ts'
import { readObject } from './object.ts'
import { BucketError } from './s3-errors.ts'
import { askS3, type Surroundings } from './s3-request.ts'
import { elementText } from './s3-xml.ts'

type Upload = {
  /** Below the prefix of the bucket. */
  object: string
  pieces: AsyncIterable<Uint8Array>
  /** How many bytes the pieces have. */
  bytes: number
  /** Parts may be smaller in tests. */
  partBytesMin?: number
  onBytes?(bytesSent: number): void
}

const MEBIBYTE = 1_048_576
export const PART_BYTES = 16 * MEBIBYTE
/** A server takes no more parts than this. */
const PARTS_MAX = 10_000
const ABORT_TIMEOUT_MS = 5_000

/** Parts have the same size but for the last, as some servers want. */
export function partBytesOf(bytes: number, partBytesMin = PART_BYTES): number {
  if (bytes <= partBytesMin * PARTS_MAX) return partBytesMin
  return Math.ceil(bytes / PARTS_MAX / MEBIBYTE) * MEBIBYTE
}

export async function upload(
  settings: BucketSettings,
  file: Upload,
  surroundings: Surroundings = {},
): Promise<void> {
  const whole = createHash('sha256')
  const isOnePart = file.bytes <= (file.partBytesMin ?? PART_BYTES)
  const etag = isOnePart
    ? await uploadAtOnce(settings, file, whole, surroundings)
    : await uploadInParts(settings, file, whole, surroundings)
  try {
    await checkArrival(settings, file, { etag, sha256: whole.digest('hex') }, surroundings)
  } catch (error) {
    await askS3(
      settings,
      { method: 'DELETE', object: file.object, permission: 's3:DeleteObject' },
      atLast(surroundings),
    ).catch(() => {})
    throw error
  }
}

type Hash = ReturnType<typeof createHash>

/** Returns the checksum that the server should have. */
async function uploadAtOnce(
  settings: BucketSettings,
  { object, pieces, bytes, partBytesMin, onBytes }: Upload,
  whole: Hash,
  surroundings: Surroundings,
): Promise<string> {
  const [body = Buffer.alloc(0), more] = await Array.fromAsync(inParts(pieces, partBytesMin ?? PART_BYTES))
  if (more !== undefined || body.length !== bytes) throw changedMeanwhile()
  whole.update(body)
  const md5 = createHash('md5').update(body).digest()
  const headers = { 'content-md5': md5.toString('base64') }
  await askS3(settings, { method: 'PUT', object, headers, body, permission: 's3:PutObject' }, surroundings)
  onBytes?.(bytes)
  return md5.toString('hex')
}

async function uploadInParts(
  settings: BucketSettings,
  { object, pieces, bytes, partBytesMin, onBytes }: Upload,
  whole: Hash,
  surroundings: Surroundings,
): Promise<string> {
  const permission = 's3:PutObject'
  const begun = await askS3(
    settings,
    { method: 'POST', object, query: { uploads: '' }, permission },
    surroundings,
  )
  const uploadId = elementText(begun.text, 'UploadId')
  if (uploadId === undefined)
    throw new BucketError('The bucket began an upload without an id.', undefined, false)
  try {
    const tags: string[] = []
    const checksums = createHash('md5')
    let bytesSent = 0
    for await (const body of inParts(pieces, partBytesOf(bytes, partBytesMin))) {
      bytesSent += body.length
      if (bytesSent > bytes) throw changedMeanwhile()
      whole.update(body)
      const md5 = createHash('md5').update(body).digest()
      checksums.update(md5)
      const query = { partNumber: String(tags.length + 1), uploadId }
      const headers = { 'content-md5': md5.toString('base64') }
      const sent = await askS3(
        settings,
        { method: 'PUT', object, query, headers, body, permission },
        surroundings,
      )
      tags.push(sent.headers.get('etag') ?? `"${md5.toString('hex')}"`)
      onBytes?.(bytesSent)
    }
    if (bytesSent !== bytes) throw changedMeanwhile()
    const body = Buffer.from(describeParts(tags))
    await askS3(
      settings,
      { method: 'POST', object, query: { uploadId }, body, permission },
      surroundings,
    ).catch((error) => {
      // The answer to an earlier attempt was lost, which has completed it. Whether it did is checked below.
      if ((error as BucketError).s3Code !== 'NoSuchUpload') throw error
    })
    return `${checksums.digest('hex')}-${tags.length}`
  } catch (error) {
    await abortUpload(settings, object, uploadId, atLast(surroundings)).catch(() => {})
    throw error
  }
}

export async function abortUpload(
  settings: BucketSettings,
  object: string,
  uploadId: string,
  surroundings: Surroundings,
): Promise<void> {
  const permission = 's3:AbortMultipartUpload'
  await askS3(settings, { method: 'DELETE', object, query: { uploadId }, permission }, surroundings)
}

/** Also after the process was told to stop, but not for long: what is left is removed by a later backup. */
function atLast({ signal: _, ...surroundings }: Surroundings): Surroundings {
  return { ...surroundings, attemptsMax: 2, timeoutMs: ABORT_TIMEOUT_MS }
}

function describeParts(tags: readonly string[]): string {
  const parts = tags.map((tag, at) => {
    const text = tag.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
    return `<Part><PartNumber>${at + 1}</PartNumber><ETag>${text}</ETag></Part>`
  })
  return `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
}

// Most servers have as an ETag the MD5 of an object, or that of the MD5s of its parts. Where it is something else, as with keys of the
// provider (SSE-KMS), the object is read back.
async function checkArrival(
  settings: BucketSettings,
  { object, bytes }: Upload,
  expected: { etag: string; sha256: string },
  surroundings: Surroundings,
): Promise<void> {
  const { headers } = await askS3(
    settings,
    { method: 'HEAD', object, permission: 's3:GetObject' },
    surroundings,
  )
  const found = Number(headers.get('content-length'))
  if (found !== bytes)
    throw new BucketError(`Of ${object}, ${found} of ${bytes} bytes arrived.`, undefined, true)
  if (headers.get('etag')?.replaceAll('"', '') === expected.etag) return
  const hash = createHash('sha256')
  for await (const piece of readObject(settings, object, surroundings)) hash.update(piece)
  if (hash.digest('hex') !== expected.sha256)
    throw new BucketError(`${object} did not arrive as it was sent.`, undefined, true)
}

function changedMeanwhile(): BucketError {
  return new BucketError('The file of the backup changed while it was sent.', undefined, false)
}

/** Yields the same memory again and again: a part is only there until the next one is asked for. */
async function* inParts(pieces: AsyncIterable<Uint8Array>, partBytes: number): AsyncGenerator<Buffer> {
  let part: Buffer | undefined
  let filled = 0
  for await (const piece of pieces) {
    for (let at = 0; at < piece.length; ) {
      part ??= Buffer.allocUnsafeSlow(partBytes)
      const taken = Math.min(piece.length - at, partBytes - filled)
      part.set(piece.subarray(at, at + taken), filled)
      filled += taken
      at += taken
      if (filled === partBytes) {
        yield part
        filled = 0
      }
    }
  }
  if (part !== undefined && filled > 0) yield part.subarray(0, filled)
}
