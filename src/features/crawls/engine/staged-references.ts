// Links and images as they are held until the crawl ends: packed, and grouped by neighbouring targets. What is stored
// in the end is clustered by target, and a page of forty links would write to forty places of the file; so a batch of
// pages writes a few runs of bytes instead, and each group of targets is put in order once, when all is known.

import { PackedWriter } from './packed-rows.ts'
import { imageReferenceSize, linkSize } from './stored-size.ts'

export const REFERENCE_KINDS = ['link', 'image'] as const
export type ReferenceKind = (typeof REFERENCE_KINDS)[number]

/**
 * Targets whose ids differ only in this many last bits share a bucket. A bucket should be placed in one step, because its
 * rows go to one place of the file. Images are few and shown often, so their buckets are smaller.
 */
export const BUCKET_BITS: Readonly<Record<ReferenceKind, number>> = { link: 8, image: 5 }

type StagedReferences = { kind: ReferenceKind; bucket: number; data: Uint8Array<ArrayBuffer> }

/** Ids, positions and sizes are whole numbers from 0 to 2^31 - 1. */
export type ReferenceStage = {
  addLink(
    targetId: number,
    sourceId: number,
    position: number,
    anchor: string,
    isNofollow: boolean,
    hasTargetBlank: boolean,
  ): void
  addImage(
    imageId: number,
    sourceId: number,
    position: number,
    alt: string | null,
    width: number | null,
    height: number | null,
    hasSrcset: boolean,
    isSvg: boolean,
  ): void
  /** About how many bytes are held. A bucket is later placed in one piece: take it before it grows to megabytes. */
  readonly bytes: number
  /** About how many bytes the resulting rows take, of everything that was ever added. */
  readonly storedBytes: number
  /** Everything that was added since the last call, at most one of each kind and bucket, in their order. */
  take(): StagedReferences[]
}

export const LINK_FLAG = Object.freeze({ nofollow: 1, targetBlank: 2 })
/** The last three say which values the row has. */
export const IMAGE_FLAG = Object.freeze({ srcset: 1, svg: 2, alt: 4, width: 8, height: 16 })

const { nofollow: NOFOLLOW, targetBlank: TARGET_BLANK } = LINK_FLAG
const { srcset: SRCSET, svg: SVG, alt: ALT, width: WIDTH, height: HEIGHT } = IMAGE_FLAG

const LINK_NUMBERS = 5
const IMAGE_NUMBERS = 7

export function createReferenceStage(): ReferenceStage {
  const writers: Record<ReferenceKind, Map<number, PackedWriter>> = { link: new Map(), image: new Map() }
  let bytes = 0
  let storedBytes = 0

  function writerOf(kind: ReferenceKind, targetId: number): PackedWriter {
    const bucket = targetId >>> BUCKET_BITS[kind]
    const known = writers[kind].get(bucket)
    if (known !== undefined) return known
    const writer = new PackedWriter()
    writers[kind].set(bucket, writer)
    return writer
  }

  return {
    addLink(targetId, sourceId, position, anchor, isNofollow, hasTargetBlank) {
      const writer = writerOf('link', targetId)
      const before = writer.bytes
      writer.reserve(LINK_NUMBERS)
      writer.number(targetId)
      writer.number(sourceId)
      writer.number(position)
      writer.number((isNofollow ? NOFOLLOW : 0) | (hasTargetBlank ? TARGET_BLANK : 0))
      writer.number(anchor.length)
      storedBytes += linkSize(writer.text(anchor), anchor.length)
      bytes += writer.bytes - before
    },
    addImage(imageId, sourceId, position, alt, width, height, hasSrcset, isSvg) {
      const writer = writerOf('image', imageId)
      const before = writer.bytes
      writer.reserve(IMAGE_NUMBERS)
      writer.number(imageId)
      writer.number(sourceId)
      writer.number(position)
      const parts = (alt === null ? 0 : ALT) | (width === null ? 0 : WIDTH) | (height === null ? 0 : HEIGHT)
      writer.number((hasSrcset ? SRCSET : 0) | (isSvg ? SVG : 0) | parts)
      if (width !== null) writer.number(width)
      if (height !== null) writer.number(height)
      if (alt !== null) {
        writer.number(alt.length)
        storedBytes += imageReferenceSize(writer.text(alt), alt.length)
      } else storedBytes += imageReferenceSize(0, 0)
      bytes += writer.bytes - before
    },
    get bytes() {
      return bytes
    },
    get storedBytes() {
      return storedBytes
    },
    take() {
      bytes = 0
      return REFERENCE_KINDS.flatMap((kind) => takeFrom(kind, writers[kind]))
    },
  }
}

/** Writers that were used stay: the next batch of pages leads mostly to the same buckets. */
function takeFrom(kind: ReferenceKind, writers: Map<number, PackedWriter>): StagedReferences[] {
  const taken: StagedReferences[] = []
  for (const [bucket, writer] of writers) {
    if (writer.bytes > 0) taken.push({ kind, bucket, data: writer.take() })
    else writers.delete(bucket)
  }
  return taken.sort((a, b) => a.bucket - b.bucket)
}
