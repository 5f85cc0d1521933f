// The kinds of files that a list can be had as.

import type { StreamedFileType } from '../http/route.ts'
import type { Column, Row } from './columns.ts'
import { BYTE_ORDER_MARK, csvLines } from './csv-lines.ts'
import { jsonLines } from './json-lines.ts'

type WantedFile = {
  /** The columns that the file has. */
  columns: readonly Column[]
  /** Whether they were chosen by whoever wants the file. */
  isChosen: boolean
  /** Whether it begins with a byte order mark. */
  hasMark: boolean
  firstRows: readonly Row[]
}

export type FileWriter = { head: string; lines(rows: readonly Row[]): string }

export type Format = {
  /** Of the file's name, and of the address. */
  readonly extension: string
  readonly type: StreamedFileType
  /** For people: `as a CSV file`. */
  readonly label: string
  readonly content: string
  readonly example: string
  readonly canHaveMark: boolean
  open(wanted: WantedFile): FileWriter
}

const CSV: Format = {
  extension: 'csv',
  type: 'text/csv',
  label: 'a CSV file',
  content:
    'RFC 4180 in UTF-8: a header, then a line for each row, each ending with CR LF. Null is an empty cell; entries of a list are separated by `; `; objects in a row are columns of their own. A text that a spreadsheet would take for a formula begins with an apostrophe.',
  example: 'id,name\r\n1,Shoes\r\n',
  canHaveMark: true,
  open({ columns, hasMark, firstRows }) {
    const { header, lines } = csvLines(columns, firstRows)
    return { head: `${hasMark ? BYTE_ORDER_MARK : ''}${header}`, lines }
  },
}

const JSON_LINES: Format = {
  extension: 'jsonl',
  type: 'application/x-ndjson',
  label: 'JSON lines',
  content:
    'One JSON object a line, in UTF-8, as the list shows it; with `columns`, an object with these columns.',
  example: '{"id":1,"name":"Shoes"}\n',
  canHaveMark: false,
  open: ({ columns, isChosen }) => ({
    head: '',
    lines: (rows) => jsonLines(rows, isChosen ? columns : undefined),
  }),
}

export const FORMATS: readonly Format[] = [CSV, JSON_LINES]
