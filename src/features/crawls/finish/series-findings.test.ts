import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { loopLengths } from './series-findings.ts'

test('pages of a circle are told with its length, those that only lead into it are not', () => {
  // 1 → 2 → 3 → 1, 4 → 2, 5 → 6 → 5, 7 → nothing, 8 → 7.
  assert.deepEqual([...loopLengths(Uint32Array.of(0, 2, 3, 1, 2, 6, 5, 0, 7))], [0, 3, 3, 3, 0, 2, 2, 0, 0])
})

test('a page is part of a circle exactly when the way from it leads back to it', () => {
  const pages = fc.integer({ min: 1, max: 12 })
  const named = pages.chain((count) => fc.array(fc.nat(count), { minLength: count, maxLength: count }))
  fc.assert(
    fc.property(named, (ways) => {
      const all = Uint32Array.of(0, ...ways)
      const expected = Array.from(all, (_, start) => {
        let id = start
        for (let steps = 1; steps <= ways.length; steps++) {
          id = all[id]!
          if (id === start && start !== 0) return steps
        }
        return 0
      })
      assert.deepEqual([...loopLengths(all)], expected)
    }),
  )
})
