// Columns as what tests are written in: strings, and rows of the database.

import type { StoredColumns } from '../../src/features/crawls/engine/index/stored-columns.ts'
import { URL_COLUMNS } from '../../src/features/crawls/engine/index/stored-rows.ts'
import { NULL_INTEGER, NULL_TEXT } from '../../src/lib/column-nulls.mjs'
import type { TextColumn } from '../../src/lib/text-column.ts'

export function textsOf({ bytes, lengths }: TextColumn): (string | null)[] {
  const all = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  let start = 0
  return Array.from(lengths, (length) => {
    if (length === NULL_TEXT) return null
    start += length
    return all.slice(start - length, start)
  })
}

type UrlRow = { [Name in keyof typeof URL_COLUMNS]: unknown } & {
  id: number
  url: string
  depth: number | null
  queue: number | null
}

export function urlRowsOf(columns: StoredColumns): UrlRow[] {
  const names = Object.keys(URL_COLUMNS)
  const values = columns.map((column) =>
    'lengths' in column
      ? textsOf(column)
      : Array.from(column, (value) => (value === NULL_INTEGER ? null : value)),
  )
  return values[0]!.map(
    (_, row) => Object.fromEntries(names.map((name, index) => [name, values[index]![row]])) as UrlRow,
  )
}
