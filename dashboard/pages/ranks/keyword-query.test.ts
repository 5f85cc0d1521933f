import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readQuery, writeQuery } from '../../state/query-codec.ts'
import {
  hasFurtherFilters,
  heldFilters,
  KEYWORD_QUERY,
  keywordListQuery,
  PRESETS,
  positionsOf,
  presetOf,
  segmentOf,
} from './keyword-query.ts'

const read = (query: string) => readQuery(KEYWORD_QUERY, query)

test('an address of the list is a request with the same filters and order', () => {
  const values = read(
    '?device=mobile&bucket=4-10&sort=change&direction=desc&tag=brand&segment=3&feature=ads&country=us&q=boots',
  )
  const query = keywordListQuery(values)
  assert.deepEqual(
    { ...query, include: undefined, limit: undefined, include_total: undefined, url: undefined },
    {
      device: 'mobile',
      search: 'boots',
      country_code: 'US',
      position_min: 4,
      position_max: 10,
      change: undefined,
      moved: undefined,
      status: undefined,
      tag: 'brand',
      segment_id: 3,
      feature: 'ads',
      url: undefined,
      sort: 'change',
      direction: 'desc',
      include: undefined,
      limit: undefined,
      include_total: undefined,
    },
  )
  assert.deepEqual(heldFilters(values), ['q', 'country', 'bucket', 'tag', 'segment', 'feature'])
})

test('what people mistype in an address filters nothing', () => {
  const values = read('?bucket=10-4&segment=x&country=usa&feature=nonsense&device=tv&sort=price&status=')
  assert.deepEqual(heldFilters(values), [])
  assert.equal(keywordListQuery(values).device, 'all')
  assert.equal(writeQuery(KEYWORD_QUERY, '', read('')), '')
})

test('a bucket is any range of positions or why there is none, a segment a number or none', () => {
  assert.deepEqual(positionsOf('not_found'), { ranking: 'not_found' })
  assert.deepEqual(heldFilters(read('?bucket=not_ranked')), ['bucket'])
  assert.deepEqual(positionsOf('1-10'), { position_min: 1, position_max: 10 })
  for (const bucket of ['', '0-3', '5', '3-1', '1-9999', '1-3x']) assert.deepEqual(positionsOf(bucket), {})
  assert.deepEqual(segmentOf('none'), { unmatched: true })
  assert.deepEqual(segmentOf('12'), { segment_id: 12 })
  assert.deepEqual(segmentOf('0'), {})
})

test('a preset takes the place of another, and leaves the search, tags and the segment', () => {
  const values = { ...read('?bucket=4-10&tag=brand&q=boots&segment=3'), ...PRESETS.moved }
  assert.equal(presetOf(values), 'moved')
  assert.deepEqual(heldFilters(values), ['q', 'moved', 'tag', 'segment'])
  assert.equal(keywordListQuery(values).moved, 'any')
  assert.equal(presetOf({ ...values, ...PRESETS.all }), 'all')
  assert.equal(presetOf(read('?bucket=4-10')), undefined)
  assert.equal(presetOf(read('?bucket=1-10&status=failed')), undefined)
})

test('a preset counts what is listed, unless a filter beyond it holds', () => {
  for (const query of ['', '?moved=any', '?bucket=11-20&segment=3&device=mobile'])
    assert.ok(!hasFurtherFilters(read(query)), query)
  for (const query of ['?q=boots', '?moved=up', '?bucket=4-10', '?status=failed&tag=brand'])
    assert.ok(hasFurtherFilters(read(query)), query)
})
