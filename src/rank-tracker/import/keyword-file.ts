// Reads a CSV file of keywords: `keyword,country_code,language_code,device,location` under a header, in any order of
// columns. The first line that is not right ends it. Rows are read as they are asked for, so a file may be of any
// size; whether two rows name the same keyword is for whoever stores them to see (plan.ts).

import { readCsv } from '../../lib/csv.ts'
import { quoted, type Refuse, refuseLine } from '../../lib/import-fault.ts'
import { decodeText } from '../../lib/imported-text.ts'
import { DEVICES, type Device } from '../../providers/contracts.ts'
import { type MarketDefaults, readDevice, readKeyword, readLocation, readMarket } from './keyword-fields.ts'

const COLUMNS = ['keyword', 'country_code', 'language_code', 'device', 'location'] as const
type Column = (typeof COLUMNS)[number]

const DEVICE_DEFAULT = 'mobile'

export type KeywordRow = {
  /** Where it begins in the file, counted from 1. */
  line: number
  keyword: string
  countryCode: string
  languageCode: string
  location: string | null
  device: Device | 'both'
}

type Cells = (column: Column) => string

export async function* readKeywordFile(
  bytes: AsyncIterable<Uint8Array>,
  defaults: MarketDefaults = {},
): AsyncGenerator<KeywordRow> {
  let columns: ReadonlyMap<Column, number> | undefined
  for await (const records of readCsv(decodeText(bytes))) {
    for (const { line, cells } of records) {
      const refuse = refuseLine(line)
      if (columns === undefined) {
        columns = readHeader(cells, defaults, refuse)
        continue
      }
      yield readRow(cellsOf(cells, columns, refuse), line, defaults, refuse)
    }
  }
  if (columns === undefined) throw refuseLine(1)(`the file is empty. ${headerWanted()}`)
}

function readHeader(
  cells: readonly string[],
  defaults: MarketDefaults,
  refuse: Refuse,
): ReadonlyMap<Column, number> {
  const names = cells.map((cell) => cell.trim().toLowerCase())
  if (!names.includes('keyword')) throw refuse(`there is no column keyword. ${headerWanted()}`)
  const columns = new Map<Column, number>()
  for (const [index, name] of names.entries()) {
    const column = COLUMNS.find((known) => known === name)
    if (column === undefined) throw refuse(`the column ${quoted(name)} is not known. ${headerWanted()}`)
    if (columns.has(column)) throw refuse(`the column ${column} is there twice.`)
    columns.set(column, index)
  }
  const missing = [
    columns.has('country_code') || defaults.country !== undefined ? [] : ['country_code (or --country)'],
    columns.has('language_code') || defaults.language !== undefined ? [] : ['language_code (or --language)'],
  ].flat()
  if (missing.length > 0) throw refuse(`there is no column ${missing.join(' and no ')}.`)
  return columns
}

function cellsOf(cells: readonly string[], columns: ReadonlyMap<Column, number>, refuse: Refuse): Cells {
  if (cells.length !== columns.size) {
    throw refuse(`the line has ${cells.length} cells, and the header has ${columns.size}.`)
  }
  return (column) => {
    const index = columns.get(column)
    return index === undefined ? '' : (cells[index] as string).trim()
  }
}

function readRow(cell: Cells, line: number, defaults: MarketDefaults, refuse: Refuse): KeywordRow {
  const keyword = readKeyword(cell('keyword'), refuse)
  const country = cell('country_code') || defaults.country
  if (country === undefined) throw refuse('must not be empty.', 'country_code')
  const language = cell('language_code') || defaults.language
  if (language === undefined) throw refuse('must not be empty.', 'language_code')
  return {
    line,
    keyword,
    ...readMarket(country, language, refuse),
    location: readLocation(cell('location'), refuse),
    device: readDevices(cell('device') || DEVICE_DEFAULT, refuse),
  }
}

function readDevices(text: string, refuse: Refuse): KeywordRow['device'] {
  if (text.toLowerCase() === 'both') return 'both'
  return readDevice(text, (_, field) =>
    refuse(`must be ${DEVICES.join(', ')} or both, not ${quoted(text)}.`, field),
  )
}

function headerWanted(): string {
  return `The first line names the columns: ${COLUMNS.join(', ')}.`
}
