import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { filterDigest } from '../../entry/http/answers/cursor.ts'
import { canonicalFilters, type Filter } from './filter.ts'

const anyFilter: fc.Arbitrary<Filter> = fc.oneof(
  fc.record({ field: fc.constantFrom('a', 'b'), operator: fc.constant('eq'), value: fc.nat(3) }),
  fc.record({
    field: fc.constantFrom('a', 'b'),
    operator: fc.constant('in'),
    value: fc.array(fc.oneof(fc.nat(3), fc.constantFrom('1', 'x'), fc.record({ day: fc.nat(2) })), {
      minLength: 1,
      maxLength: 4,
    }),
  }),
) as fc.Arbitrary<Filter>

function reordered(filters: readonly Filter[]): Filter[] {
  const turned = filters.map((filter) =>
    filter.operator === 'in' ? { ...filter, value: [...filter.value, ...filter.value].reverse() } : filter,
  )
  return [...turned, ...filters].reverse()
}

test('neither the order of filters and values nor repeats change the digest of a list', () => {
  const digest = (filters: readonly Filter[]) => filterDigest({ filters: canonicalFilters(filters) })
  fc.assert(
    fc.property(fc.array(anyFilter, { maxLength: 5 }), (filters) => {
      assert.equal(digest(reordered(filters)), digest(filters))
      assert.deepEqual(canonicalFilters(canonicalFilters(filters)), canonicalFilters(filters))
    }),
  )
})

test('another field, operator, value or type of value gives another digest', () => {
  const filters: Filter[] = [
    { field: 'a', operator: 'eq', value: 1 },
    { field: 'b', operator: 'eq', value: 1 },
    { field: 'a', operator: 'neq', value: 1 },
    { field: 'a', operator: 'eq', value: '1' },
    { field: 'a', operator: 'eq', value: true },
    { field: 'a', operator: 'eq', value: { day: 1 } },
    { field: 'a', operator: 'in', value: [1] },
    { field: 'a', operator: 'in', value: [1, 2] },
    { field: 'a', operator: 'is_null', value: true },
    { field: 'a', operator: 'is_null', value: false },
  ]
  const digests = filters.map((filter) => filterDigest({ filters: canonicalFilters([filter]) }))
  assert.equal(new Set(digests).size, filters.length)
})
