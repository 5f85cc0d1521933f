import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { BASE36, BASE62, isCrawlUid, isProjectUid, newCrawlUid, newProjectUid, randomText } from './ids.ts'

test('a text has the length asked for and only characters of its alphabet', () => {
  fc.assert(
    fc.property(fc.constantFrom('01', BASE36, BASE62), fc.nat(80), (alphabet, length) => {
      const text = randomText(alphabet, length)
      assert.equal(text.length, length)
      for (const character of text) assert.ok(alphabet.includes(character))
    }),
  )
})

test('bytes beyond the last whole multiple of the alphabet are drawn again, so no character is favoured', () => {
  const draws = [Uint8Array.of(255, 0, 252), Uint8Array.of(251, 253), Uint8Array.of(36)]
  const asked: number[] = []
  const text = randomText(BASE36, 3, (count) => {
    asked.push(count)
    return draws.shift() ?? assert.fail('drew more often than needed')
  })
  assert.equal(text, '0z0')
  assert.deepEqual(asked, [3, 2, 1])
})

test('every byte below the limit maps to a character equally often', () => {
  const counts = new Map<string, number>()
  for (let byte = 0; byte < 252; byte++) {
    const character = randomText(BASE36, 1, () => Uint8Array.of(byte))
    counts.set(character, (counts.get(character) ?? 0) + 1)
  }
  assert.equal(counts.size, 36)
  assert.deepEqual(new Set(counts.values()), new Set([7]))
})

test('an alphabet of one character or more than a byte can choose from is refused', () => {
  assert.throws(() => randomText('a', 3), RangeError)
  assert.throws(() => randomText('ab'.repeat(129), 3), RangeError)
})

test('new uids have the form that the checks accept and do not repeat', () => {
  const projects = new Set(Array.from({ length: 1000 }, () => newProjectUid()))
  const crawls = new Set(Array.from({ length: 1000 }, () => newCrawlUid()))
  assert.equal(projects.size, 1000)
  assert.equal(crawls.size, 1000)
  for (const uid of projects) assert.ok(isProjectUid(uid) && !isCrawlUid(uid))
  for (const uid of crawls) assert.ok(isCrawlUid(uid) && !isProjectUid(uid))
})

test('upper case, other lengths, other characters and a trailing line break are no uid', () => {
  for (const text of [
    '',
    'abcdefghi',
    'abcdefghijk',
    'ABCDEFGHIJ',
    'abcde-ghij',
    'abcdefghij\n',
    'abcdefghi٣',
  ]) {
    assert.equal(isProjectUid(text), false, JSON.stringify(text))
  }
  assert.equal(isCrawlUid('abcdefghij012345\n'), false)
})
