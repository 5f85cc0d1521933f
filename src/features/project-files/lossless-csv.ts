// CSV that distinguishes null from the empty text: null is an empty cell, the empty text a quoted one. Otherwise it
// follows RFC 4180 strictly, and refuses a row that does not. Every character is read once, however the file is cut
// into pieces.

import { indexOrEnd } from '../../lib/csv-records.ts'

const LINE_END = '\r\n'
const NEEDS_QUOTES = /^$|[",\r\n]/

export function csvLine(cells: readonly (string | null)[]): string {
  return `${cells.map(cellOf).join()}${LINE_END}`
}

function cellOf(text: string | null): string {
  if (text === null) return ''
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

type CsvReader = {
  /** Returns the rows that this piece of the file completes. */
  take(piece: string): (string | null)[][]
  /** Throws if the file ends within a row. */
  end(): void
}

/** Makes the error for a row of the file, counted from 1 with the header. */
type RefuseRow = (row: number, reason: string) => Error

const refuseRowAlone: RefuseRow = (row, reason) => new Error(`Row ${row}: ${reason}`)

export function createCsvReader(refuseRow = refuseRowAlone): CsvReader {
  // The state of the incomplete row.
  let parts: string[] = []
  let isQuoted = false
  // A carriage return at the end of a piece: it is unknown yet whether a line feed follows.
  let heldBack = ''
  let row = 0
  return {
    take(piece) {
      let text = heldBack + piece
      heldBack = text.endsWith('\r') ? '\r' : ''
      if (heldBack !== '') text = text.slice(0, -1)
      const rows: (string | null)[][] = []
      let start = 0
      let at = 0
      let lineEnd = indexOrEnd(text, LINE_END, 0)
      for (;;) {
        const quote = indexOrEnd(text, '"', at)
        while (!isQuoted && lineEnd < quote) {
          parts.push(text.slice(start, lineEnd))
          rows.push(cellsOf(parts.join(''), ++row, refuseRow))
          parts = []
          start = lineEnd + LINE_END.length
          lineEnd = indexOrEnd(text, LINE_END, start)
        }
        if (quote === text.length) break
        isQuoted = !isQuoted
        at = quote + 1
        if (lineEnd < at) lineEnd = indexOrEnd(text, LINE_END, at)
      }
      if (start < text.length) parts.push(text.slice(start))
      return rows
    },
    end() {
      if (parts.length > 0 || heldBack !== '') throw refuseRow(row + 1, 'the file ends within it')
    },
  }
}

function cellsOf(line: string, row: number, refuseRow: RefuseRow): (string | null)[] {
  const cells: (string | null)[] = []
  for (let at = 0; ; at++) {
    let end: number
    if (line[at] === '"') {
      end = line.indexOf('"', at + 1)
      while (line[end + 1] === '"') end = line.indexOf('"', end + 2)
      cells.push(line.slice(at + 1, end).replaceAll('""', '"'))
      end++
      if (end < line.length && line[end] !== ',') throw refuseRow(row, 'text follows a quoted cell')
    } else {
      end = indexOrEnd(line, ',', at)
      const text = line.slice(at, end)
      if (text.includes('"')) throw refuseRow(row, 'a cell that holds a quote is not quoted')
      cells.push(text === '' ? null : text)
    }
    if (end === line.length) return cells
    at = end
  }
}
