// What was seen on the results pages of one analysis, kept as proof and for the results endpoint. Field by field and
// not result by result, because alike texts beside each other compress best; zstd, 100 results in a few KB.

import { promisify } from 'node:util'
import { constants, zstdCompress, zstdCompressSync, zstdDecompress } from 'node:zlib'
import { type OrganicResult, REPLY_BYTES_KEPT_MAX, type SerpFeature } from '../providers/contracts.ts'

const decompress = promisify(zstdDecompress)
const compress = promisify(zstdCompress)

/** Far above what 100 results can need: a guard against a row that was tampered with. */
const BYTES_MAX = 8 * 1024 * 1024
const OPTIONS = { params: { [constants.ZSTD_c_compressionLevel]: 6 } }

export type StoredResult = OrganicResult & { isOwned: boolean }

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

export function encodeResults(results: readonly OrganicResult[], owns: (url: string) => boolean): Uint8Array {
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
  return zstdCompressSync(JSON.stringify(columns), OPTIONS)
}

export async function decodeResults(bytes: Uint8Array): Promise<StoredResult[]> {
  const text = (await decompress(bytes, { maxOutputLength: BYTES_MAX })).toString('utf8')
  const columns = JSON.parse(text) as Columns
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
  return compress(Buffer.from(reply).subarray(0, REPLY_BYTES_KEPT_MAX), OPTIONS)
}
