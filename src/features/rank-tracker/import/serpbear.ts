// Reads the keywords of one site, or of all, out of SerpBear: its database file (data/database.sqlite) or a JSON export of
// the same rows (its API's answer, or the table as a list). serpbear-history.ts decides which positions count as measured.
// Rows of other sites are skipped unread.

import { AppError, IMPORT_INVALID } from '../../../lib/errors.ts'
import { quoted, type Refuse, refuseAt, refuseLine } from '../../../lib/import-fault.ts'
import { decodeText } from '../../../lib/imported-text.ts'
import { readJsonRows } from '../../../lib/json-rows.ts'
import { RowFaults } from '../../../lib/row-faults.ts'
import { ForeignFileError, readForeignTable } from './foreign-table.ts'
import type { MarketDefaults } from './keyword-fields.ts'
import { createMarkets } from './keyword-markets.ts'
import {
  domainOf,
  OPTIONAL_COLUMNS,
  REQUIRED_COLUMNS,
  readSerpbearRow,
  type SerpbearKeyword,
  type SerpbearRow,
  siteOf,
} from './serpbear-row.ts'
import type { Omitted } from './skipped-rows.ts'

const KEY = 'ID'
const TABLE = { table: 'keyword', key: KEY, required: REQUIRED_COLUMNS, optional: OPTIONAL_COLUMNS }
const JSON_ROWS = { names: ['keywords', 'keyword'], what: 'keywords' }
const DOMAINS_NAMED_MAX = 10

type SerpbearOptions = {
  /** The site whose keywords are wanted, in any spelling; undefined for all. */
  domain: string | undefined
  /** Whose addresses are kept: the project's domain; undefined for the site of each keyword. */
  site?: string | undefined
  defaults: MarketDefaults
  nowMs: number
  /** What is left out is counted here. */
  skipped?: Omitted
}

type PlacedRow = { row: SerpbearRow; line: number; refuse: Refuse }

export function readSerpbearDatabase(
  file: string,
  options: SerpbearOptions,
): AsyncGenerator<SerpbearKeyword> {
  return select(databaseRows(file), options)
}

export function readSerpbearJson(
  bytes: AsyncIterable<Uint8Array>,
  options: SerpbearOptions,
): AsyncGenerator<SerpbearKeyword> {
  return select(jsonRows(bytes), options)
}

async function* databaseRows(file: string): AsyncGenerator<PlacedRow> {
  try {
    for await (const rows of readForeignTable(file, TABLE)) {
      for (const row of rows) {
        yield { row, line: Number(row[KEY]), refuse: refuseAt(`Keyword ${row[KEY]} of the database`) }
      }
    }
  } catch (error) {
    if (error instanceof ForeignFileError) throw new AppError(IMPORT_INVALID, error.message, { cause: error })
    throw error
  }
}

async function* jsonRows(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<PlacedRow> {
  for await (const { line, value } of readJsonRows(decodeText(bytes), JSON_ROWS)) {
    const refuse = refuseLine(line)
    const missing = REQUIRED_COLUMNS.find((name) => !(name in value))
    if (missing !== undefined) throw refuse('is missing: this is not a keyword of SerpBear.', missing)
    yield { row: value, line: typeof value[KEY] === 'number' ? value[KEY] : line, refuse }
  }
}

function select(rows: AsyncIterable<PlacedRow>, options: SerpbearOptions): AsyncGenerator<SerpbearKeyword> {
  const faults = new RowFaults()
  return faults.passOn(selectRows(rows, options, faults))
}

async function* selectRows(
  rows: AsyncIterable<PlacedRow>,
  { domain, site, defaults, nowMs, skipped = {} }: SerpbearOptions,
  faults: RowFaults,
): AsyncGenerator<SerpbearKeyword> {
  const findMarket = createMarkets(defaults)
  const options = { findMarket, defaultCountry: defaults.country, site, nowMs, skipped }
  const wanted = domain === undefined ? undefined : siteOf(domain)
  const others = new Set<string>()
  let isFound = false
  for await (const { row, line, refuse } of rows) {
    let keyword: SerpbearKeyword | undefined
    try {
      const of = domainOf(row, refuse)
      if (wanted === undefined || siteOf(of) === wanted) {
        isFound = true
        keyword = readSerpbearRow(row, line, options, refuse)
      } else if (others.size < DOMAINS_NAMED_MAX) others.add(of)
    } catch (error) {
      faults.add(error)
    }
    if (keyword !== undefined) yield keyword
  }
  if (isFound || domain === undefined || faults.count > 0) return
  const choice =
    others.size === 0 ? '' : ` It has ${[...others].map(quoted).join(', ')}: choose with --domain.`
  throw new AppError(IMPORT_INVALID, `The file has no keywords of ${quoted(domain)}.${choice}`)
}
