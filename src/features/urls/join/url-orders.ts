// The orders of the list: for all rows and for those of each flag, sorted by each number, cut into blocks.

import { cutIntoBlocks, entryOf, ID_RANGE } from '../../../data/lists/orders/entries.ts'
import { type BytesColumn, type TextColumn, TextColumnWriter } from '../../../lib/text-column.ts'
import { URL_FLAGS, URL_SORTS, type UrlSort } from '../lists.ts'
import { NONE, type UrlColumn, type UrlTable } from './url-table.ts'

/** One block of an order. Its entries are valid until the next block is asked for. */
type OrderBlock = { readonly sort: UrlSort; readonly part: number; readonly entries: Float64Array }

/** Blocks as columns, ready to be stored. */
export type OrderBlocks = {
  readonly sorts: TextColumn
  readonly parts: Int32Array<ArrayBuffer>
  readonly firstEntries: Float64Array<ArrayBuffer>
  readonly data: BytesColumn
}

const RATE_UNITS = 10_000

/** `order` has the rows by their ids, from 1. */
export function* orderBlocks(table: UrlTable, order: Uint32Array): Generator<OrderBlock> {
  const flags = new Int16Array(order.length)
  const flagColumn = table.column('flags')
  for (let place = 0; place < order.length; place++) flags[place] = flagColumn[order[place]!]!
  // All sorts share this memory: separate arrays would wait for a collection, megabytes at a time.
  const entries = new Float64Array(order.length)
  const values = new Int32Array(order.length)
  const parts = URL_FLAGS.map((_, flag) => new Float64Array(countOf(flags, 1 << flag)))
  for (const sort of URL_SORTS) {
    fillValues(values, table, sort)
    for (let place = 0; place < order.length; place++) {
      const value = values[order[place]!]!
      entries[place] = entryOf(value === NONE ? undefined : value, place + 1)
    }
    entries.sort()
    yield* cut(sort, 0, entries)
    pickFlagged(parts, entries, flags)
    for (const [flag, flagged] of parts.entries()) yield* cut(sort, flag + 1, flagged)
  }
}

/** Returns the next blocks, of about so many bytes; none at the end. */
export function takeBlocks(blocks: Iterator<OrderBlock>, bytesMax: number): OrderBlocks {
  const [sorts, data] = [new TextColumnWriter(), new TextColumnWriter(undefined, bytesMax)]
  const parts: number[] = []
  const firstEntries: number[] = []
  for (let bytes = 0; bytes < bytesMax; ) {
    const next = blocks.next()
    if (next.done) break
    const { sort, part, entries } = next.value
    sorts.addText(sort)
    parts.push(part)
    firstEntries.push(entries[0]!)
    data.addCopy(new Uint8Array(entries.buffer, entries.byteOffset, entries.byteLength))
    bytes += entries.byteLength
  }
  return {
    sorts: sorts.take(),
    parts: Int32Array.from(parts),
    firstEntries: Float64Array.from(firstEntries),
    data: { ...data.take(), holds: 'bytes' },
  }
}

function countOf(flags: Int16Array, bit: number): number {
  let count = 0
  for (let place = 0; place < flags.length; place++) if ((flags[place]! & bit) !== 0) count++
  return count
}

/** Splits sorted entries by flag, keeping their order: sorting them again for each flag would take as long as sorting all. */
function pickFlagged(parts: readonly Float64Array[], entries: Float64Array, flags: Int16Array): void {
  const counts = parts.map(() => 0)
  for (let at = 0; at < entries.length; at++) {
    const entry = entries[at]!
    // This computes the id: the remainder operator takes ten times as long for numbers this large.
    const bits = flags[entry - Math.floor(entry / ID_RANGE) * ID_RANGE - 1]!
    for (let flag = 0; bits >> flag > 0; flag++)
      if (((bits >> flag) & 1) === 1) parts[flag]![counts[flag]!++] = entry
  }
}

function* cut(sort: UrlSort, part: number, entries: Float64Array): Generator<OrderBlock> {
  for (const block of cutIntoBlocks(entries)) yield { sort, part, entries: block }
}

/** Values by row; NONE for a row without one. */
function fillValues(values: Int32Array, table: UrlTable, sort: UrlSort): void {
  if (sort === 'ctr') {
    const [clicks, impressions] = [table.column('clicks'), table.column('impressions')]
    for (let row = 0; row < values.length; row++)
      values[row] = impressions[row]! > 0 ? Math.round((clicks[row]! / impressions[row]!) * RATE_UNITS) : NONE
  } else if (sort === 'issues') {
    const critical = table.column('issuesCritical')
    const [warning, notice] = [table.column('issuesWarning'), table.column('issuesNotice')]
    for (let row = 0; row < values.length; row++)
      values[row] = notice[row] === NONE ? NONE : critical[row]! + warning[row]! + notice[row]!
  } else values.set(table.column(SORT_COLUMNS[sort]))
}

const SORT_COLUMNS: Readonly<Record<Exclude<UrlSort, 'ctr' | 'issues'>, UrlColumn>> = {
  clicks: 'clicks',
  impressions: 'impressions',
  position: 'position',
  previous_clicks: 'previousClicks',
  tracked_keywords: 'trackedKeywords',
  best_position: 'bestPosition',
  backlinks: 'backlinks',
  referring_domains: 'domains',
  inlinks_count: 'inlinks',
  status_code: 'status',
  depth: 'depth',
  words_count: 'words',
}
