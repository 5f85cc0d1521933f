// What was seen on the results pages of one analysis, kept as proof and for the results endpoint. Field by field and
// not result by result, because alike texts beside each other compress best. From one day to the next most of a page
// stays, so an analysis is kept as its difference from an earlier one of its keyword, its key frame: results that the
// frame has too are kept as their numbers there. 100 results take 8 KB alone and half a KB so. Never a difference from
// a difference: two rows are enough to read any. (zstd with the frame as its dictionary made them as small, at five
// times the cost: bench: engine.)

import { promisify } from 'node:util'
import { zstdCompress } from 'node:zlib'
import {
  type FeatureElement,
  type OrganicResult,
  REPLY_BYTES_KEPT_MAX,
  type SerpFeature,
} from '../../../background/providers/contracts.ts'
import { readEvidence, writeDifference, writeKeyFrame, ZSTD_OPTIONS } from './evidence-bytes.ts'
import { type Fingerprints, fingerprintsOf, NOT_IN_FRAME, numbersIn } from './fingerprint.ts'

const compress = promisify(zstdCompress)

/** With fewer results in common than this, an analysis becomes the next key frame. */
const COMMON_SHARE_MIN = 0.5

type StoredResult = OrganicResult & { isOwned: boolean }

type Seen = {
  results: readonly OrganicResult[]
  /** What features show of the project. */
  shown: readonly FeatureElement[]
}

export type StoredSeen = { results: StoredResult[]; shown: FeatureElement[] }

/** An analysis that others are kept against, by what its results are compared by. */
export type KeyFrame = {
  analysisId: number
  /** When it was stored, in days since 1970. */
  day: number
  fingerprints: Fingerprints
}

/** Without `frame` the evidence stands for itself. */
export type Evidence = { bytes: Uint8Array; frame: Pick<KeyFrame, 'analysisId' | 'day'> | null }

/**
 * Columns of the results that are not in the key frame, except for `position` and `owned`, which cover all results.
 */
type Columns = {
  /** Left out where they are 1, 2, 3 … as they nearly always are. */
  position?: number[]
  /** Owned results by their number. */
  owned: number[]
  url: string[]
  title: string[]
  display_url: string[]
  description: string[]
  /** The features of results that have any, by the number of the result. */
  features: Record<string, SerpFeature[]>
  /** Absent where there are none: few sites are shown by features, and rarely the same ones for long. */
  shown?: readonly FeatureElement[]
  /** The numbers in the key frame, or -1; evidence of the present form has none. */
  from?: number[]
}

export function encodeEvidence(
  { results, shown }: Seen,
  owns: (url: string) => boolean,
  frame: KeyFrame | undefined,
): Evidence {
  const also = shown.length === 0 ? {} : { shown }
  const fingerprints = fingerprintsOf(results)
  if (frame !== undefined) {
    const numbers = numbersIn(frame.fingerprints, fingerprints)
    const isNew = (index: number) => numbers[index] === NOT_IN_FRAME
    const columns = columnsOf(results, owns, isNew)
    if (columns.url.length <= results.length * (1 - COMMON_SHARE_MIN)) {
      return {
        bytes: writeDifference(numbers, JSON.stringify({ ...columns, ...also })),
        frame,
      }
    }
  }
  const columns = columnsOf(results, owns, () => true)
  return { bytes: writeKeyFrame(fingerprints, JSON.stringify({ ...columns, ...also })), frame: null }
}

function columnsOf(
  results: readonly OrganicResult[],
  owns: (url: string) => boolean,
  isKept: (index: number) => boolean,
): Columns {
  const columns: Columns = { owned: [], url: [], title: [], display_url: [], description: [], features: {} }
  for (const [index, result] of results.entries()) {
    if (owns(result.url)) columns.owned.push(index)
    if (!isKept(index)) continue
    if (result.features.length > 0) columns.features[columns.url.length] = result.features
    columns.url.push(result.url)
    columns.title.push(result.title)
    columns.display_url.push(result.displayUrl)
    columns.description.push(result.description)
  }
  if (results.some(({ position }, index) => position !== index + 1)) {
    columns.position = results.map(({ position }) => position)
  }
  return columns
}

/** `frame` is the evidence of its key frame, if it has one. */
export async function decodeEvidence(bytes: Uint8Array, frame: Uint8Array | null): Promise<StoredSeen> {
  const inFrame = frame === null ? [] : (await decodeEvidence(frame, null)).results
  const { numbers, json } = await readEvidence(bytes)
  const columns = JSON.parse(json) as Columns
  const owned = new Set(columns.owned)
  let next = 0
  const results = numbersOf(numbers, columns).map((number, index) => ({
    ...(number === -1 ? resultAt(columns, next++) : (inFrame[number] as OrganicResult)),
    position: columns.position?.[index] ?? index + 1,
    isOwned: owned.has(index),
  }))
  return { results, shown: [...(columns.shown ?? [])] }
}

/** Returns for each result its number in the key frame, or -1, which stands for the next of the results that it has itself. */
function numbersOf(numbers: Uint8Array | undefined, { from, url }: Columns): number[] {
  if (numbers === undefined) return from ?? url.map(() => -1)
  return Array.from(numbers, (number) => (number === NOT_IN_FRAME ? -1 : number))
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

/** A reply that could not be read, kept for inspection. */
export function encodeReply(reply: string): Promise<Uint8Array> {
  return compress(Buffer.from(reply).subarray(0, REPLY_BYTES_KEPT_MAX), ZSTD_OPTIONS)
}
