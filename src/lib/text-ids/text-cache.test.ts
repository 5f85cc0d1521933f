import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { anyCharacter } from '../../../test/helpers/any-character.ts'
import { createCopier } from './own-copy.ts'
import { TextCache } from './text-cache.ts'
import { TextTable, tableHash } from './text-table.ts'

const text = fc.string({ unit: anyCharacter, maxLength: 12 })

test('a table finds every text that it was given, and no other', () => {
  fc.assert(
    fc.property(fc.uniqueArray(text), fc.array(text), (given, others) => {
      const table = new TextTable()
      for (const [index, one] of given.entries()) table.add(one, tableHash(one), index + 1)
      const expected = new Map(given.map((one, index) => [one, index + 1]))
      for (const one of [...given, ...others])
        assert.equal(table.find(one, tableHash(one)), expected.get(one) ?? 0)
    }),
  )
})

test('texts with one hash keep their own ids', () => {
  const table = new TextTable()
  for (const [index, one] of ['a', 'b', 'ab', ''].entries()) table.add(one, 7, index + 1)
  assert.deepEqual(
    ['a', 'b', 'ab', '', 'c'].map((one) => table.find(one, 7)),
    [1, 2, 3, 4, 0],
  )
})

test('a table grows, and starts anew when it is cleared', () => {
  const table = new TextTable()
  const texts = Array.from({ length: 5000 }, (_, n) => `text number ${n}`)
  for (const [index, one] of texts.entries()) table.add(one, tableHash(one), index + 1)
  for (const [index, one] of texts.entries()) assert.equal(table.find(one, tableHash(one)), index + 1)
  table.clear()
  assert.equal(table.find('text number 1', tableHash('text number 1')), 0)
  table.add('text number 1', tableHash('text number 1'), 9)
  assert.equal(table.find('text number 1', tableHash('text number 1')), 9)
  assert.deepEqual([table.size, table.bytes], [1, 13])
  table.add('靴', tableHash('靴'), 10)
  assert.deepEqual([table.size, table.bytes, table.find('靴', tableHash('靴'))], [2, 15, 10])
})

test('a cache forgets what was not asked for in a generation, and keeps what was', () => {
  const cache = new TextCache({ textsMax: 10, bytesMax: 1000 })
  cache.add('often', 1)
  cache.add('once', 2)
  for (let n = 0; n < 100; n++) {
    assert.equal(cache.find('often'), 1)
    cache.add(`other ${n}`, n + 3)
  }
  assert.equal(cache.find('once'), 0)
})

test('a cache never gives another id than the one it was told, however it is used', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(30), fc.boolean()), { maxLength: 300 }), (steps) => {
      const cache = new TextCache({ textsMax: 5, bytesMax: 40 })
      for (const [n, isAdded] of steps) {
        if (isAdded) cache.add(`text ${n}`, n + 1)
        const found = cache.find(`text ${n}`)
        assert.ok(found === n + 1 || (found === 0 && !isAdded))
      }
    }),
  )
})

test('a copy is the same text', () => {
  const copy = createCopier()
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (one) => assert.equal(copy(one), one.toWellFormed())),
  )
  const long = 'ä'.repeat(10_000)
  assert.equal(copy(long), long)
})
