import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { ENTRIES_END, entryOf, FIRST_VALUED, ID_RANGE, idOf } from './entries.ts'

const id = fc.integer({ min: 1, max: ID_RANGE - 1 })
const value = fc.option(fc.nat(100_000_000), { nil: undefined })

test('entries sort by value and then by id, those without a value below all others', () => {
  fc.assert(
    fc.property(fc.tuple(value, id), fc.tuple(value, id), ([a, aId], [b, bId]) => {
      const expected = (a ?? -1) - (b ?? -1) || aId - bId
      assert.equal(Math.sign(entryOf(a, aId) - entryOf(b, bId)), Math.sign(expected))
      assert.equal(idOf(entryOf(a, aId)), aId)
      assert.equal(entryOf(a, aId) < FIRST_VALUED, a === undefined)
    }),
  )
})

test('the greatest value and id are still exact, and below the end', () => {
  const last = entryOf(0xffff_fffe, ID_RANGE - 1)
  assert.ok(Number.isSafeInteger(last) && last < ENTRIES_END)
  assert.equal(idOf(last), ID_RANGE - 1)
})
