import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Opportunity } from '../facts.ts'
import { cutWarnings, LIST_ROWS_MAX, listRows, placeOf } from './list-rows.ts'

const finding = (opportunity: number, queryId: number, pageId = 0, record = {}): Opportunity => ({
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
  const place = (opportunity: number) => placeOf({ opportunity })
  assert.ok(Object.is(place(0), 0))
  assert.ok(Object.is(place(0.00001), 0))
  assert.equal(place(12.34567), -123_457)
  assert.equal(place(2 ** 31 / 10_000), 1 - 2 ** 31)
  assert.ok(Object.is(placeOf({ opportunity: 0, weight: 0 }), 0))
  const anyClicks = fc.double({ min: 0, noNaN: true })
  fc.assert(
    fc.property(anyClicks, anyClicks, fc.option(fc.nat(), { nil: undefined }), (a, b, weight) => {
      const [one, other] = [a, b].map((opportunity) =>
        placeOf({ opportunity, ...(weight !== undefined && { weight }) }),
      ) as [number, number]
      assert.ok(Number.isSafeInteger(one))
      if (a < b) assert.ok(one >= other)
    }),
  )
})

test('rows with a weight stand by the clicks that they show, and those of the same by their weight', () => {
  const rows = listRows([
    { ...finding(0, 1), weight: 70 },
    { ...finding(0.004, 2), weight: 900 },
    { ...finding(0, 3), weight: 980 },
    { ...finding(12.344, 4), weight: 10 },
    { ...finding(12.336, 5), weight: 20 },
    { ...finding(12.33, 6), weight: 2 ** 40 },
    { ...finding(0, 7), weight: 70 },
  ])
  assert.deepEqual([...rows.queryIds], [5, 4, 6, 3, 2, 1, 7])
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
  const [first, second] = given as [Opportunity, Opportunity]
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
