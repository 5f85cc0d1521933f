import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { orderByKey } from './key-order.ts'

function orderOf(keys: readonly bigint[], place: { start: number; stride: number }): number[] {
  const steps = orderByKey(BigUint64Array.from(keys), place)
  for (;;) {
    const step = steps.next()
    if (step.done) return [...step.value]
  }
}

const key = fc.oneof(
  fc.constantFrom(0n, 1n, 2n ** 16n, 2n ** 32n, 2n ** 48n, 2n ** 64n - 1n),
  fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
)

test('keys come in their order, equal ones in that of their places, and zeros not at all', () => {
  fc.assert(
    fc.property(
      fc.array(key, { maxLength: 200 }),
      fc.integer({ min: 1, max: 5 }),
      fc.nat(4),
      (drawn, stride, drawnStart) => {
        const start = drawnStart % stride
        const keys = drawn.slice(0, drawn.length - (drawn.length % stride))
        const at = (index: number) => keys[index * stride + start]!
        const expected = Array.from({ length: keys.length / stride }, (_, index) => index)
          .filter((index) => at(index) !== 0n)
          .sort((a, b) => (at(a) === at(b) ? a - b : at(a) < at(b) ? -1 : 1))
        assert.deepEqual(orderOf(keys, { start, stride }), expected)
      },
    ),
  )
})

test('work is done in steps, so that others have their turn', () => {
  const steps = orderByKey(
    BigUint64Array.from({ length: 140_000 }, (_, i) => BigInt(i + 1)),
    {
      start: 0,
      stride: 1,
    },
  )
  let count = 0
  while (!steps.next().done) count++
  // Four passes, each of which goes twice through pieces of 65,536.
  assert.equal(count, 4 * (2 + 2 + 1))
})
