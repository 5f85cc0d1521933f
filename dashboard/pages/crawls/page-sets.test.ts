import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PageSums } from '../../api/types.ts'
import { ANSWER_SETS, contentTypeSets, DEPTH_SETS, keptCount, TIME_SETS } from './page-sets.ts'

const NOTHING: PageSums = {
  answers: [],
  indexability: [],
  depths: [],
  content_types: [],
  response_times: [],
  response_bytes: [],
  words_counts: [],
}

test('sets take their numbers from what the crawl has kept', () => {
  const sums: PageSums = {
    ...NOTHING,
    answers: [
      { label: 'ok', pages: 68 },
      { label: 'client_error', pages: 3 },
    ],
    depths: [
      { label: '0', pages: 1 },
      { label: '5', pages: 2 },
      { label: '11', pages: 4 },
      { label: 'none', pages: 8 },
    ],
    response_times: [
      { label: '0-199', pages: 5 },
      { label: '2000-', pages: 6 },
    ],
  }
  const counts = (sets: typeof ANSWER_SETS) => sets.map((set) => keptCount(set, sums))
  assert.deepEqual(counts(ANSWER_SETS), [68, 0, 3, 0, 0])
  assert.deepEqual(counts(DEPTH_SETS), [1, 0, 0, 0, 0, 6, 8])
  assert.deepEqual(counts(TIME_SETS), [5, 0, 0, 0, 6, 0])
})

test('content types are those that the crawl has met, each with its list', () => {
  const content_types = [
    { label: 'text/html', pages: 70 },
    { label: 'other', pages: 3 },
    { label: 'none', pages: 2 },
  ]
  const sets = contentTypeSets({ ...NOTHING, content_types })
  assert.deepEqual(
    sets.map(({ filters }) => filters),
    [['content_type:eq:text/html'], ['content_type:is_null:true']],
  )
  assert.equal(keptCount(sets[1]!, { ...NOTHING, content_types }), 2)
})
