// Joined rows as columns, ready to be stored: what one batch hands from the thread to the database.

import { urlHash53 } from '../../crawler/url-hash.ts'
import { NULL_INTEGER } from '../../lib/column-nulls.mjs'
import { roundTo4 } from '../../lib/rounding.ts'
import { foldedText } from '../../lib/text.ts'
import { type TextColumn, TextColumnWriter } from '../../lib/text-column.ts'
import type { PageLinks } from './page-links.ts'
import { POSITION_UNITS, type SearchSums } from './search-sums.ts'
import { NONE, type UrlColumn, type UrlTable } from './url-table.ts'

/** Whole numbers of a row, by the names of their columns in storage. */
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
  readonly keyHashes: Float64Array<ArrayBuffer>
  /** In the order of STORED_INTEGERS. */
  readonly integers: readonly Int32Array<ArrayBuffer>[]
  readonly ctr: Float64Array<ArrayBuffer>
  readonly position: Float64Array<ArrayBuffer>
  /** In the order of STORED_TEXTS, each followed by its folded form. */
  readonly texts: readonly TextColumn[]
  /** Ids of queries; NONE for none. */
  readonly topQueries: Int32Array<ArrayBuffer>
  /** Of the rows that have any. */
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
  /** Undefined for a row that has none. */
  detailsOf(row: number): KnownDetails | undefined
  readonly search: SearchSums | undefined
  readonly links: PageLinks | undefined
}

// Its own folded form, as most addresses are.
const PLAIN = /^[\u0020-\u0040\u005b-\u007e]*$/

const QUERIES_MAX = 25
const KEYWORDS_MAX = 50
const LINKS_MAX = 25
const HUNDREDTHS = 100

/** `rows` in the order of their ids. */
export function packRows(table: UrlTable, rows: Uint32Array, packing: Packing): JoinedRows {
  const integers = Object.values(STORED_INTEGERS).map((name) => pick(table.column(name), rows, NULL_INTEGER))
  const ids = new Int32Array(rows.length)
  const keyHashes = new Float64Array(rows.length)
  const ctr = new Float64Array(rows.length)
  const position = new Float64Array(rows.length)
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at]!
    ids[at] = packing.firstId + at
    keyHashes[at] = urlHash53(table.keyAt(row))
    const impressions = table.get(row, 'impressions')
    ctr[at] = impressions > 0 ? roundTo4(table.get(row, 'clicks') / impressions) : NULL_INTEGER
    const hundredths = table.get(row, 'position')
    position[at] = hundredths === NONE ? NULL_INTEGER : hundredths / HUNDREDTHS
  }
  return {
    ids,
    keyHashes,
    integers,
    ctr,
    position,
    texts: STORED_TEXTS.flatMap((name) => packTexts(table, rows, name)),
    topQueries: pick(table.column('topQuery'), rows, NONE),
    details: packDetails(rows, packing),
  }
}

/** Plain loops: `from` with a function takes ten times as long. */
function pick(column: Int16Array | Int32Array, rows: Uint32Array, none: number): Int32Array<ArrayBuffer> {
  const picked = new Int32Array(rows.length)
  for (let at = 0; at < rows.length; at++) {
    const value = column[rows[at]!]!
    picked[at] = value === NONE ? none : value
  }
  return picked
}

function packTexts(table: UrlTable, rows: Uint32Array, name: (typeof STORED_TEXTS)[number]): TextColumn[] {
  const [plain, folded] = [new TextColumnWriter(), new TextColumnWriter()]
  for (const row of rows) {
    const text = table.textAt(row, name)
    addText(plain, text)
    addText(folded, text === null || PLAIN.test(text) ? null : foldedText(text))
  }
  return [plain.take(), folded.take()]
}

function packDetails(rows: Uint32Array, { firstId, detailsOf, search, links }: Packing) {
  const ids: number[] = []
  const json = new TextColumnWriter()
  for (const [at, row] of rows.entries()) {
    const details = detailsOf(row)
    if (details === undefined) continue
    const { searchPages, linkPages, keywords } = details
    const queries = search?.queriesOf(searchPages) ?? []
    ids.push(firstId + at)
    json.addText(
      JSON.stringify({
        days: search?.daysOf(searchPages).map((day) => [day.daysAgo, ...figuresOf(day)]) ?? [],
        queries: queries.slice(0, QUERIES_MAX).map((sums) => [sums.query, ...figuresOf(sums)]),
        queries_count: queries.length,
        keywords: keywords.slice(0, KEYWORDS_MAX),
        links: links?.linksOf(linkPages, LINKS_MAX) ?? [],
      }),
    )
  }
  return { ids: Int32Array.from(ids), json: json.take() }
}

/** Clicks, impressions and the position in hundredths; null without impressions. */
function figuresOf(sums: { clicks: number; impressions: number; positionSum: number }) {
  const { clicks, impressions, positionSum } = sums
  const position =
    impressions === 0 ? null : Math.round((positionSum * HUNDREDTHS) / POSITION_UNITS / impressions)
  return [clicks, impressions, position]
}

export function addText(writer: TextColumnWriter, text: string | null): void {
  if (text === null) writer.addNull()
  else writer.addText(text)
}
