// Inserts tens of thousands of rows as flat values, row after row, without an object per row on either side. SQLite's
// writer runs one prepared statement again and again, PostgreSQL takes each column as one array, or all rows by COPY if
// they come as columns. Every value is checked before the first one is sent, so a wrong value leaves nothing
// half-stored.

import type { Tx } from '../database.ts'
import type { Engine } from '../portable.ts'
import { copyQueries } from '../postgres/copy.ts'
import { unnestColumns, unnestQuery } from '../postgres/unnest.ts'
import { manyColumnsQuery, manyQuery } from '../sqlite/bulk-query.ts'
import { type BulkColumn, NULL_TEXT } from './bulk-columns.ts'
import type { BulkKind, BulkTarget, BulkValue, SameValues } from './bulk-target.ts'
import { columnParts } from './column-parts.ts'

export { type BulkTarget, type BulkValue, bulkTarget } from './bulk-target.ts'

// The limits of one message to the writer thread. Sending it takes the main thread a millisecond or two.
const CHUNK_VALUES_MAX = 20_000
const CHUNK_SIZE_MAX = 2 * 1024 * 1024
const COLUMNS_SIZE_MAX = 1024 * 1024
// The limits of one statement on PostgreSQL.
const STATEMENT_ROWS = 5000
const STATEMENT_TEXT_BYTES = 1024 * 1024
// COPY needs an extra round trip to the server, which costs more than inserting fewer rows than this.
const COPIED_ROWS_MIN = 50

export async function insertRows(
  tx: Tx,
  engine: Engine,
  target: BulkTarget,
  values: readonly BulkValue[],
  same: SameValues = {},
): Promise<void> {
  const ends = chunkEnds(target, values)
  const chunks = ends.map((end, index) => () => values.slice(ends[index - 1] ?? 0, end))
  if (engine === 'sqlite') {
    if (chunks.length > 0) await tx.executeQuery(manyQuery(target, chunks, same))
    return
  }
  for (const chunk of chunks) await tx.executeQuery(unnestQuery(target, chunk(), same))
}

/** Inserts rows that are given column by column, with texts in the form of bulk-columns.ts. */
export async function insertColumns(
  tx: Tx,
  engine: Engine,
  target: BulkTarget,
  columns: readonly BulkColumn[],
  same: SameValues = {},
): Promise<void> {
  const count = countRows(target, columns)
  if (count === 0) return
  const left = withoutConstants(target, columns, same)
  if (engine === 'sqlite') {
    const parts = columnParts(left.columns, count, COLUMNS_SIZE_MAX)
    await tx.executeQuery(manyColumnsQuery(left.target, parts, left.same))
    return
  }
  const rows = statementRows(left.columns, count)
  const copied =
    count < COPIED_ROWS_MIN ? undefined : await copyQueries(tx, left.target, left.columns, left.same)
  const queryOf = copied ?? unnestColumns(left.target, left.columns, left.same)
  // Each query is made only when the previous one is done, so that other work goes in between.
  for (let from = 0; from < count; from += rows)
    await tx.executeQuery(queryOf(from, Math.min(count, from + rows)))
}

/** Computes the rows of a statement from the average length of their texts. */
function statementRows(columns: readonly BulkColumn[], count: number): number {
  const bytes = columns.reduce((sum, column) => sum + ('lengths' in column ? column.bytes.length : 0), 0)
  return Math.max(
    1,
    Math.min(STATEMENT_ROWS, Math.floor((STATEMENT_TEXT_BYTES * count) / Math.max(1, bytes))),
  )
}

/** Sends a flag that all rows share only once, and omits texts that no row has: each value costs a call. */
function withoutConstants(target: BulkTarget, columns: readonly BulkColumn[], same: SameValues) {
  const flags: Record<string, number> = {}
  const isKept = columns.map((column, index) => {
    // At least one column is kept, because it gives the number of rows.
    if (index === 0) return true
    if ('lengths' in column) return column.lengths.some((length) => length !== NULL_TEXT)
    const value = column[0]!
    if ((value !== 0 && value !== 1) || column.some((other) => other !== value)) return true
    flags[target.columns[index] as string] = value
    return false
  })
  const kept = <T>(values: readonly T[]) => values.filter((_, index) => isKept[index])
  return {
    target: { ...target, columns: kept(target.columns), kinds: kept(target.kinds) },
    columns: kept(columns),
    same: { ...same, ...flags },
  }
}

function countRows({ columns: names, kinds }: BulkTarget, columns: readonly BulkColumn[]): number {
  const lengths = columns.map((column) => ('lengths' in column ? column.lengths : column).length)
  const fit = columns.every((column, index) => holds(column, kinds[index] as BulkKind))
  if (!fit || columns.length !== names.length || new Set(lengths).size !== 1)
    throw new TypeError(`The columns given are not ${names.join(', ')} of the same rows.`)
  const nul = columns.findIndex((column, index) => kinds[index] === 'text' && hasNul(column))
  if (nul !== -1) throw misfit(names[nul] as string, '\0')
  return lengths[0]!
}

function hasNul(column: BulkColumn): boolean {
  return 'lengths' in column && column.bytes.includes(0)
}

function holds(column: BulkColumn, kind: BulkKind): boolean {
  if ('holds' in column) return kind === column.holds
  if ('lengths' in column) return kind === 'text'
  return kind === 'integer' || (kind === 'real' && column instanceof Float64Array)
}

/** Returns where each chunk ends; throws for a value that does not fit its column. */
function chunkEnds({ columns, kinds }: BulkTarget, values: readonly BulkValue[]): number[] {
  const width = kinds.length
  if (values.length % width !== 0) {
    throw new RangeError(`${values.length} values do not fill rows of ${width} columns.`)
  }
  const valuesMax = Math.max(width, CHUNK_VALUES_MAX - (CHUNK_VALUES_MAX % width))
  const ends: number[] = []
  let start = 0
  let size = 0
  for (let row = 0; row < values.length; row += width) {
    if (row - start === valuesMax || size >= CHUNK_SIZE_MAX) {
      ends.push(row)
      start = row
      size = 0
    }
    for (let column = 0; column < width; column++) {
      const value = values[row + column] as BulkValue
      if (value === null) continue
      if (!fits(kinds[column] as BulkKind, value)) throw misfit(columns[column] as string, value)
      if (typeof value === 'string') size += value.length
      else if (typeof value === 'object') size += value.byteLength
    }
  }
  if (start < values.length) ends.push(values.length)
  return ends
}

// Whether a value fits its column: PostgreSQL stores no NUL in a text, and SQLite stores NaN as null.
function fits(kind: BulkKind, value: unknown): boolean {
  switch (kind) {
    case 'integer':
      return Number.isSafeInteger(value)
    case 'real':
      return Number.isFinite(value)
    case 'text':
      return typeof value === 'string' && !value.includes('\0')
    case 'bytes':
      return value instanceof Uint8Array
  }
}

function misfit(column: string, value: unknown): TypeError {
  const shown = typeof value === 'number' ? String(value) : `this ${typeof value}`
  return new TypeError(`The column ${column} cannot hold ${shown}.`)
}
