// Rows as lines of a CSV file: RFC 4180, with a header and CRLF. Null is an empty cell. A spreadsheet takes a cell that begins with
// one of `= + - @`, a tab or a carriage return for a formula, and runs it, whoever wrote the text: such a text gets an apostrophe
// in front. Numbers are numbers, also negative ones.

import type { Cell, CellColumn } from './cells.ts'
import type { Row } from './columns.ts'

export const BYTE_ORDER_MARK = '\ufeff'

const LINE_END = '\r\n'
const FORMULA_START = /^[=+\-@\t\r]/
const NEEDS_QUOTES = /[",\r\n]/

export function csvHeader(columns: readonly CellColumn[]): string {
  return csvLine(columns.map(({ name }) => name))
}

export function csvLines(columns: readonly CellColumn[], rows: readonly Row[]): string {
  let text = ''
  for (const row of rows) text += csvLine(columns.map(({ read }) => read(row)))
  return text
}

/** A line that is one empty cell would be no line at all. */
export function csvLine(cells: readonly Cell[]): string {
  const line = cells.map(csvCell).join()
  return `${line === '' ? '""' : line}${LINE_END}`
}

function csvCell(cell: Cell): string {
  if (typeof cell === 'string') return textCell(cell)
  return cell === null ? '' : String(cell)
}

function textCell(text: string): string {
  const safe = FORMULA_START.test(text) ? `'${text}` : text
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
