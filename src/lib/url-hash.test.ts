import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { anyCharacter } from '../../test/helpers/any-character.ts'
import { hash64 } from './url-hash.ts'

const COUNT = 100_000

function urls(): string[] {
  return Array.from({ length: COUNT }, (_, i) =>
    i % 2 === 0 ? `https://example.com/p/${i}` : `https://example.com/c${i % 97}/item?id=${i}&page=${i % 13}`,
  )
}

test('a hash is two unsigned 32-bit numbers that depend on the text alone', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (text) => {
      const { high, low } = hash64(text)
      assert.deepEqual(hash64(`${text}`), { high, low })
      for (const half of [high, low]) assert.ok(Number.isInteger(half) && half >= 0 && half < 2 ** 32)
    }),
  )
})

test('texts that look alike have different hashes', () => {
  const alike = [
    '',
    '\0',
    '\0\0',
    'a',
    'A',
    'ab',
    'ba',
    'a\0',
    'aa',
    'aaa',
    'ā',
    'āa',
    'https://a/?b',
    'https://a/b',
  ]
  const keys = alike.map((text) => `${hash64(text).high}:${hash64(text).low}`)
  assert.equal(new Set(keys).size, alike.length)
})

test('each half alone collides no more often than chance', () => {
  const hashes = urls().map(hash64)
  // Among 100,000 random values out of 2^32, 1.2 collisions are expected; 12 would happen once in 10^9 times.
  for (const half of ['high', 'low'] as const)
    assert.ok(COUNT - new Set(hashes.map((hash) => hash[half])).size < 12, half)
})

test('every bit is set in half of the hashes and flips with half of all changes', () => {
  const ones = new Uint32Array(64)
  const flips = new Uint32Array(64)
  for (const url of urls().slice(0, 20_000)) {
    const [one, other] = [hash64(url), hash64(`${url.slice(0, -1)}x`)]
    for (let bit = 0; bit < 32; bit++) {
      ones[bit]! += (one.low >>> bit) & 1
      ones[bit + 32]! += (one.high >>> bit) & 1
      flips[bit]! += ((one.low ^ other.low) >>> bit) & 1
      flips[bit + 32]! += ((one.high ^ other.high) >>> bit) & 1
    }
  }
  for (const counts of [ones, flips])
    for (const [bit, count] of counts.entries())
      assert.ok(count > 9_600 && count < 10_400, `bit ${bit}: ${count} of 20,000`)
})
