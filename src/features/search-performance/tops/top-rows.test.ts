import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { ROW_NUMBERS, TopRows } from './top-rows.ts'

test('as many rows as fit are kept: those with the most clicks, then impressions, then the lowest id', () => {
  const given = fc.array(fc.tuple(fc.nat(3), fc.nat(3)), { maxLength: 40 })
  fc.assert(
    fc.property(given, fc.integer({ min: 1, max: 8 }), (sums, rowsMax) => {
      const top = new TopRows(rowsMax)
      const numbers = new Float64Array(ROW_NUMBERS - 1)
      for (const [at, [clicks, impressions]] of sums.entries()) {
        numbers.set([clicks, impressions, at])
        top.add(at + 1, numbers)
      }
      const expected = sums
        .map(([clicks, impressions], at) => ({ clicks, impressions, id: at + 1 }))
        .sort((a, b) => b.clicks - a.clicks || b.impressions - a.impressions || a.id - b.id)
        .slice(0, rowsMax)
      const kept = top.take()
      assert.deepEqual(
        expected.map(({ id }) => id),
        Array.from({ length: kept.length / ROW_NUMBERS }, (_, row) => kept[row * ROW_NUMBERS]),
      )
      for (const [row, { id }] of expected.entries()) assert.equal(kept[row * ROW_NUMBERS + 3], id - 1)
      assert.equal(top.found, sums.length)
    }),
  )
})
