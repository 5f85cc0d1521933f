import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TextReferences } from './text-references.ts'

const LIMITS = { cache: { textsMax: 100, bytesMax: 1000 }, waiting: { textsMax: 4, charsMax: 100 } }

function references() {
  return new TextReferences((raw) => (raw === '-' ? undefined : raw.toLowerCase()), LIMITS)
}

test('texts that wait have negative numbers, one for each key', () => {
  const texts = references()
  assert.deepEqual(
    ['Oak', 'oak', 'OAK', 'desk', '-'].map((raw) => texts.refer(raw)),
    [-1, -1, -1, -2, 0],
  )
  assert.deepEqual(texts.waiting, ['oak', 'desk'])
})

test('ids are known once they are stored, under every spelling', () => {
  const texts = references()
  for (const raw of ['Oak', 'desk']) texts.refer(raw)
  texts.settle([41, 42])
  assert.deepEqual(
    ['Oak', 'oak', 'OAK', 'desk', 'lamp'].map((raw) => texts.refer(raw)),
    [41, 41, 41, 42, -1],
  )
  assert.deepEqual(texts.waiting, ['lamp'])
})

test('without a cache a text that has its id waits again', () => {
  const texts = new TextReferences((raw) => raw.toLowerCase(), { waiting: LIMITS.waiting })
  assert.deepEqual(
    ['Oak', 'oak', 'desk'].map((raw) => texts.refer(raw)),
    [-1, -1, -2],
  )
  texts.settle([41, 42])
  assert.deepEqual(
    ['desk', 'Oak'].map((raw) => texts.refer(raw)),
    [-1, -2],
  )
  assert.deepEqual(texts.waiting, ['desk', 'oak'])
  texts.release()
})

test('only so many wait, of texts and of characters', () => {
  const texts = references()
  for (const raw of ['a', 'b', 'c']) texts.refer(raw)
  assert.ok(!texts.isFull)
  texts.refer('d')
  assert.ok(texts.isFull)
  texts.settle([1, 2, 3, 4])
  assert.ok(!texts.isFull)
  texts.refer('x'.repeat(100))
  assert.ok(texts.isFull)
})
