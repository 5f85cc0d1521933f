import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { findNearDuplicates, NEIGHBOURS_MAX } from './near-duplicates.ts'

function partnersOf(fingerprints: readonly bigint[]): number[] {
  const steps = findNearDuplicates(BigUint64Array.from(fingerprints))
  for (;;) {
    const step = steps.next()
    if (step.done) return [...step.value]
  }
}

function distance(a: bigint, b: bigint): number {
  return (a ^ b).toString(2).replaceAll('0', '').length
}

const fingerprint = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n })
const bit = fc.integer({ min: 0, max: 63 }).map((at) => 1n << BigInt(at))

test('fingerprints that differ in three bits are near, in four they are not', () => {
  const one = 0x0123456789abcdefn
  assert.deepEqual(partnersOf([one, one ^ 0x8000_0001_0001_0000n]), [1, 0])
  assert.deepEqual(partnersOf([one, one ^ 0x8000_0001_0001_0001n]), [-1, -1])
  assert.deepEqual(partnersOf([one, one]), [1, 0])
})

test('no fingerprint and one fingerprint have no partners', () => {
  assert.deepEqual(partnersOf([]), [])
  assert.deepEqual(partnersOf([7n]), [-1])
})

test('it finds what comparing each with each finds', () => {
  // Few distinct starts with a few bits flipped, so that near ones, equal ones and strangers meet.
  const start = fc.constantFrom(0n, 0xffff_0000_ffff_0000n, 0x0123_4567_89ab_cdefn)
  const flipped = fc
    .tuple(start, fc.array(bit, { maxLength: 5 }))
    .map(([from, bits]) => bits.reduce((value, one) => value ^ one, from))
  const mixed = fc.array(fc.oneof(flipped, fingerprint), { maxLength: NEIGHBOURS_MAX })
  fc.assert(
    fc.property(mixed, (fingerprints) => {
      const partners = partnersOf(fingerprints)
      fingerprints.forEach((own, i) => {
        const hasNear = fingerprints.some((other, j) => j !== i && distance(own, other) <= 3)
        assert.equal(partners[i] !== -1, hasNear)
        if (hasNear) {
          assert.notEqual(partners[i], i)
          assert.ok(distance(own, fingerprints[partners[i]!]!) <= 3)
        }
      })
    }),
  )
})

test('in a band that many share, only so many neighbours are looked at', () => {
  // One bit apart in three bands, at both ends of the run of the fourth.
  const ends = [0x7777_0000_0000_0000n, 0x7777_8000_8000_8000n]
  const strangers = (count: number) =>
    Array.from({ length: count }, (_, i) => 0x7777_2aaa_5555_0000n | BigInt(0x4000 + i))
  assert.deepEqual(partnersOf([...ends, ...strangers(NEIGHBOURS_MAX - 1)]).slice(0, 2), [1, 0])
  assert.deepEqual(partnersOf([...ends, ...strangers(NEIGHBOURS_MAX)]).slice(0, 2), [-1, -1])
})

test('work is done in steps, so that others have their turn', () => {
  const fingerprints = BigUint64Array.from({ length: 20_000 }, (_, i) => BigInt(i) * 0x9e3779b97f4a7n)
  const steps = findNearDuplicates(fingerprints)
  let count = 0
  while (!steps.next().done) count++
  // Four sorts of four passes, and after each sort a walk in pieces of 4,096.
  assert.equal(count, 4 * (4 + 4))
})
