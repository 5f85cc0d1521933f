// Rows of numbers as columns of fixed width, and as the blocks that they are stored in: column behind column, those of
// wide numbers first. The greatest number of a width stands for none.

export const NONE_8 = 0xff
export const NONE_16 = 0xffff
export const NONE_32 = 0xffff_ffff

export type Width = 8 | 16 | 32
export type Layout = Readonly<Record<string, Width>>

type ColumnOf<W extends Width> = W extends 8
  ? Uint8Array<ArrayBuffer>
  : W extends 16
    ? Uint16Array<ArrayBuffer>
    : Uint32Array<ArrayBuffer>
export type Columns<L extends Layout> = { [Name in keyof L]: ColumnOf<L[Name]> }
export type RowOf<L extends Layout> = { [Name in keyof L]: number }

const ARRAYS = { 8: Uint8Array, 16: Uint16Array, 32: Uint32Array } as const

type Shape = {
  readonly fields: readonly (readonly [name: string, width: Width])[]
  readonly rowBytes: number
}

// Layouts are few and live for ever; rows are read one by one.
const shapes = new WeakMap<Layout, Shape>()

/** Wide ones first: then each column begins where its width wants it. */
function shapeOf(layout: Layout): Shape {
  let shape = shapes.get(layout)
  if (shape === undefined) {
    const fields = Object.entries(layout).sort(([, a], [, b]) => b - a)
    shape = { fields, rowBytes: fields.reduce((sum, [, width]) => sum + width / 8, 0) }
    shapes.set(layout, shape)
  }
  return shape
}

/** Zeros. */
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
  const block = new Uint8Array((to - from) * shapeOf(layout).rowBytes)
  let at = 0
  for (const [name] of shapeOf(layout).fields) {
    const { buffer, byteOffset, byteLength } = (columns[name] as Uint32Array).subarray(from, to)
    block.set(new Uint8Array(buffer, byteOffset, byteLength), at)
    at += byteLength
  }
  return block
}

export function countRows(layout: Layout, block: Uint8Array): number {
  const { rowBytes: bytes } = shapeOf(layout)
  if (block.byteLength % bytes !== 0)
    throw new RangeError(`A block of ${block.byteLength} bytes does not hold rows of ${bytes}.`)
  return block.byteLength / bytes
}

/** Puts the rows of a block behind the first `at` rows. */
export function unpackRows<L extends Layout>(
  layout: L,
  block: Uint8Array,
  columns: Columns<L>,
  at: number,
): void {
  const count = countRows(layout, block)
  let from = 0
  for (const [name, width] of shapeOf(layout).fields) {
    const bytes = count * (width / 8)
    const column = (columns[name] as Uint32Array).subarray(at, at + count)
    new Uint8Array(column.buffer, column.byteOffset, column.byteLength).set(
      block.subarray(from, from + bytes),
    )
    from += bytes
  }
}

export type UnpackedBlock<L extends Layout> = { readonly count: number; readonly rows: Columns<L> }

export function unpackBlock<L extends Layout>(layout: L, block: Uint8Array): UnpackedBlock<L> {
  const count = countRows(layout, block)
  const rows = createColumns(layout, count)
  unpackRows(layout, block, rows, 0)
  return { count, rows }
}

/** One row of a block, without unpacking the others. */
export function rowAt<L extends Layout>(layout: L, block: Uint8Array, index: number): RowOf<L> {
  const count = countRows(layout, block)
  const view = new DataView(block.buffer, block.byteOffset, block.byteLength)
  const row: Record<string, number> = {}
  let from = 0
  for (const [name, width] of shapeOf(layout).fields) {
    if (width === 32) row[name] = view.getUint32(from + index * 4, true)
    else if (width === 16) row[name] = view.getUint16(from + index * 2, true)
    else row[name] = view.getUint8(from + index)
    from += count * (width / 8)
  }
  return row as RowOf<L>
}
