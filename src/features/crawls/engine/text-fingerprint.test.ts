import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  countShared,
  FINGERPRINT_BYTES,
  fingerprintOf,
  fingerprintWords,
  readFingerprint,
  writeFingerprint,
} from './text-fingerprint.ts'
import { readWords } from './words.ts'

function fingerprint(text: string): Uint8Array {
  return fingerprintOf(readWords(text, 1000))
}

function sharedPlaces(first: string, second: string): { both: number; either: number } {
  const words = fingerprintWords(Uint8Array.from([...fingerprint(first), ...fingerprint(second)]))
  const shared = countShared(words, 0, 1)
  return { both: shared >>> 8, either: shared & 255 }
}

test('what a text repeats changes nothing', () => {
  assert.deepEqual(fingerprint('to be or not to be or not to be'), fingerprint('to be or not to'))
})

test('the share of equal places is near the share of word pairs in both texts', () => {
  const words = Array.from({ length: 1000 }, (_, at) => `w${at}`)
  for (const common of [0, 250, 500, 750, 1000]) {
    const other = words.map((word, at) => (at < common ? word : `${word}x`))
    const { both, either } = sharedPlaces(words.join(' '), other.join(' '))
    assert.equal(either, FINGERPRINT_BYTES)
    const expected = common / (2000 - common)
    assert.ok(Math.abs(both / either - expected) < 0.12, `${both} of ${either} at ${common}`)
  }
})

test('places where neither text has a pair do not count', () => {
  assert.deepEqual(sharedPlaces('one two three', 'one two four'), { both: 1, either: 3 })
  assert.deepEqual(sharedPlaces('one', 'one'), { both: 1, either: 1 })
  assert.deepEqual(sharedPlaces('', ''), { both: 0, either: 0 })
})

test('a fingerprint is read as it was written, and the number of an earlier version is none', () => {
  const written = writeFingerprint(fingerprint('one two three'))
  assert.deepEqual(readFingerprint(written), fingerprint('one two three'))
  assert.equal(readFingerprint('12345678901234567890'), null)
})
