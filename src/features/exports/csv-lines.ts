// Rows as lines of a CSV file: RFC 4180, with a header and CRLF. Null is an empty cell. Spreadsheets run a cell that
// begins with one of `= + - @`, a tab or a carriage return as a formula, so every such text gets an
// apostrophe in front. Numbers stay numbers, even negative ones.

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

/** A line with one empty cell would otherwise be an empty line, which readers skip. */
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
