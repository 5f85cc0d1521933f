// The kinds of files that a list can be had as, and the end of the address by which one is chosen.

import { Type } from 'typebox'
import type { PathId } from '../http/requests/path-ids.ts'
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
  readonly canHaveMark: boolean
  open(wanted: WantedFile): FileWriter
}

const CSV: Format = {
  extension: 'csv',
  type: 'text/csv',
  canHaveMark: true,
  open({ columns, hasMark, firstRows }) {
    const { header, lines } = csvLines(columns, firstRows)
    return { head: `${hasMark ? BYTE_ORDER_MARK : ''}${header}`, lines }
  },
}

const JSON_LINES: Format = {
  extension: 'jsonl',
  type: 'application/x-ndjson',
  canHaveMark: false,
  open: ({ columns, isChosen }) => ({
    head: '',
    lines: (rows) => jsonLines(rows, isChosen ? columns : undefined),
  }),
}

const FORMATS: readonly Format[] = [CSV, JSON_LINES]

const EXTENSIONS = FORMATS.map(({ extension }) => extension)
export const FILE_TYPES = FORMATS.map(({ type }) => type)

export const FILE_CONTENT =
  'As CSV: RFC 4180 in UTF-8, a header, then a line for each row, each ending with CR LF. Null is an empty cell; entries of a list are separated by `; `; objects in a row are columns of their own; a text that a spreadsheet would take for a formula begins with an apostrophe. As JSON lines: one object a line, as the list shows it or, with `columns`, with these.'
export const FILE_EXAMPLE = 'id,name\r\n1,Shoes\r\n'

export const fileFormat: PathId<Format> = {
  schema: Type.Enum(EXTENSIONS, { description: 'What the file is: CSV or JSON lines.' }),
  code: 'route_not_found',
  message: 'A list is to be had as .csv and as .jsonl.',
  parse: (text) => FORMATS.find(({ extension }) => extension === text),
}
