import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { JsonObject } from '../reply-json.ts'
import { readDates, readRows } from './query.ts'

const NEITHER = { hasQuery: true, hasCountry: false, hasDevice: false }
const GOOD = { keys: ['oak desk', 'https://a.example/'], clicks: 1, impressions: 2, ctr: 0.5, position: 1 }

function faultOf(reply: JsonObject): string {
  const read = readRows(reply, NEITHER)
  return 'fault' in read ? read.fault : assert.fail('it was read')
}

test('a row that says what cannot be makes the reply unreadable, and is named', () => {
  const cases: [unknown, RegExp][] = [
    [null, /keys are not 2 texts/],
    [{ ...GOOD, keys: undefined }, /keys are not 2 texts/],
    [{ ...GOOD, keys: ['a'] }, /keys are not 2 texts/],
    [{ ...GOOD, keys: ['a', 'b', 'c'] }, /keys are not 2 texts/],
    [{ ...GOOD, keys: ['a', 7] }, /keys are not 2 texts/],
    [{ ...GOOD, clicks: -1 }, /clicks are -1/],
    [{ ...GOOD, clicks: 0.5 }, /clicks are 0\.5/],
    [{ ...GOOD, clicks: '1' }, /clicks are no number/],
    [{ ...GOOD, clicks: 3 }, /clicks are more than its impressions/],
    [{ ...GOOD, impressions: 0, clicks: 0 }, /impressions are 0/],
    [{ ...GOOD, impressions: 1e300 }, /impressions are 1e\+300/],
    [{ ...GOOD, impressions: undefined }, /impressions are no number/],
    [{ ...GOOD, position: 0 }, /position is 0/],
    [{ ...GOOD, position: 0.99 }, /position is 0\.99/],
    [{ ...GOOD, position: 1e9 }, /position is 1000000000/],
    [{ ...GOOD, position: null }, /position is no number/],
    [{ ...GOOD, position: Number.NaN }, /position is NaN/],
    [{ ...GOOD, position: Number.POSITIVE_INFINITY }, /position is Infinity/],
  ]
  for (const [bad, expected] of cases) {
    const fault = faultOf({ rows: [GOOD, bad, GOOD] })
    assert.match(fault, /^answered with a row \(number 2\) whose /)
    assert.match(fault, expected)
  }
  assert.match(faultOf({ rows: {} }), /without a list/)
  assert.match(faultOf({ rows: null }), /without a list/)
})

test('no rows are an empty day only where Search Console says nothing else', () => {
  for (const reply of [
    {},
    { responseAggregationType: 'byPage' },
    { responseAggregationType: 'auto', metadata: {} },
  ])
    assert.deepEqual(readRows(reply, NEITHER), { value: [] })
  for (const reply of [
    { error: { code: 500 } },
    { message: 'Please log in.' },
    { responseAggregationType: null },
  ])
    assert.match(faultOf(reply), /without a list/)
})

test('rows differ by all their keys, also where these run into each other', () => {
  const rows = [
    { ...GOOD, keys: ['a', 'bc'] },
    { ...GOOD, keys: ['ab', 'c'] },
  ]
  const read = readRows({ rows }, NEITHER)
  assert.ok('value' in read)
  assert.notEqual(read.value[0]?.id, read.value[1]?.id)
})

test('whatever comes back is read whole or refused with a reason, and nothing is thrown', () => {
  const breakdown = fc.record({
    hasQuery: fc.boolean(),
    hasCountry: fc.boolean(),
    hasDevice: fc.boolean(),
  })
  const rowLike = fc.record(
    {
      keys: fc.array(fc.oneof(fc.string(), fc.constantFrom('gbr', 'MOBILE'), fc.jsonValue()), {
        maxLength: 4,
      }),
      clicks: fc.oneof(fc.nat(5), fc.jsonValue()),
      impressions: fc.oneof(fc.nat(9), fc.jsonValue()),
      position: fc.oneof(fc.double({ min: 0.5, max: 100 }), fc.jsonValue()),
    },
    { requiredKeys: [] },
  )
  const reply = fc.record({ rows: fc.oneof(fc.array(rowLike, { maxLength: 4 }), fc.jsonValue()) })
  fc.assert(
    fc.property(reply, breakdown, (value, columns) => {
      const read = readRows(value, columns)
      if ('fault' in read) return assert.match(read.fault, /^answered with(?:out)? [\x20-\x7e]+$/)
      assert.equal(read.value.length, (value.rows as unknown[]).length)
      for (const { row } of read.value) {
        assert.ok(row.clicks <= row.impressions && row.impressions >= 1 && row.position >= 1)
        assert.ok(row.country === null || /^[a-z]{3}$/.test(row.country))
        assert.ok(row.device === null || ['desktop', 'mobile', 'tablet'].includes(row.device))
      }
    }),
    { numRuns: 300 },
  )
})

test('the days of a reply come as they stand, and a reply without rows has none', () => {
  const rowOf = (date: string) => ({ ...GOOD, keys: [date] })
  assert.deepEqual(readDates({ rows: [rowOf('1970-01-04'), rowOf('1970-01-02')] }, 1, 3), { value: [3, 1] })
  assert.deepEqual(readDates({ responseAggregationType: 'byProperty' }, 1, 3), { value: [] })
  assert.ok('fault' in readDates({ rows: [rowOf('1970-01-05')] }, 1, 3))
})
