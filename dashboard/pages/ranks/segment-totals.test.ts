import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SegmentList } from '../../api/types.ts'
import { addSegmentLists } from './segment-totals.ts'

const RULES = [{ field: 'path', operator: 'starts_with', value: '/blog/' }] as const
const list = (matched: number, average: number | null, unmatched: number): SegmentList => ({
  segments: [{ id: 1, name: 'Blog', rules: RULES, matched_count: matched, avg_position: average }],
  suggestions: [
    {
      name: 'guides',
      rules: RULES,
      matched_count: matched,
      avg_position: average,
      examples: ['a', `b${matched}`],
    },
  ],
  unmatched_count: unmatched,
})

test('segments of both devices are counted together', () => {
  const both = addSegmentLists([list(3, 10, 4), list(1, 2, 5)])
  assert.deepEqual(both?.segments[0], {
    id: 1,
    name: 'Blog',
    rules: RULES,
    matched_count: 4,
    avg_position: 8,
  })
  assert.equal(both?.unmatched_count, 9)
  assert.deepEqual(both?.suggestions[0]?.examples, ['a', 'b3', 'b1'])
})

test('a device without positions changes no mean', () => {
  assert.equal(addSegmentLists([list(2, 5, 0), list(0, null, 0)])?.segments[0]?.avg_position, 5)
  assert.equal(addSegmentLists([]), undefined)
})
