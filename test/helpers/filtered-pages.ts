// A table with a column for each field that pages are filtered by, and one row for each value that is likely to be got
// wrong: what has no value, numbers that barely fit, letters whose case only Unicode knows, the signs of patterns.

import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { Field } from '../../src/data/lists/fields.ts'
import type { Database } from '../../src/data/storage/database.ts'
import { columnTypes, tableOptions } from '../../src/data/storage/portable.ts'
import { PAGE_COLUMN_FILTERS } from '../../src/features/crawls/pages/page-filters.ts'
import { foldedText } from '../../src/lib/text.ts'

export type Cell = string | number | boolean | null
export type FilteredPage = { id: number } & Record<string, Cell>

export const TEXTS = [
  '',
  ' ',
  'Page',
  'PAGE two',
  'Straße',
  'STRASSE',
  'ΟΔΟΣ',
  'οδος και',
  'Οδός',
  'İstanbul',
  'istanbul',
  'I\u0307',
  'École',
  'éCOLE',
  '100%',
  '100_',
  '100\\',
  'a%b_c\\d',
  `it's "so" /* -- */ ;`,
  'Привет, МИР',
  '日本語ページ',
  '😀 A',
  'ǅungla',
] as const
export const INTEGERS = [0, 1, 200, 301, 404, 2_147_483_648, Number.MAX_SAFE_INTEGER] as const
export const NUMBERS = [0, 0.1, 0.1234, 0.3333, 1] as const
/** Around the beginnings of days in Santiago, one of which has no midnight. */
export const TIMES = [
  '2024-09-07T03:59:59.999Z',
  '2024-09-07T04:00:00.000Z',
  '2024-09-08T03:59:59.500Z',
  '2024-09-08T04:00:00.001Z',
  '2024-09-09T02:59:59.999Z',
  '2024-09-09T03:00:00.000Z',
  '2026-01-31T12:00:00.250Z',
  '2026-01-31T12:00:01.000Z',
  '1969-12-31T23:59:59.100Z',
].map((text) => Date.parse(text))
export const TIME_ZONE = 'America/Santiago'

export const HOSTS = ['example.com', 'www.example.com', 'xn--bcher-kva.example', '192.0.2.1'] as const

const VALUES: Readonly<Record<string, readonly Cell[]>> = {
  text: TEXTS,
  integer: INTEGERS,
  number: NUMBERS,
  boolean: [true, false],
  time: TIMES,
}

/** The same rows each time, in which any values of two fields meet. */
export function makePages(count: number): FilteredPage[] {
  return Array.from({ length: count }, (_, index) => {
    const cells = [...PAGE_COLUMN_FILTERS.values()].map((field) => {
      const values = valuesOf(field)
      const draw = hash('sha1', `${field.name} ${index}`, 'buffer').readUInt32BE(0)
      return [field.name, values[draw % values.length] as Cell]
    })
    return { id: index + 1, ...Object.fromEntries(cells) }
  })
}

function valuesOf({ type, column, folded, isNullable }: Field): readonly Cell[] {
  const values = folded === column ? HOSTS : (VALUES[type] ?? [])
  return isNullable ? [...values, null] : values
}

export async function storePages(
  database: Database,
  table: string,
  pages: readonly FilteredPage[],
): Promise<void> {
  const types = columnTypes(database.engine)
  const columns = [...PAGE_COLUMN_FILTERS.values()].flatMap(({ column, type, folded = column }) => {
    const plain = { column, type: types[STORED_AS[type]] }
    return folded === column ? [plain] : [plain, { column: folded, type: types.text }]
  })
  const names = sql.join(['id', ...columns.map(({ column }) => column)].map((name) => sql.ref(name)))
  const rows = pages.map((page) => sql`(${sql.join([page.id, ...cellsOf(page)])})`)
  await database.transaction(async (tx) => {
    let create = tx.schema.createTable(table).addColumn('id', types.integer, (id) => id.primaryKey())
    for (const { column, type } of columns) create = create.addColumn(column, type)
    await create.modifyEnd(tableOptions(database.engine)).execute()
    await sql`insert into ${sql.table(table)} (${names}) values ${sql.join(rows)}`.execute(tx)
  })
}

const STORED_AS = {
  text: 'text',
  integer: 'integer',
  number: 'real',
  boolean: 'flag',
  time: 'time',
  day: 'integer',
  choice: 'text',
} as const

function cellsOf(page: FilteredPage): unknown[] {
  return [...PAGE_COLUMN_FILTERS.values()].flatMap(({ name, column, folded = column }) => {
    const value = page[name] as Cell
    const stored = typeof value === 'boolean' ? Number(value) : value
    return folded === column ? [stored] : [stored, foldedText(value as string | null)]
  })
}
