import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Answer } from './render-messages.ts'
import { createResourceCache } from './resource-cache.ts'

const answerOf = (bytes: number): Answer => ({ status: 200, headers: {}, body: new Uint8Array(bytes) })
const KIB = 1024

test('what was not used for longest goes first', () => {
  const cache = createResourceCache(30 * KIB)
  for (const key of ['a', 'b']) cache.keep(key, answerOf(10 * KIB))
  assert.equal(cache.get('a')?.body.length, 10 * KIB)
  cache.keep('c', answerOf(10 * KIB))
  assert.deepEqual(
    ['a', 'b', 'c'].map((key) => cache.get(key) !== undefined),
    [true, false, true],
  )
})

test('something larger than all of it is not kept, and empties nothing for good', () => {
  const cache = createResourceCache(30 * KIB)
  cache.keep('large', answerOf(31 * KIB))
  assert.equal(cache.get('large'), undefined)
  for (const key of ['a', 'b']) cache.keep(key, answerOf(10 * KIB))
  assert.ok(cache.get('a') && cache.get('b'))
})

test('what is kept again counts once', () => {
  const cache = createResourceCache(30 * KIB)
  cache.keep('a', answerOf(10 * KIB))
  for (let time = 0; time < 5; time++) cache.keep('b', answerOf(10 * KIB))
  assert.ok(cache.get('a') && cache.get('b'))
})

test('small answers without end do not fill the memory', () => {
  const cache = createResourceCache(30 * KIB)
  for (let number = 0; number < 1_000; number++) cache.keep(`${number}`, answerOf(0))
  assert.equal(cache.get('0'), undefined)
  assert.ok(cache.get('999'))
})
