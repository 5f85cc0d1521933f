// Staged references as objects, one a row: what tests are written in.

import { readTexts } from '../../src/features/crawls/engine/packed-rows.ts'
import { NONE, readStaged, type StagedColumns } from '../../src/features/crawls/engine/staged-columns.ts'
import { IMAGE_FLAG, LINK_FLAG } from '../../src/features/crawls/engine/staged-references.ts'

export type StagedLink = {
  targetId: number
  sourceId: number
  position: number
  anchor: string
  isNofollow: boolean
  hasTargetBlank: boolean
}

export type StagedImage = {
  imageId: number
  sourceId: number
  position: number
  alt: string | null
  width: number | null
  height: number | null
  hasSrcset: boolean
  isSvg: boolean
}

export function readStagedLinks(...pieces: readonly Uint8Array[]): StagedLink[] {
  const columns = readStaged('link', pieces)
  const texts = textsOf(columns)
  return Array.from(columns.targets, (targetId, row) => ({
    targetId,
    sourceId: columns.sources[row]!,
    position: columns.positions[row]!,
    anchor: texts[row] as string,
    isNofollow: (columns.flags[row]! & LINK_FLAG.nofollow) !== 0,
    hasTargetBlank: (columns.flags[row]! & LINK_FLAG.targetBlank) !== 0,
  }))
}

export function readStagedImages(...pieces: readonly Uint8Array[]): StagedImage[] {
  const columns = readStaged('image', pieces)
  const texts = textsOf(columns)
  const sizeOf = (column: Int32Array, row: number) => (column[row] === NONE ? null : column[row]!)
  return Array.from(columns.targets, (imageId, row) => ({
    imageId,
    sourceId: columns.sources[row]!,
    position: columns.positions[row]!,
    alt: texts[row] ?? null,
    width: sizeOf(columns.widths, row),
    height: sizeOf(columns.heights, row),
    hasSrcset: (columns.flags[row]! & IMAGE_FLAG.srcset) !== 0,
    isSvg: (columns.flags[row]! & IMAGE_FLAG.svg) !== 0,
  }))
}

function textsOf({ texts, textLengths }: StagedColumns): (string | null)[] {
  const all = readTexts(texts)
  let start = 0
  return Array.from(textLengths, (length) => {
    if (length === NONE) return null
    const text = all.slice(start, start + length)
    start += length
    return text
  })
}
