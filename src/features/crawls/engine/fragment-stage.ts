// Links to parts of other pages, and which parts the pages have, held until the crawl ends: a page may be read long before
// or after one that links to it. A few bits of each id are enough. Memory is bounded: what comes when it is full is left out,
// and those parts are not checked.

import { PackedReader, PackedWriter, readTexts } from './packed-rows.ts'

/** For one crawl: enough for 400,000 pages with 100 ids each. */
const BYTES_MAX = 128 * 1024 * 1024

const ASKED_NUMBERS = 3
const PARTS_NUMBERS = 2

export type StagedFragments = { asked: Uint8Array<ArrayBuffer>; parts: Uint8Array<ArrayBuffer> }

type FragmentStage = {
  /** Bytes that were not taken yet. */
  readonly bytes: number
  readonly takenBytes: number
  addAsked(targetId: number, sourceId: number, name: string): void
  /** Call it for every page whose parts are known: a page without any has an empty list. */
  addParts(pageId: number, hashes: Uint32Array): void
  /** Null when nothing was added since the last time. */
  take(): StagedFragments | null
}

/** `bytesBefore` were taken in earlier time slices of the crawl. */
export function createFragmentStage(bytesBefore = 0, bytesMax = BYTES_MAX): FragmentStage {
  const asked = new PackedWriter()
  const parts = new PackedWriter()
  let takenBytes = 0
  const bytes = () => asked.bytes + parts.bytes
  const isFull = () => bytesBefore + takenBytes + bytes() >= bytesMax
  return {
    get bytes() {
      return bytes()
    },
    get takenBytes() {
      return takenBytes
    },
    addAsked(targetId, sourceId, name) {
      if (isFull()) return
      asked.reserve(ASKED_NUMBERS)
      asked.number(targetId)
      asked.number(sourceId)
      asked.number(name.length)
      asked.text(name)
    },
    addParts(pageId, hashes) {
      if (isFull()) return
      parts.reserve(PARTS_NUMBERS + hashes.length)
      parts.number(pageId)
      parts.number(hashes.length)
      for (const hash of hashes) parts.number(hash)
    },
    take() {
      if (bytes() === 0) return null
      takenBytes += bytes()
      return { asked: asked.take(), parts: parts.take() }
    },
  }
}

export type AskedPart = { targetId: number; sourceId: number; name: string }

/** Yields them in the order in which they were added, so those of one page are adjacent. */
export function* readAsked(data: Uint8Array): Generator<AskedPart> {
  const reader = new PackedReader(data)
  const texts = readTexts(reader.texts)
  let at = 0
  while (reader.hasMore) {
    const targetId = reader.number()
    const sourceId = reader.number()
    const length = reader.number()
    yield { targetId, sourceId, name: texts.slice(at, at + length) }
    at += length
  }
}

/** The hashes of the parts of those pages that are wanted. */
export function* readParts(
  data: Uint8Array,
  isWanted: (pageId: number) => boolean,
): Generator<{ pageId: number; hashes: ReadonlySet<number> }> {
  const reader = new PackedReader(data)
  while (reader.hasMore) {
    const pageId = reader.number()
    const hashes = isWanted(pageId) ? new Set<number>() : undefined
    for (let left = reader.number(); left > 0; left--) {
      const hash = reader.number()
      hashes?.add(hash)
    }
    if (hashes !== undefined) yield { pageId, hashes }
  }
}
