import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { anyCharacter } from '../../../../test/helpers/any-character.ts'
import { sortKey } from '../../../lib/text.ts'
import { CURSOR_LENGTH_MAX, createCursorCodec, filterDigest } from './cursor.ts'

const secret = Buffer.alloc(32, 7)
const codec = createCursorCodec(secret)
const binding = { endpoint: 'GET /projects', scope: '12', digest: filterDigest({}) }
const content = { ...binding, position: ['red shoes', 17], direction: 'next' } as const

const anyValue = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 30 }),
  fc.integer(),
  fc.double({ noNaN: true }),
  fc.constant(null),
)
const anyPosition = fc.array(anyValue, { maxLength: 3 })
const anyDirection = fc.constantFrom('next' as const, 'previous' as const)

test('a cursor gives back its position and direction', () => {
  fc.assert(
    fc.property(anyPosition, anyDirection, (position, direction) => {
      const text = codec.encode({ ...binding, position, direction })
      assert.match(text, /^[\w-]+$/)
      assert.ok(text.length <= CURSOR_LENGTH_MAX)
      assert.deepEqual(codec.decode(text, binding), { position, direction })
    }),
  )
})

test('a cursor with any character altered, added or removed is none', () => {
  const alphabet = [...'ABab01_-+/= %é']
  fc.assert(
    fc.property(anyPosition, fc.nat(), fc.constantFrom('', ...alphabet), (position, seed, replacement) => {
      const text = codec.encode({ ...binding, position, direction: 'next' })
      const at = seed % (text.length + 1)
      const altered = text.slice(0, at) + replacement + text.slice(at + 1)
      fc.pre(altered !== text)
      assert.equal(codec.decode(altered, binding), undefined)
    }),
    { numRuns: 1000 },
  )
})

test('every other spelling of the last character is refused', () => {
  const text = codec.encode(content)
  for (const last of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_') {
    const spelt = text.slice(0, -1) + last
    if (spelt !== text) assert.equal(codec.decode(spelt, binding), undefined, last)
  }
})

test('a cursor is good only for its endpoint, scope, digest and secret', () => {
  const text = codec.encode(content)
  assert.notEqual(codec.decode(text, binding), undefined)
  assert.equal(codec.decode(text, { ...binding, endpoint: 'GET /account' }), undefined)
  assert.equal(codec.decode(text, { ...binding, scope: '13' }), undefined)
  assert.equal(codec.decode(text, { ...binding, digest: filterDigest({ sort: 'name' }) }), undefined)
  assert.equal(createCursorCodec(Buffer.alloc(32, 8)).decode(text, binding), undefined)
})

test('a character cannot move from one part of the binding to the next', () => {
  const text = codec.encode({ ...content, endpoint: 'ab', scope: 'c', digest: 'd' })
  assert.equal(codec.decode(text, { endpoint: 'a', scope: 'bc', digest: 'd' }), undefined)
  assert.equal(codec.decode(text, { endpoint: 'ab', scope: '', digest: 'cd' }), undefined)
})

test('garbage of any kind is no cursor and never throws', () => {
  const garbage = fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 600 }),
    fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes).toString('base64url')),
  )
  fc.assert(fc.property(garbage, (text) => codec.decode(text, binding) === undefined))
  assert.equal(codec.decode('', binding), undefined)
  assert.equal(codec.decode('A'.repeat(1_000_000), binding), undefined)
})

test('the longest sort key and an id fit, whatever its characters', () => {
  for (const character of ['😀', '\u0001', '"', '日']) {
    const position = [sortKey(character.repeat(100)), Number.MAX_SAFE_INTEGER]
    const text = codec.encode({ ...content, position })
    assert.ok(text.length <= CURSOR_LENGTH_MAX, `${character}: ${text.length}`)
    assert.deepEqual(codec.decode(text, binding)?.position, position)
  }
})

test('a position that no cursor could carry is a fault, not a cursor that fails later', () => {
  assert.throws(() => codec.encode({ ...content, position: ['x'.repeat(400), 1] }), RangeError)
})

test('the authentication is the HMAC-SHA-256 that node computes, for keys of every length', () => {
  fc.assert(
    fc.property(fc.constantFrom(1, 32, 63, 64, 65, 100), anyPosition, (length, position) => {
      const key = Buffer.from(Array.from({ length }, (_, index) => index * 7))
      const text = createCursorCodec(key).encode({ ...binding, position, direction: 'next' })
      const raw = Buffer.from(text, 'base64url')
      const { endpoint, scope, digest } = binding
      const prefix = `${endpoint.length}:${scope.length}:${digest.length}:${endpoint}${scope}${digest}`
      const expected = createHmac('sha256', key).update(prefix).update(raw.subarray(16)).digest()
      assert.deepEqual(raw.subarray(0, 16), expected.subarray(0, 16))
    }),
  )
})

test('a digest does not depend on order, on undefined, or on the page that is asked for', () => {
  const digest = filterDigest({ sort: 'name', filters: [{ field: 'url', value: 'x' }] })
  assert.equal(
    filterDigest({ filters: [{ value: 'x', field: 'url' }], sort: 'name', search: undefined }),
    digest,
  )
  assert.equal(
    filterDigest({ sort: 'name', limit: 5, cursor: 'abc', filters: [{ field: 'url', value: 'x' }] }),
    digest,
  )
  assert.ok(digest.length <= 22)
})

test('filters that differ in value, type or order have different digests', () => {
  const digests = [
    {},
    { a: 1 },
    { a: '1' },
    { a: true },
    { a: null },
    { a: [1, 2] },
    { a: [2, 1] },
    { a: { b: 1 } },
    { b: 1 },
    { a: '1', b: '' },
    { a: '1","b":"' },
  ].map(filterDigest)
  assert.equal(new Set(digests).size, digests.length)
})
