import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createRandom, mix, nextBelow, nextUnit, pick, seedOf, toBelow, toSigned, toUnit } from './random.ts'

const GOLDEN = {
  seeds: [-1421968373, -961643752, -1756578209, -1881368970],
  mixed: [697614773, 2041432039, -2091412161],
  drawn: [218, 919, 'a'],
}

const seed = fc.integer({ min: -0x8000_0000, max: 0x7fff_ffff })

test('seeds are the same on every machine', () => {
  assert.deepEqual(['', 'oak desk', 'größe', '桌子'].map(seedOf), GOLDEN.seeds)
  assert.deepEqual([mix(1, 2), mix(1, 3), mix(-7, 0)], GOLDEN.mixed)
  const random = createRandom(42)
  assert.deepEqual(
    [nextBelow(random, 1000), nextBelow(random, 1000), pick(random, ['a', 'b', 'c'])],
    GOLDEN.drawn,
  )
})

test('every seed and draw stays within its bounds', () => {
  fc.assert(
    fc.property(seed, fc.integer({ min: 1, max: 65_536 }), (from, limit) => {
      const mixed = mix(from, limit)
      assert.equal(mixed, mixed | 0)
      assert.ok(toUnit(mixed) >= 0 && toUnit(mixed) < 1)
      assert.ok(toSigned(mixed) >= -1 && toSigned(mixed) < 1)
      assert.ok(toBelow(mixed, limit) >= 0 && toBelow(mixed, limit) < limit)
      const random = createRandom(mixed)
      const unit = nextUnit(random)
      assert.ok(unit >= 0 && unit < 1)
      const below = nextBelow(random, limit)
      assert.ok(Number.isInteger(below) && below >= 0 && below < limit)
      assert.notEqual(pick(random, [1, 2, 3]), undefined)
    }),
  )
})

test('draws are spread evenly, also from seeds that stand side by side', () => {
  const counts = new Array<number>(10).fill(0)
  for (let from = 0; from < 20_000; from++) {
    const tenth = nextBelow(createRandom(mix(from, 1)), 10)
    counts[tenth] = (counts[tenth] as number) + 1
  }
  // Two thousand each are expected; 250 more or less is beyond five standard deviations.
  for (const count of counts) assert.ok(Math.abs(count - 2000) < 250, counts.join())
})
