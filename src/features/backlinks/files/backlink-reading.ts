// What a reader of backlink files gets as input, and what it reports besides the links.

import { RowFaults } from '../../../lib/row-faults.ts'
import type { FileFormat } from './columns.ts'

/** Rows that are valid but hold no backlink. */
export type Omitted = {
  /** Links from the site to itself. */
  internal: number
  /** Rows that mention the site without linking to it. */
  mentions: number
  /** Domains and anchors that the file reports as having no links left. */
  lost: number
}

export type BacklinkReading = {
  /** The host that the links lead to, normalised for comparison. */
  readonly target: string
  /** The time zone in which timestamps become dates. */
  readonly timeZone: string
  readonly nowMs: number
  /** The recognised format; for a zip with several files, that of the last one. */
  format: FileFormat | undefined
  /** Rows read so far, including skipped ones. */
  rowsRead: number
  readonly omitted: Omitted
  readonly faults: RowFaults
  /** Sentences for the person who imports the file. */
  readonly notes: string[]
}

export type ReadingOptions = Pick<BacklinkReading, 'target' | 'timeZone' | 'nowMs'>

export function beginReading({ target, timeZone, nowMs }: ReadingOptions): BacklinkReading {
  return {
    target,
    timeZone,
    nowMs,
    format: undefined,
    rowsRead: 0,
    omitted: { internal: 0, mentions: 0, lost: 0 },
    faults: new RowFaults(),
    notes: [],
  }
}
