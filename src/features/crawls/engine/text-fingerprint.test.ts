import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  countShared,
  countSharedPassages,
  fingerprintOf,
  fingerprintWords,
  PAIR_PLACES,
  PASSAGE_PLACES,
  PASSAGE_WORDS,
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

test('of pairs and passages, what a text repeats changes nothing', () => {
  const pairsOf = (text: string) => fingerprint(text).subarray(0, PAIR_PLACES)
  assert.deepEqual(pairsOf('to be or not to be or not to be'), pairsOf('to be or not to'))
  const round = Array.from({ length: 30 }, (_, at) => `w${at} `).join('')
  assert.deepEqual(fingerprint(round.repeat(3)), fingerprint(round.repeat(2)))
})

test('a text of fewer words than a passage has none', () => {
  const passagesOf = (count: number) => {
    const words = Array.from({ length: count }, (_, at) => `w${at}`)
    return fingerprint(words.join(' ')).subarray(PAIR_PLACES)
  }
  assert.deepEqual(passagesOf(PASSAGE_WORDS - 1), new Uint8Array(PASSAGE_PLACES))
  assert.equal(passagesOf(PASSAGE_WORDS).filter((value) => value > 0).length, 1)
})

test('the share of equal passages tells words replaced here and there from a block replaced', () => {
  const words = Array.from({ length: 1000 }, (_, at) => `w${at}`)
  const sharedOf = (isReplaced: (at: number) => boolean) => {
    const others = words.map((word, at) => (isReplaced(at) ? `${word}x` : word))
    const both = Uint8Array.from([...fingerprint(words.join(' ')), ...fingerprint(others.join(' '))])
    return countSharedPassages(both, 0, 1)
  }
  assert.equal(
    sharedOf(() => false),
    PASSAGE_PLACES * 256 + PASSAGE_PLACES,
  )
  assert.ok(sharedOf((at) => at % 20 === 0) >>> 8 <= 8)
  assert.ok(sharedOf((at) => at < 50) >>> 8 >= 20)
})

test('the share of equal places is near the share of word pairs in both texts', () => {
  const words = Array.from({ length: 1000 }, (_, at) => `w${at}`)
  for (const common of [0, 250, 500, 750, 1000]) {
    const other = words.map((word, at) => (at < common ? word : `${word}x`))
    const { both, either } = sharedPlaces(words.join(' '), other.join(' '))
    assert.equal(either, PAIR_PLACES)
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
