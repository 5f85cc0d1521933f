// What a reader of backlinks is given, and what it reports beside the links.

import { RowFaults } from '../../../lib/row-faults.ts'
import type { FileFormat } from './columns.ts'

/** Rows that are valid but hold no backlink. */
export type Omitted = {
  /** Links from the site to itself. */
  internal: number
  /** The site is named, and not linked. */
  mentions: number
  /** Domains and anchors that the file reports as having no links left. */
  lost: number
}

export type BacklinkReading = {
  /** The host whose site is linked to, as hosts are compared. */
  readonly target: string
  /** Timestamps become dates of this time zone. */
  readonly timeZone: string
  readonly nowMs: number
  /** The format that was recognised; of several files in a zip, that of the last. */
  format: FileFormat | undefined
  /** Rows of the file so far, including those that were left out. */
  rowsRead: number
  readonly omitted: Omitted
  readonly faults: RowFaults
  /** Sentences for the person who imports. */
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
