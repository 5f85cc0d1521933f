// Writes rows as the XML of a worksheet. Each cell has a type: text stays text, so nothing in it is ever run, and
// numbers, times and days can be added up and sorted. Texts are stored in their cells: a table of shared texts would
// have to be kept until the end.

import type { Cell, CellColumn } from './cells.ts'
import type { ColumnType, Row } from './columns.ts'

/** The longest text that a cell can hold; a longer one is cut. */
export const CELL_LENGTH_MAX = 32_767
const COLUMN_WIDTHS: Readonly<Record<ColumnType, number>> = {
  text: 30,
  integer: 12,
  number: 12,
  boolean: 10,
  time: 20,
  day: 12,
}
/** Indexes of formats in the style sheet. */
const STYLES = { header: 1, time: 2, day: 3 } as const
const DAY_MS = 86_400_000
/** Earlier days are written as text, because spreadsheets do not agree about early 1900. */
const FIRST_DAY_MS = Date.UTC(1900, 2, 1)
const DAY_ZERO_MS = Date.UTC(1899, 11, 30)

export function sheetStart(columns: readonly CellColumn[]): string {
  const widths = columns.map(
    ({ type }, at) => `<col min="${at + 1}" max="${at + 1}" width="${COLUMN_WIDTHS[type]}" customWidth="1"/>`,
  )
  const names = columns.map(({ name }, at) => textCell(`${lettersOf(at)}1`, name, STYLES.header))
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${names.join('')}</row>`
}

export const SHEET_END = '</sheetData></worksheet>'

/** `firstRow` is the number of the first row in the sheet, where the header is 1. */
export function sheetRows(columns: readonly CellColumn[], rows: readonly Row[], firstRow: number): string {
  const readers = columns.map(({ type, read }, at) => ({ letters: lettersOf(at), type, read }))
  let text = ''
  let number = firstRow
  for (const row of rows) {
    text += `<row r="${number}">`
    for (const { letters, type, read } of readers) text += cellOf(`${letters}${number}`, type, read(row))
    text += '</row>'
    number++
  }
  return text
}

function cellOf(place: string, type: ColumnType, cell: Cell): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'number') return numberCell(place, cell)
  if (typeof cell === 'boolean') return `<c r="${place}" t="b"><v>${cell ? 1 : 0}</v></c>`
  if (type === 'time' || type === 'day') {
    const ms = Date.parse(cell)
    if (ms >= FIRST_DAY_MS) return numberCell(place, (ms - DAY_ZERO_MS) / DAY_MS, STYLES[type])
  }
  return textCell(place, cell)
}

function numberCell(place: string, value: number, style = 0): string {
  return `<c r="${place}"${style === 0 ? '' : ` s="${style}"`}><v>${value}</v></c>`
}

function textCell(place: string, text: string, style = 0): string {
  return `<c r="${place}"${style === 0 ? '' : ` s="${style}"`} t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
// Most texts need no escaping, and one test is cheaper than five replacements.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are looked for
const UNUSUAL = /[&<>\u0000-\u001f\ufffe\uffff\ud800-\udfff]|_x[0-9a-fA-F]{4}_/
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no way to write them
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

function escaped(text: string): string {
  const short = text.length > CELL_LENGTH_MAX ? text.slice(0, CELL_LENGTH_MAX) : text
  if (!UNUSUAL.test(short)) return short
  return (
    short
      .toWellFormed()
      .replaceAll(FORBIDDEN, '')
      .replaceAll(/\r\n?/g, '\n')
      // Excel reads `_x0041_` as a letter, so the first character of such a text is escaped.
      .replaceAll(/_(?=x[0-9a-fA-F]{4}_)/g, '_x005F_')
      .replaceAll(/[&<>]/g, (character) => ENTITIES[character] as string)
  )
}

/** Returns the letters of a column: A to Z, then AA. */
function lettersOf(at: number): string {
  const rest = Math.floor(at / 26)
  return `${rest === 0 ? '' : lettersOf(rest - 1)}${String.fromCharCode(65 + (at % 26))}`
}
