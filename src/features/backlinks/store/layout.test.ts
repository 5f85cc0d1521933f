import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { countRows, createColumns, packRows, rowAt, unpackBlock, unpackRows } from './layout.ts'

const LAYOUT = { flag: 8, id: 32, day: 16, other: 8 } as const

const rows = fc.array(
  fc.record({
    flag: fc.nat(0xff),
    id: fc.nat(0xffff_ffff),
    day: fc.nat(0xffff),
    other: fc.nat(0xff),
  }),
  { maxLength: 30 },
)

function columnsOf(given: readonly Record<keyof typeof LAYOUT, number>[]) {
  const columns = createColumns(LAYOUT, given.length)
  for (const [at, row] of given.entries())
    for (const name of Object.keys(LAYOUT) as (keyof typeof LAYOUT)[]) columns[name][at] = row[name]
  return columns
}

test('rows come out of a block as they went in, all together and one by one', () => {
  fc.assert(
    fc.property(rows, (given) => {
      const block = packRows(LAYOUT, columnsOf(given), 0, given.length)
      assert.equal(countRows(LAYOUT, block), given.length)
      assert.deepEqual(unpackBlock(LAYOUT, block).rows, columnsOf(given))
      for (const [at, row] of given.entries()) assert.deepEqual(rowAt(LAYOUT, block, at), { ...row })
    }),
  )
})

test('blocks are put behind each other wherever their bytes begin', () => {
  fc.assert(
    fc.property(rows, fc.nat(30), fc.nat(7), (given, cut, shift) => {
      const at = Math.min(cut, given.length)
      const columns = createColumns(LAYOUT, given.length)
      const blocks = [
        packRows(LAYOUT, columnsOf(given), 0, at),
        packRows(LAYOUT, columnsOf(given), at, given.length),
      ]
      for (const [index, block] of blocks.entries()) {
        // Drivers return blocks like this, somewhere within a larger buffer.
        const moved = new Uint8Array(block.length + shift).subarray(shift)
        moved.set(block)
        unpackRows(LAYOUT, moved, columns, index === 0 ? 0 : at)
      }
      assert.deepEqual(columns, columnsOf(given))
    }),
  )
})

test('a block that was cut short is refused', () => {
  const block = packRows(LAYOUT, createColumns(LAYOUT, 3), 0, 3)
  assert.throws(() => unpackBlock(LAYOUT, block.subarray(1)), /does not hold rows/)
})
