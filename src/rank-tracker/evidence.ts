// What was seen on the results pages of one analysis, kept as proof and for the results endpoint. Field by field and
// not result by result, because alike texts beside each other compress best. From one day to the next most of a page
// stays, so an analysis is kept as its difference from an earlier one of its keyword, its key frame: results that the
// frame has too are kept as their numbers there. 100 results take 7 KB alone and 1 KB so. Never a difference from
// a difference: two rows are enough to read any. (zstd with the frame as its dictionary made them as small, at five
// times the cost: bench: engine.)

import { promisify } from 'node:util'
import { constants, zstdCompress, zstdCompressSync, zstdDecompress, zstdDecompressSync } from 'node:zlib'
import { type OrganicResult, REPLY_BYTES_KEPT_MAX, type SerpFeature } from '../providers/contracts.ts'

const decompress = promisify(zstdDecompress)
const compress = promisify(zstdCompress)

/** Far above what 100 results can need: a guard against a row that was tampered with. */
const BYTES_MAX = 8 * 1024 * 1024
const OPTIONS = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }
/** With fewer results in common than this, an analysis becomes the next key frame. */
const COMMON_SHARE_MIN = 0.5

export type StoredResult = OrganicResult & { isOwned: boolean }

/** An analysis that others are kept against, by its evidence. */
export type KeyFrame = { analysisId: number; bytes: Uint8Array }

/** Without `frameId` it stands for itself. */
export type Evidence = { bytes: Uint8Array; frameId: number | null }

type Columns = {
  /** For each result its number in the key frame, or -1: the next of those below. */
  from: number[]
  position: number[]
  owned: number[]
  url: string[]
  title: string[]
  display_url: string[]
  description: string[]
  /** By number among those above, only where there are any. */
  features: Record<string, SerpFeature[]>
}

export function encodeResults(
  results: readonly OrganicResult[],
  owns: (url: string) => boolean,
  frame: KeyFrame | undefined,
): Evidence {
  if (frame !== undefined) {
    // At once and not in another thread: it takes a tenth of a millisecond, and the way there as long.
    const inFrame = parse(zstdDecompressSync(frame.bytes, { maxOutputLength: BYTES_MAX }))
    const from = numbersIn(inFrame, results)
    const common = from.reduce((count, number) => (number === -1 ? count : count + 1), 0)
    if (common >= results.length * COMMON_SHARE_MIN) {
      return { bytes: encode(results, owns, from), frameId: frame.analysisId }
    }
  }
  return { bytes: encode(results, owns, new Array(results.length).fill(-1)), frameId: null }
}

function numbersIn(frame: Columns, results: readonly OrganicResult[]): number[] {
  let numberByUrl: Map<string, number> | undefined
  let next = 0
  return results.map((result) => {
    let number: number | undefined = next
    // Most stand in the order in which they stood: only for others is it worth to look for them.
    if (frame.url[number] !== result.url) {
      numberByUrl ??= new Map(frame.url.map((url, at) => [url, at]))
      number = numberByUrl.get(result.url)
    }
    if (number === undefined) return -1
    next = number + 1
    return isAt(frame, number, result) ? number : -1
  })
}

function isAt(frame: Columns, number: number, result: OrganicResult): boolean {
  return (
    frame.title[number] === result.title &&
    frame.description[number] === result.description &&
    frame.display_url[number] === result.displayUrl &&
    haveSameFeatures(frame.features[number], result.features)
  )
}

function haveSameFeatures(kept: readonly SerpFeature[] | undefined, seen: readonly SerpFeature[]): boolean {
  if (kept === undefined) return seen.length === 0
  return kept.join() === seen.join()
}

function encode(
  results: readonly OrganicResult[],
  owns: (url: string) => boolean,
  from: number[],
): Uint8Array {
  const columns: Columns = {
    from,
    position: [],
    owned: [],
    url: [],
    title: [],
    display_url: [],
    description: [],
    features: {},
  }
  for (const [index, result] of results.entries()) {
    columns.position.push(result.position)
    if (owns(result.url)) columns.owned.push(index)
    if (from[index] !== -1) continue
    if (result.features.length > 0) columns.features[columns.url.length] = result.features
    columns.url.push(result.url)
    columns.title.push(result.title)
    columns.display_url.push(result.displayUrl)
    columns.description.push(result.description)
  }
  return zstdCompressSync(JSON.stringify(columns), OPTIONS)
}

/** `frame` is the evidence of its key frame, if it has one. */
export async function decodeResults(bytes: Uint8Array, frame: Uint8Array | null): Promise<StoredResult[]> {
  const inFrame = frame === null ? [] : await decodeResults(frame, null)
  const columns = parse(await decompress(bytes, { maxOutputLength: BYTES_MAX }))
  const owned = new Set(columns.owned)
  let next = 0
  return columns.from.map((number, index) => ({
    ...(number === -1 ? resultAt(columns, next++) : (inFrame[number] as OrganicResult)),
    position: columns.position[index] as number,
    isOwned: owned.has(index),
  }))
}

function parse(text: Buffer): Columns {
  return JSON.parse(text.toString('utf8')) as Columns
}

function resultAt(columns: Columns, number: number): Omit<OrganicResult, 'position'> {
  return {
    url: columns.url[number] as string,
    title: columns.title[number] as string,
    displayUrl: columns.display_url[number] as string,
    description: columns.description[number] as string,
    features: columns.features[number] ?? [],
  }
}

/** A reply that could not be read, kept for whoever looks into it. */
export function encodeReply(reply: string): Promise<Uint8Array> {
  return compress(Buffer.from(reply).subarray(0, REPLY_BYTES_KEPT_MAX), OPTIONS)
}
