// How evidence lies in its column. A key frame begins with the fingerprints of its results, so that a reader that compares
// with it reads a kilobyte and decompresses nothing; a difference begins with where its results stand in the key frame.
// The rest is JSON: compressed, unless it is so short that this costs more than it saves.
//
//   key frame:   1, how many fingerprints (two bytes), the fingerprints (eight bytes each), the rest
//   difference:  2, how many results (two bytes), for each its number in the key frame or 255, the rest
//
// Numbers are little-endian. What begins otherwise was stored before there were fingerprints: it is a compressed rest
// alone, which is read, but never compared with.

import { promisify } from 'node:util'
import { constants, zstdCompressSync, zstdDecompress } from 'node:zlib'
import type { Fingerprints } from './fingerprint.ts'

const decompress = promisify(zstdDecompress)

const KEY_FRAME = 1
const DIFFERENCE = 2
const HEAD_BYTES = 3
const OPENING_BRACE = 0x7b

/** More than any check asks for. Results beyond are stored in full each time. */
const FINGERPRINTS_MAX = 128
/** How much of a key frame its fingerprints can take. */
export const FINGERPRINT_BYTES_MAX = HEAD_BYTES + FINGERPRINTS_MAX * 8

/** Compressing so little takes a quarter of the time of a whole difference, and saves half of its size. */
const PLAIN_CHARS_MAX = 1_024
/** Far above what 100 results can need: a guard against a row that was tampered with. */
const BYTES_MAX = 8 * 1024 * 1024
export const ZSTD_OPTIONS = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }

export function writeKeyFrame(fingerprints: Fingerprints, json: string): Uint8Array {
  const kept = fingerprints.subarray(0, FINGERPRINTS_MAX * 2)
  const heading = Buffer.allocUnsafe(kept.length * 4)
  for (const [at, half] of kept.entries()) heading.writeInt32LE(half, at * 4)
  return write(KEY_FRAME, kept.length / 2, heading, json)
}

/** `numbers` are places in the key frame. */
export function writeDifference(numbers: Uint8Array, json: string): Uint8Array {
  return write(DIFFERENCE, numbers.length, numbers, json)
}

function write(kind: number, count: number, heading: Uint8Array, json: string): Uint8Array {
  const head = Buffer.of(kind, 0, 0)
  head.writeUInt16LE(count, 1)
  const rest = json.length <= PLAIN_CHARS_MAX ? Buffer.from(json) : zstdCompressSync(json, ZSTD_OPTIONS)
  return Buffer.concat([head, heading, rest])
}

/** The fingerprints of a key frame, from its first bytes; undefined for any other evidence. */
export function readFingerprints(start: Uint8Array): Fingerprints | undefined {
  if (start[0] !== KEY_FRAME) return undefined
  const bytes = viewOf(start)
  const fingerprints = new Int32Array(bytes.readUInt16LE(1) * 2)
  for (let at = 0; at < fingerprints.length; at++) fingerprints[at] = bytes.readInt32LE(HEAD_BYTES + at * 4)
  return fingerprints
}

/** Without `numbers` it is a key frame, or evidence of the earlier form. */
export async function readEvidence(
  evidence: Uint8Array,
): Promise<{ numbers: Uint8Array | undefined; json: string }> {
  const bytes = viewOf(evidence)
  if (bytes[0] === KEY_FRAME) {
    const end = HEAD_BYTES + bytes.readUInt16LE(1) * 8
    return { numbers: undefined, json: await readRest(bytes.subarray(end)) }
  }
  if (bytes[0] === DIFFERENCE) {
    const end = HEAD_BYTES + bytes.readUInt16LE(1)
    return { numbers: bytes.subarray(HEAD_BYTES, end), json: await readRest(bytes.subarray(end)) }
  }
  return { numbers: undefined, json: await readRest(bytes) }
}

async function readRest(rest: Buffer): Promise<string> {
  const json = rest[0] === OPENING_BRACE ? rest : await decompress(rest, { maxOutputLength: BYTES_MAX })
  return json.toString('utf8')
}

function viewOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
