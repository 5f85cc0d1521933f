// The end of an address by which the kind of a file is chosen, and what the OpenAPI document says of it.

import { Type } from 'typebox'
import { ROUTE_NOT_FOUND } from '../../entry/http/errors.ts'
import type { PathId } from '../../entry/http/requests/path-ids.ts'
import { FORMATS, type Format, formatOf } from './formats.ts'

const EXTENSIONS = FORMATS.map(({ extension }) => extension)
export const FILE_TYPES = FORMATS.map(({ type }) => type)

export const FILE_CONTENT =
  'As CSV: RFC 4180 in UTF-8, a header, then a line for each row, each ending with CR LF. Null is an empty cell; entries of a list are separated by `; `; objects in a row are columns of their own; a text that a spreadsheet would take for a formula begins with an apostrophe. As JSON lines: one object a line, as the list shows it or, with `columns`, with these. As an Excel workbook and as Parquet: the columns of the CSV file, where numbers, times and days have their types.'
export const FILE_EXAMPLE = 'id,name\r\n1,Shoes\r\n'

export const fileFormat: PathId<Format> = {
  schema: Type.Enum(EXTENSIONS, {
    description: 'What the file is: CSV, an Excel workbook, JSON lines or Parquet.',
  }),
  kind: ROUTE_NOT_FOUND,
  message: 'A list is to be had as .csv, .xlsx, .jsonl and .parquet.',
  parse: formatOf,
}
