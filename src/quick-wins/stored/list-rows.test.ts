import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Finding } from '../facts.ts'
import { cutWarnings, LIST_ROWS_MAX, listRows, placeOf } from './list-rows.ts'

const finding = (opportunity: number, queryId: number, pageId = 0, record = {}): Finding => ({
  queryId,
  pageId,
  opportunity,
  record,
})

test('the more clicks, the further in front; rows of equal clicks stand by their ids', () => {
  const rows = listRows([
    finding(1.5, 9),
    finding(20, 3, 8),
    finding(20, 3, 7),
    finding(1.50004, 2),
    finding(20, 1, 9),
    finding(0, 4),
  ])
  assert.deepEqual([...rows.queryIds], [1, 3, 3, 2, 9, 4])
  assert.deepEqual([...rows.pageIds], [9, 7, 8, 0, 0, 0])
  assert.deepEqual([...rows.places], [-200_000, -200_000, -200_000, -15_000, -15_000, 0])
})

test('a place is a whole number that can be stored, and never a zero with a sign', () => {
  assert.ok(Object.is(placeOf(0), 0))
  assert.ok(Object.is(placeOf(0.00001), 0))
  assert.equal(placeOf(12.34567), -123_457)
  assert.equal(placeOf(2 ** 31 / 10_000), 1 - 2 ** 31)
  const anyClicks = fc.double({ min: 0, noNaN: true })
  fc.assert(
    fc.property(anyClicks, anyClicks, (a, b) => {
      assert.ok(Number.isSafeInteger(placeOf(a)))
      if (a < b) assert.ok(placeOf(a) >= placeOf(b))
    }),
  )
})

test('a list is cut behind its best rows, and says how many there were', () => {
  const all = Array.from({ length: LIST_ROWS_MAX + 2 }, (_, at) => finding(at, at + 1))
  const rows = listRows(all)
  assert.equal(rows.count, LIST_ROWS_MAX)
  assert.equal(rows.queryIds.at(-1), 3)
  assert.deepEqual(cutWarnings(rows), ['Only the first 5,000 of 5,002 rows are kept.'])
  assert.deepEqual(cutWarnings(listRows(all.slice(2))), [])
})

test('the digest is of everything that a list shows, and of nothing else', () => {
  const given = [finding(5, 1, 2, { query: 'a' }), finding(4, 2, 2, { query: 'b' })]
  const { digest } = listRows(given)
  assert.equal(listRows([...given].reverse()).digest, digest)
  const [first, second] = given as [Finding, Finding]
  for (const other of [
    [first],
    [],
    [first, { ...second, opportunity: 4.1 }],
    [first, { ...second, queryId: 3 }],
    [first, { ...second, pageId: 3 }],
    [first, { ...second, record: { query: 'B' } }],
    [
      { ...first, record: second.record },
      { ...second, record: first.record },
    ],
  ]) {
    assert.notEqual(listRows(other).digest, digest, JSON.stringify(other))
  }
})
