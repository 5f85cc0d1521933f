// What the pages of a batch are built with and which further sources their images have, by the ids of the addresses,
// packed. Pages of one template load the same style sheets and scripts, so a list of those is written once a batch, and
// each page names it by its place; frames and image sources are a page's own. A batch refers to nothing outside of it: a
// crawl that resumes after a kill need not know what was written before. The audit reads it when all statuses are known.

import { PackedReader, PackedWriter } from './packed-rows.ts'

export const RESOURCE_KINDS = ['stylesheet', 'script', 'frame', 'image_source'] as const
export type ResourceKind = (typeof RESOURCE_KINDS)[number]

/** The id of an address and how a page uses it, packed into one number. */
export type ResourceUse = number

const KIND_BITS = 2

export function resourceUse(id: number, kind: ResourceKind): ResourceUse {
  return id * 2 ** KIND_BITS + RESOURCE_KINDS.indexOf(kind)
}

export function usedId(use: ResourceUse): number {
  return use >>> KIND_BITS
}

/** The place of its kind in RESOURCE_KINDS. */
export function usedKind(use: ResourceUse): number {
  return use & (2 ** KIND_BITS - 1)
}

type ResourceStage = {
  readonly bytes: number
  /** `shared` is the same array for all pages that have the same. */
  addPage(pageId: number, shared: readonly ResourceUse[], own: readonly ResourceUse[]): void
  /** Returns everything since the last call; null when there is nothing. */
  take(): Uint8Array<ArrayBuffer> | null
}

/** Stands in place of a page's id before a list: no page has this id. */
const LIST = 0

export function createResourceStage(): ResourceStage {
  const writer = new PackedWriter()
  let places = new Map<readonly ResourceUse[], number>()

  function writeUses(uses: readonly ResourceUse[]): void {
    writer.number(uses.length)
    for (const use of uses) writer.number(use)
  }

  function placeOf(list: readonly ResourceUse[]): number {
    const known = places.get(list)
    if (known !== undefined) return known
    places.set(list, places.size)
    writer.reserve(list.length + 2)
    writer.number(LIST)
    writeUses(list)
    return places.size - 1
  }

  return {
    get bytes() {
      return writer.bytes
    },
    addPage(pageId, shared, own) {
      if (shared.length === 0 && own.length === 0) return
      const place = placeOf(shared)
      writer.reserve(own.length + 3)
      writer.number(pageId)
      writer.number(place)
      writeUses(own)
    },
    take() {
      places = new Map()
      return writer.bytes === 0 ? null : writer.take()
    },
  }
}

type PageResources = { pageId: number; shared: readonly ResourceUse[]; own: readonly ResourceUse[] }

/** Pages with the same `shared` have the same array. */
export function* readResources(data: Uint8Array): Generator<PageResources> {
  const reader = new PackedReader(data)
  const readUses = (): ResourceUse[] => Array.from({ length: reader.number() }, () => reader.number())
  const lists: ResourceUse[][] = []
  while (reader.hasMore) {
    const pageId = reader.number()
    if (pageId === LIST) lists.push(readUses())
    else yield { pageId, shared: lists[reader.number()]!, own: readUses() }
  }
}
