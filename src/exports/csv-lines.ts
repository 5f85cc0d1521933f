// Rows as lines of a CSV file: RFC 4180, with a header and CRLF. Null is an empty cell, a list is one cell with `; ` between its
// entries. A spreadsheet takes a cell that begins with one of `= + - @`, a tab or a carriage return for a formula, and runs it,
// whoever wrote the text: such a text gets an apostrophe in front. Numbers are numbers, also negative ones.

import { type Column, type Row, valueAt } from './columns.ts'

export const BYTE_ORDER_MARK = '\ufeff'

const LINE_END = '\r\n'
const BETWEEN = '; '
const FORMULA_START = /^[=+\-@\t\r]/
const NEEDS_QUOTES = /[",\r\n]/

type Cell = (row: Row) => string

type CsvLines = { header: string; lines(rows: readonly Row[]): string }

/** `rows` are the first ones: they say which competitors there are. */
export function csvLines(columns: readonly Column[], rows: readonly Row[]): CsvLines {
  const cells = columns.flatMap((column) =>
    column.form === 'competitors'
      ? competitorCells(column, rows)
      : [{ name: column.name, cell: cellOf(column) }],
  )
  const readers = cells.map(({ cell }) => cell)
  return {
    header: lineOf(cells.map(({ name }) => textCell(name))),
    lines(rows) {
      let text = ''
      for (const row of rows) text += lineOf(readers.map((read) => read(row)))
      return text
    },
  }
}

/** A line that is one empty cell would be no line at all. */
function lineOf(cells: readonly string[]): string {
  return `${cells.length === 1 && cells[0] === '' ? '""' : cells.join()}${LINE_END}`
}

function cellOf({ path, form }: Column): Cell {
  const [first = ''] = path
  if (form === 'plain' && path.length === 1) return (row) => plainCell(row[first])
  return (row) => {
    const value = valueAt(row, path)
    if (value === null || value === undefined) return ''
    if (form === 'plain') return plainCell(value)
    if (form === 'list') return textCell((value as unknown[]).join(BETWEEN))
    if (form === 'flags') return textCell(namesThatHold(value as Record<string, boolean>).join(BETWEEN))
    return Array.isArray(value) && value.length === 0 ? '' : textCell(JSON.stringify(value))
  }
}

function plainCell(value: unknown): string {
  if (typeof value === 'string') return textCell(value)
  return value === null || value === undefined ? '' : String(value)
}

function textCell(text: string): string {
  const safe = FORMULA_START.test(text) ? `'${text}` : text
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

function namesThatHold(flags: Record<string, boolean>): string[] {
  return Object.keys(flags).filter((name) => flags[name] === true)
}

type Competitor = { domain: string; position: number | null }

/** One column for each, called by its domain. A list without competitors keeps one, so that who asked for it finds it. */
function competitorCells({ name, path }: Column, rows: readonly Row[]): { name: string; cell: Cell }[] {
  const competitorsOf = (row: Row) => (valueAt(row, path) ?? []) as Competitor[]
  const domains = new Set(rows.flatMap((row) => competitorsOf(row).map(({ domain }) => domain)))
  if (domains.size === 0) return [{ name, cell: () => '' }]
  return [...domains].map((wanted) => ({
    name: `${name}.${wanted}`,
    cell: (row) => plainCell(competitorsOf(row).find(({ domain }) => domain === wanted)?.position),
  }))
}
