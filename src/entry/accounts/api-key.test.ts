import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { BASE62 } from '../../lib/ids.ts'
import { hashesEqual, hashKey, isWellFormedKey, newApiKey } from './api-key.ts'

const zeros = (count: number) => new Uint8Array(count)
const randomKey = fc
  .uint8Array({ minLength: 34, maxLength: 34, max: 61 })
  .map((bytes) => newApiKey(() => bytes).key)
const base62 = fc.constantFrom(...BASE62)

test('a key is slk_ and 40 base62 characters, and well formed', () => {
  const { key } = newApiKey()
  assert.match(key, /^slk_[0-9A-Za-z]{40}$/)
  assert.ok(isWellFormedKey(key))
})

test('the checksum of a known key stays as it is, so keys handed out remain valid', () => {
  assert.equal(newApiKey(zeros).key, `slk_${'0'.repeat(34)}28ercF`)
})

test('two keys differ', () => {
  assert.notEqual(newApiKey().key, newApiKey().key)
})

// A CRC-32 finds every error burst of up to 32 bits, and the checksum's text is one to one with its value: so these
// two hold for all keys, not only for most.
test('one changed character, anywhere, is always caught', () => {
  fc.assert(
    fc.property(randomKey, fc.integer({ min: 4, max: 43 }), base62, (key, place, character) => {
      fc.pre(key[place] !== character)
      assert.equal(isWellFormedKey(key.slice(0, place) + character + key.slice(place + 1)), false)
    }),
  )
})

test('two neighbours that change places within the random part are always caught', () => {
  fc.assert(
    fc.property(randomKey, fc.integer({ min: 4, max: 36 }), (key, place) => {
      const [first, second] = [key[place], key[place + 1]]
      fc.pre(first !== second)
      assert.equal(isWellFormedKey(`${key.slice(0, place)}${second}${first}${key.slice(place + 2)}`), false)
    }),
  )
})

test('unrelated text of the right form is caught but for one in 57 thousand million', () => {
  const tail = fc.string({ unit: base62, minLength: 40, maxLength: 40 })
  fc.assert(fc.property(tail, (text) => !isWellFormedKey(`slk_${text}`)))
})

test('a key with anything added, missing or in another form is refused', () => {
  const { key } = newApiKey()
  const body = key.slice(4)
  const wrong = [
    '',
    'slk_',
    body,
    `slm_${body}`,
    `SLK_${body}`,
    `${key}\n`,
    ` ${key}`,
    `${key}0`,
    key.slice(0, -1),
  ]
  for (const text of wrong) assert.equal(isWellFormedKey(text), false, JSON.stringify(text))
  assert.equal(isWellFormedKey(`slk_${'é'.repeat(40)}`), false)
})

test('the hash is SHA-256 in hex and belongs to its key', () => {
  const made = newApiKey()
  assert.equal(made.hash, hashKey(made.key))
  assert.equal(hashKey('abc'), 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})

test('hashes are equal only to themselves, whatever the lengths', () => {
  const hash = hashKey('one')
  assert.equal(hashesEqual(hash, hashKey('one')), true)
  assert.equal(hashesEqual(hash, hashKey('two')), false)
  assert.equal(hashesEqual(hash, hash.slice(1)), false)
  assert.equal(hashesEqual(hash, ''), false)
})
