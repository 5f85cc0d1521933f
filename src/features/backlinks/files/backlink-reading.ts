// What a reader of backlink files gets as input, and what it reports besides the links.

import { type SkippedWords, type Tally, tally } from '../../../lib/import-tally.ts'
import { RowFaults } from '../../../lib/row-faults.ts'
import type { ColumnsNotRead, FileFormat } from './columns.ts'

/** Rows that are valid but hold no backlink. */
export type Omitted = {
  /** Links from the site to itself. */
  internal: number
  /** Rows that mention the site without linking to it. */
  mentions: number
  /** Links that lead to other sites, in a file of all links of a crawl. */
  elsewhere: number
  /** Style sheets, scripts, images and the like, in such a file. */
  resources: number
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
  readonly leftOut: Tally<keyof Omitted>
  /** Names of columns of which nothing was taken. */
  readonly columnsNotRead: ColumnsNotRead
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
    omitted: { internal: 0, mentions: 0, elsewhere: 0, resources: 0, lost: 0 },
    leftOut: {},
    columnsNotRead: { unknown: [], unused: [] },
    faults: new RowFaults(),
    notes: [],
  }
}

export const LEFT_OUT_WORDS: SkippedWords<keyof Omitted> = {
  internal: [
    'row was left out: links from the site to itself are no backlinks.',
    'rows were left out: links from the site to itself are no backlinks.',
  ],
  elsewhere: ['row was left out: it leads to another site.', 'rows were left out: they lead to other sites.'],
  resources: [
    'row was left out: it is no link, but a file that a page loads, or an address that its head names.',
    'rows were left out: they are no links, but files that pages load, or addresses that their heads name.',
  ],
  lost: [
    'row was left out: the file says that no link is left.',
    'rows were left out: the file says that no link is left.',
  ],
  mentions: [
    'row was left out: the site is mentioned, but not linked.',
    'rows were left out: the site is mentioned, but not linked.',
  ],
}

export function leaveOut(
  { omitted, leftOut }: Pick<BacklinkReading, 'omitted' | 'leftOut'>,
  reason: keyof Omitted,
  line: number,
): void {
  omitted[reason]++
  tally(leftOut, reason, line)
}
