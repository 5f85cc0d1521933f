import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { groupsOf, spreadLabels } from './chart-layout.ts'

test('labels that have room stay at the ends of their lines', () => {
  assert.deepEqual(spreadLabels([80, 20], 30, 200), [80, 20])
})

test('labels of lines that end close together stand apart, in the order of the lines and above the foot', () => {
  assert.deepEqual(spreadLabels([100, 90], 30, 200), [120, 90])
  assert.deepEqual(spreadLabels([198, 199], 30, 200), [170, 200])
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 200 }), { maxLength: 6 }), (wanted) => {
      const placed = spreadLabels(wanted, 30, 200)
      for (const [a, one] of placed.entries())
        for (const [b, other] of placed.entries()) {
          assert.ok(one <= 200)
          if (a !== b) assert.ok(Math.abs(one - other) >= 30)
          if (wanted[a]! < wanted[b]!) assert.ok(one < other)
        }
    }),
  )
})

test('what happened on the same or on neighbouring days of a long range shares a glyph', () => {
  const groups = groupsOf([40, 100, 100, 110], (at) => at, 17)
  assert.deepEqual(groups, [
    { at: 40, items: [40] },
    { at: 100, items: [100, 100, 110] },
  ])
  assert.deepEqual(
    groupsOf([], () => 0, 17),
    [],
  )
})
