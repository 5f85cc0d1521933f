// What was seen on the results pages of one analysis, kept as proof and for the results endpoint. Field by field and
// not result by result, because alike texts beside each other compress best. From one day to the next most of a page
// stays, so an analysis is compressed against an earlier one of its keyword, its key frame: 100 results take 7 KB
// alone and 1.5 KB so. Never against one that itself needs another: two rows are enough to read any.

import { promisify } from 'node:util'
import { constants, zstdCompress, zstdCompressSync, zstdDecompress } from 'node:zlib'
import { type OrganicResult, REPLY_BYTES_KEPT_MAX, type SerpFeature } from '../providers/contracts.ts'

const decompress = promisify(zstdDecompress)
const compress = promisify(zstdCompress)

/** Far above what 100 results can need: a guard against a row that was tampered with. */
const BYTES_MAX = 8 * 1024 * 1024
const LEVEL = { [constants.ZSTD_c_compressionLevel]: 6 }
/** What differs by more than this from its key frame becomes the next one. */
const DIFFERENCE_SHARE_MAX = 0.6

export type StoredResult = OrganicResult & { isOwned: boolean }

/** The text of an analysis that others are kept against. */
export type KeyFrame = { analysisId: number; text: Buffer; bytes: number }

/** Without `frameId` it stands for itself. */
export type Evidence = { bytes: Uint8Array; frameId: number | null }

type Columns = {
  position: number[]
  url: string[]
  title: string[]
  display_url: string[]
  description: string[]
  /** By index, only where there are any. */
  features: Record<string, SerpFeature[]>
  owned: number[]
}

export function encodeResults(
  results: readonly OrganicResult[],
  owns: (url: string) => boolean,
  frame: KeyFrame | undefined,
): Evidence {
  const text = Buffer.from(JSON.stringify(toColumns(results, owns)))
  if (frame !== undefined) {
    const bytes = zstdCompressSync(text, { params: LEVEL, dictionary: frame.text })
    if (bytes.length <= frame.bytes * DIFFERENCE_SHARE_MAX) return { bytes, frameId: frame.analysisId }
  }
  return { bytes: zstdCompressSync(text, { params: LEVEL }), frameId: null }
}

function toColumns(results: readonly OrganicResult[], owns: (url: string) => boolean): Columns {
  const columns: Columns = {
    position: [],
    url: [],
    title: [],
    display_url: [],
    description: [],
    features: {},
    owned: [],
  }
  for (const [index, result] of results.entries()) {
    columns.position.push(result.position)
    columns.url.push(result.url)
    columns.title.push(result.title)
    columns.display_url.push(result.displayUrl)
    columns.description.push(result.description)
    if (result.features.length > 0) columns.features[index] = result.features
    if (owns(result.url)) columns.owned.push(index)
  }
  return columns
}

export async function openFrame(analysisId: number, bytes: Uint8Array): Promise<KeyFrame> {
  const text = await decompress(bytes, { maxOutputLength: BYTES_MAX })
  return { analysisId, text, bytes: bytes.length }
}

/** `frame` is the evidence of its key frame, if it has one. */
export async function decodeResults(bytes: Uint8Array, frame: Uint8Array | null): Promise<StoredResult[]> {
  const dictionary = frame === null ? undefined : await decompress(frame, { maxOutputLength: BYTES_MAX })
  const text = await decompress(bytes, {
    maxOutputLength: BYTES_MAX,
    ...(dictionary !== undefined && { dictionary }),
  })
  const columns = JSON.parse(text.toString('utf8')) as Columns
  const owned = new Set(columns.owned)
  return columns.url.map((url, index) => ({
    position: columns.position[index] as number,
    url,
    title: columns.title[index] as string,
    displayUrl: columns.display_url[index] as string,
    description: columns.description[index] as string,
    features: columns.features[index] ?? [],
    isOwned: owned.has(index),
  }))
}

/** A reply that could not be read, kept for whoever looks into it. */
export function encodeReply(reply: string): Promise<Uint8Array> {
  return compress(Buffer.from(reply).subarray(0, REPLY_BYTES_KEPT_MAX), { params: LEVEL })
}
