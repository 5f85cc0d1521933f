// Joined rows as columns, ready to be stored: one batch on its way from the thread to the database.

import { NULL_INTEGER } from '../../../lib/column-nulls.mjs'
import { roundTo4 } from '../../../lib/rounding.ts'
import { foldedText } from '../../../lib/text.ts'
import { type TextColumn, TextColumnWriter } from '../../../lib/text-column.ts'
import type { PageLinks } from './page-links.ts'
import { POSITION_UNITS, type SearchSums } from './search-sums.ts'
import { NONE, type UrlColumn, type UrlTable } from './url-table.ts'

/** Whole numbers of a row, by the names of their stored columns. */
export const STORED_INTEGERS = {
  flags: 'flags',
  crawl_url_id: 'crawlUrl',
  is_indexable: 'isIndexable',
  status_code: 'status',
  depth: 'depth',
  words_count: 'words',
  inlinks_count: 'inlinks',
  issues_critical: 'issuesCritical',
  issues_warning: 'issuesWarning',
  issues_notice: 'issuesNotice',
  clicks: 'clicks',
  impressions: 'impressions',
  previous_clicks: 'previousClicks',
  tracked_keywords: 'trackedKeywords',
  best_position: 'bestPosition',
  backlinks: 'backlinks',
  referring_domains: 'domains',
} as const satisfies Record<string, UrlColumn>

export const STORED_TEXTS = ['url', 'title', 'canonical'] as const

export type JoinedRows = {
  readonly ids: Int32Array<ArrayBuffer>
  /** One column for each name in STORED_INTEGERS, in its order. */
  readonly integers: readonly Int32Array<ArrayBuffer>[]
  readonly ctr: Float64Array<ArrayBuffer>
  readonly position: Float64Array<ArrayBuffer>
  /** One column for each name in STORED_TEXTS, in its order, each followed by its folded form. */
  readonly texts: readonly TextColumn[]
  /** Ids of queries, or NONE. */
  readonly topQueries: Int32Array<ArrayBuffer>
  /** The details of the rows that have any. */
  readonly details: { readonly ids: Int32Array<ArrayBuffer>; readonly json: TextColumn }
}

/** What is stored for the page of one URL: see read/url-detail.ts. */
type KnownDetails = {
  readonly searchPages: readonly number[]
  readonly linkPages: readonly number[]
  readonly keywords: readonly number[]
}

type Packing = {
  readonly firstId: number
  /** Returns undefined for a row without details. */
  detailsOf(row: number): KnownDetails | undefined
  readonly search: SearchSums | undefined
  readonly links: PageLinks | undefined
}

const QUERIES_MAX = 25
const KEYWORDS_MAX = 50
const LINKS_MAX = 25
const HUNDREDTHS = 100
/** The usual length of a row's text. */
const TEXT_BYTES = 64

/** `rows` must be in the order of their ids. */
export function packRows(table: UrlTable, rows: Uint32Array, packing: Packing): JoinedRows {
  const integers = Object.values(STORED_INTEGERS).map((name) => pick(table.column(name), rows, NULL_INTEGER))
  const ids = new Int32Array(rows.length)
  const ctr = new Float64Array(rows.length)
  const position = new Float64Array(rows.length)
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at]!
    ids[at] = packing.firstId + at
    const impressions = table.get(row, 'impressions')
    ctr[at] = impressions > 0 ? roundTo4(table.get(row, 'clicks') / impressions) : NULL_INTEGER
    const hundredths = table.get(row, 'position')
    position[at] = hundredths === NONE ? NULL_INTEGER : hundredths / HUNDREDTHS
  }
  return {
    ids,
    integers,
    ctr,
    position,
    texts: STORED_TEXTS.flatMap((name) => packTexts(table, rows, name)),
    topQueries: pick(table.column('topQuery'), rows, NONE),
    details: packDetails(rows, packing),
  }
}

/** A plain loop: `from` with a function takes ten times as long. */
function pick(column: Int16Array | Int32Array, rows: Uint32Array, none: number): Int32Array<ArrayBuffer> {
  const picked = new Int32Array(rows.length)
  for (let at = 0; at < rows.length; at++) {
    const value = column[rows[at]!]!
    picked[at] = value === NONE ? none : value
  }
  return picked
}

function packTexts(table: UrlTable, rows: Uint32Array, name: (typeof STORED_TEXTS)[number]): TextColumn[] {
  const [plain, folded] = [writerFor(rows.length), writerFor(rows.length)]
  for (let at = 0; at < rows.length; at++) addBytes(plain, folded, table.bytesAt(rows[at]!, name))
  return [plain.take(), folded.take()]
}

/** Starts with room for most texts: growing step by step took a twenty-fifth of the thread's time. */
function writerFor(rowsCount: number): TextColumnWriter {
  return new TextColumnWriter(rowsCount, rowsCount * TEXT_BYTES)
}

/** For ASCII text, the folded form is its lower case. `bytes` are changed. */
function addBytes(plain: TextColumnWriter, folded: TextColumnWriter, bytes: Uint8Array | undefined): void {
  const kind = bytes && kindOf(bytes)
  if (bytes === undefined) plain.addNull()
  else if (kind === 'other') addText(plain, decoder.decode(bytes))
  else plain.addBytes(bytes, 0, bytes.length)
  if (bytes === undefined || kind === 'small') folded.addNull()
  else if (kind === 'other') addText(folded, foldedText(decoder.decode(bytes)))
  else folded.addBytes(lowerCased(bytes), 0, bytes.length)
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

const [ASCII_END, CAPITAL_A, CAPITAL_Z, TO_SMALL] = [0x7f, 0x41, 0x5a, 0x20]

function kindOf(bytes: Uint8Array): 'small' | 'capital' | 'other' {
  let hasCapital = false
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!
    if (byte > ASCII_END) return 'other'
    if (byte <= CAPITAL_Z && byte >= CAPITAL_A) hasCapital = true
  }
  return hasCapital ? 'capital' : 'small'
}

function lowerCased(bytes: Uint8Array): Uint8Array {
  for (let at = 0; at < bytes.length; at++)
    if (bytes[at]! >= CAPITAL_A && bytes[at]! <= CAPITAL_Z) bytes[at]! += TO_SMALL
  return bytes
}

function packDetails(rows: Uint32Array, { firstId, detailsOf, search, links }: Packing) {
  const ids: number[] = []
  const json = writerFor(rows.length)
  for (const [at, row] of rows.entries()) {
    const details = detailsOf(row)
    if (details === undefined) continue
    const { searchPages, linkPages, keywords } = details
    const queries = search?.queriesOf(searchPages) ?? []
    ids.push(firstId + at)
    const days = search?.daysOf(searchPages) ?? []
    const shown = queries.slice(0, QUERIES_MAX)
    const linked = links?.linksOf(linkPages, LINKS_MAX) ?? []
    // The same text as JSON.stringify would write; that takes three times as long for a list of numbers.
    json.addText(
      `{"days":[${days.map(figuresOf)}],"queries":[${shown.map(figuresOf)}],"queries_count":${queries.length},` +
        `"keywords":[${keywords.slice(0, KEYWORDS_MAX)}],"links":[${linked}]}`,
    )
  }
  return { ids: Int32Array.from(ids), json: json.take() }
}

/** Writes key, clicks, impressions and the position in hundredths; null without impressions. */
function figuresOf(sums: { key: number; clicks: number; impressions: number; positionSum: number }): string {
  const { key, clicks, impressions, positionSum } = sums
  const position =
    impressions === 0 ? null : Math.round((positionSum * HUNDREDTHS) / POSITION_UNITS / impressions)
  return `[${key},${clicks},${impressions},${position}]`
}

export function addText(writer: TextColumnWriter, text: string | null): void {
  if (text === null) writer.addNull()
  else writer.addText(text)
}
