// A file of backlinks, read from memory in pieces of any size.

import { Buffer } from 'node:buffer'
import type {
  AnchorObservation,
  DomainObservation,
  LinkObservation,
  PageObservation,
} from '../../src/background/providers/backlink-source.ts'
import { readBacklinkFile } from '../../src/features/backlinks/files/backlink-file.ts'
import { type BacklinkReading, beginReading } from '../../src/features/backlinks/files/backlink-reading.ts'
import { memoryFile } from './memory-file.ts'

/** A Sunday in November. */
export const READ_AT_MS = Date.UTC(2026, 10, 15, 12)

export type ReadBacklinks = {
  links: LinkObservation[]
  domains: DomainObservation[]
  anchors: AnchorObservation[]
  pages: PageObservation[]
  reading: BacklinkReading
}

type Options = { size?: number; path?: string; timeZone?: string; target?: string }

/** Links are to shop.example. `path` where the reader wants a real file. */
export async function readBacklinks(
  content: string | Uint8Array,
  { size = 64, path = '', timeZone = 'UTC', target = 'shop.example' }: Options = {},
): Promise<ReadBacklinks> {
  const reading = beginReading({ target, timeZone, nowMs: READ_AT_MS })
  const read: ReadBacklinks = { links: [], domains: [], anchors: [], pages: [], reading }
  for await (const batch of readBacklinkFile(
    memoryFile(Buffer.from(content as string), size, path),
    reading,
  )) {
    read.links.push(...(batch.links ?? []))
    read.domains.push(...(batch.domains ?? []))
    read.anchors.push(...(batch.anchors ?? []))
    read.pages.push(...(batch.pages ?? []))
  }
  return read
}
