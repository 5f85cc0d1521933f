// What a reader of backlinks is told, and what it tells beside them.

import type { FileFormat } from './columns.ts'

/** Rows that are right, but no backlinks. */
export type LeftOut = {
  /** Links from the site to itself. */
  internal: number
  /** The site is named, and not linked. */
  mentions: number
  /** Domains and anchors of which the file says that no link is left. */
  lost: number
}

export type BacklinkReading = {
  /** The host whose site is linked to, as hosts are compared. */
  readonly target: string
  /** Moments become dates there. */
  readonly timeZone: string
  readonly nowMs: number
  /** What the file turned out to be; of several in one, the last. */
  format: FileFormat | undefined
  /** Rows of the file so far, those that were left out included. */
  rowsRead: number
  readonly leftOut: LeftOut
  /** Sentences for the person who imports. */
  readonly notes: string[]
}

type ReadingOptions = Pick<BacklinkReading, 'target' | 'timeZone' | 'nowMs'>

export function beginReading({ target, timeZone, nowMs }: ReadingOptions): BacklinkReading {
  return {
    target,
    timeZone,
    nowMs,
    format: undefined,
    rowsRead: 0,
    leftOut: { internal: 0, mentions: 0, lost: 0 },
    notes: [],
  }
}
