import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { SearchRow } from '../search-source.ts'
import { withheldRows } from './withheld-rows.ts'

const rowOf = (fields: Partial<SearchRow>): SearchRow => ({
  query: null,
  page: 'https://shop.example/oak',
  country: null,
  device: null,
  clicks: 3,
  impressions: 40,
  position: 5,
  ...fields,
})

const anyRow = fc
  .record({
    query: fc.constantFrom('oak desk', 'pine desk', 'ash desk'),
    page: fc.constantFrom('https://shop.example/a', 'https://shop.example/b', null),
    country: fc.constantFrom('gbr', null),
    impressions: fc.integer({ min: 1, max: 50 }),
    clicks: fc.nat(50),
    position: fc.double({ min: 1, max: 90, noNaN: true }),
  })
  .map((row) => rowOf({ ...row, clicks: Math.min(row.clicks, row.impressions) }))

function sumsOf(rows: readonly SearchRow[]): Map<string, number[]> {
  const sums = new Map<string, number[]>()
  for (const { page, country, clicks, impressions, position } of rows) {
    const key = JSON.stringify([page, country])
    const [a = 0, b = 0, c = 0] = sums.get(key) ?? []
    sums.set(key, [a + clicks, b + impressions, c + position * impressions])
  }
  return sums
}

test('rows of a page add up to its sum, whichever of its queries are withheld', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(anyRow, fc.boolean()), { maxLength: 20 }), (drawn) => {
      const all = drawn.map(([row]) => row)
      const told = drawn.flatMap(([row, isTold]) => (isTold ? [row] : []))
      const pages = [...sumsOf(all)].map(([key, [clicks, impressions, positions]]) => {
        const [page, country] = JSON.parse(key) as [string | null, string | null]
        return rowOf({
          page,
          country,
          clicks: clicks!,
          impressions: impressions!,
          position: positions! / impressions!,
        })
      })
      const withheld = withheldRows(pages, told)
      const expected = sumsOf(all)
      for (const [key, sums] of sumsOf([...told, ...withheld]))
        for (const [index, sum] of sums.entries())
          assert.ok(
            Math.abs(sum - expected.get(key)![index]!) < 1e-6,
            `${key}: ${sums} and ${expected.get(key)}`,
          )
      for (const { query, clicks, impressions, position } of withheld)
        assert.ok(query === null && clicks >= 0 && clicks <= impressions && impressions >= 1 && position >= 1)
    }),
  )
})

test('sums that were corrected in between leave nothing, and never less', () => {
  const told = rowOf({ query: 'oak desk', clicks: 4, impressions: 41, position: 6 })
  assert.deepEqual(withheldRows([rowOf({})], [told]), [])
  const left = withheldRows([rowOf({ impressions: 42 })], [told])
  assert.deepEqual(left, [rowOf({ clicks: 0, impressions: 1, position: 1 })])
})
