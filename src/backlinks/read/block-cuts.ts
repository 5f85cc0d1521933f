// Where the columns of a block lie, for statements that cut rows or columns out of it: see columns/layout.ts. A single row
// that was cut out is a block of one row.

import { type RawBuilder, sql } from 'kysely'
import type { Piece } from '../../storage/sought-rows.ts'
import type { Layout, Width } from '../columns/layout.ts'

type Field = { readonly name: string; readonly bytes: number; readonly before: number }

type Shape = { readonly fields: readonly Field[]; readonly rowBytes: number }

function shapeOf(layout: Layout): Shape {
  let before = 0
  const fields = Object.entries(layout)
    .sort(([, a]: [string, Width], [, b]: [string, Width]) => b - a)
    .map(([name, width]) => {
      const bytes = width / 8
      const field = { name, bytes, before }
      before += bytes
      return field
    })
  return { fields, rowBytes: before }
}

/** How many rows the block `data` has. */
function rowsIn(data: string, rowBytes: number): RawBuilder<number> {
  return sql`(length(${sql.ref(data)}) / ${sql.lit(rowBytes)})`
}

/** Columns of the row at a place, in the order of the layout. */
export function rowPieces(
  layout: Layout,
  data: string,
  place: RawBuilder<unknown>,
  names: readonly string[],
): Piece[] {
  const { fields, rowBytes } = shapeOf(layout)
  return wanted(fields, names).map(({ bytes, before }) => ({
    at: sql`${sql.lit(before)} * ${rowsIn(data, rowBytes)} + ${place} * ${sql.lit(bytes)}`,
    bytes: sql.lit(bytes),
  }))
}

/** Whole columns of the block, in the order of the layout. */
export function columnPieces(layout: Layout, data: string, names: readonly string[]): Piece[] {
  const { fields, rowBytes } = shapeOf(layout)
  const rows = rowsIn(data, rowBytes)
  return wanted(fields, names).map(({ bytes, before }) => ({
    at: sql`${sql.lit(before)} * ${rows}`,
    bytes: sql`${sql.lit(bytes)} * ${rows}`,
  }))
}

function wanted(fields: readonly Field[], names: readonly string[]): readonly Field[] {
  return fields.filter(({ name }) => names.includes(name))
}
