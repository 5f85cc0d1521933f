import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { orderByColumns } from './column-order.ts'

const number = fc.oneof(fc.nat(3), fc.nat(70_000), fc.constantFrom(2 ** 31, 2 ** 32 - 1))

test('rows come by their columns, and equal ones as they were', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(number, number)), (rows) => {
      const columns = [0, 1].map((place) => Uint32Array.from(rows, (row) => row[place]!))
      const expected = rows
        .map((_, index) => index)
        .sort((a, b) => rows[a]![0] - rows[b]![0] || rows[a]![1] - rows[b]![1] || a - b)
      assert.deepEqual([...orderByColumns(columns[0]!, columns[1]!)], expected)
    }),
  )
})
