// Rows of numbers as columns of fixed width, and as the blocks that they are stored in: row behind row, little-endian, so
// that an engine can cut one row out of a block. The greatest number of a width stands for "no value".

export const NONE_8 = 0xff
export const NONE_16 = 0xffff
export const NONE_32 = 0xffff_ffff

type Width = 8 | 16 | 32
export type Layout = Readonly<Record<string, Width>>

type ColumnOf<W extends Width> = W extends 8
  ? Uint8Array<ArrayBuffer>
  : W extends 16
    ? Uint16Array<ArrayBuffer>
    : Uint32Array<ArrayBuffer>
export type Columns<L extends Layout> = { [Name in keyof L]: ColumnOf<L[Name]> }
export type RowOf<L extends Layout> = { [Name in keyof L]: number }

const ARRAYS = { 8: Uint8Array, 16: Uint16Array, 32: Uint32Array } as const

type Field = { readonly name: string; readonly width: Width; readonly offset: number }
type Shape = { readonly fields: readonly Field[]; readonly rowBytes: number }

// Layouts are few and live for ever; rows are read one by one.
const shapes = new WeakMap<Layout, Shape>()

function shapeOf(layout: Layout): Shape {
  let shape = shapes.get(layout)
  if (shape === undefined) {
    let rowBytes = 0
    const fields = Object.entries(layout).map(([name, width]) => {
      const field = { name, width, offset: rowBytes }
      rowBytes += width / 8
      return field
    })
    shape = { fields, rowBytes }
    shapes.set(layout, shape)
  }
  return shape
}

/** Where a column stands in a row, for code that reads blocks in SQL. */
export function placeOf<L extends Layout>(
  layout: L,
  name: keyof L & string,
): { offset: number; bytes: number } {
  const { width, offset } = shapeOf(layout).fields.find((field) => field.name === name) as Field
  return { offset, bytes: width / 8 }
}

export function rowBytesOf(layout: Layout): number {
  return shapeOf(layout).rowBytes
}

/** Returns columns filled with zeros. */
export function createColumns<L extends Layout>(layout: L, count: number): Columns<L> {
  const columns = Object.entries(layout).map(([name, width]) => [name, new ARRAYS[width](count)])
  return Object.fromEntries(columns) as Columns<L>
}

export function packRows<L extends Layout>(
  layout: L,
  columns: Columns<L>,
  from: number,
  to: number,
): Uint8Array<ArrayBuffer> {
  const { fields, rowBytes } = shapeOf(layout)
  const block = new Uint8Array((to - from) * rowBytes)
  for (const { name, width, offset } of fields) {
    const column = columns[name] as Uint32Array
    for (let row = from, at = offset; row < to; row++, at += rowBytes)
      writeNumber(block, at, width, column[row]!)
  }
  return block
}

export function countRows(layout: Layout, block: Uint8Array): number {
  const { rowBytes } = shapeOf(layout)
  if (block.byteLength % rowBytes !== 0)
    throw new RangeError(`A block of ${block.byteLength} bytes does not hold rows of ${rowBytes}.`)
  return block.byteLength / rowBytes
}

/** Puts the rows of a block behind the first `at` rows. */
export function unpackRows<L extends Layout>(
  layout: L,
  block: Uint8Array,
  columns: Columns<L>,
  at: number,
): void {
  const count = countRows(layout, block)
  for (const { name } of shapeOf(layout).fields)
    unpackColumn(layout, block, name, (columns[name] as Uint32Array).subarray(at, at + count))
}

/** Unpacks one column of a block; `column` has room for as many rows. */
export function unpackColumn(
  layout: Layout,
  block: Uint8Array,
  name: string,
  column: Uint8Array | Uint16Array | Uint32Array,
): void {
  const { fields, rowBytes } = shapeOf(layout)
  const { width, offset } = fields.find((field) => field.name === name) as Field
  for (let row = 0, at = offset; row < column.length; row++, at += rowBytes)
    column[row] = readNumber(block, at, width)
}

type UnpackedBlock<L extends Layout> = { readonly count: number; readonly rows: Columns<L> }

export function unpackBlock<L extends Layout>(layout: L, block: Uint8Array): UnpackedBlock<L> {
  const count = countRows(layout, block)
  const rows = createColumns(layout, count)
  unpackRows(layout, block, rows, 0)
  return { count, rows }
}

/** Reads one row of a block, without unpacking the others. */
export function rowAt<L extends Layout>(layout: L, block: Uint8Array, index: number): RowOf<L> {
  const { fields, rowBytes } = shapeOf(layout)
  const row: Record<string, number> = {}
  for (const { name, width, offset } of fields)
    row[name] = readNumber(block, index * rowBytes + offset, width)
  return row as RowOf<L>
}

function writeNumber(block: Uint8Array, at: number, width: Width, value: number): void {
  block[at] = value
  if (width === 8) return
  block[at + 1] = value >>> 8
  if (width === 16) return
  block[at + 2] = value >>> 16
  block[at + 3] = value >>> 24
}

function readNumber(block: Uint8Array, at: number, width: Width): number {
  if (width === 8) return block[at]!
  const low = block[at]! | (block[at + 1]! << 8)
  return width === 16 ? low : (low | (block[at + 2]! << 16) | (block[at + 3]! << 24)) >>> 0
}
