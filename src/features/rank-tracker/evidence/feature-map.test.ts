import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SERP_FEATURES, type SerpFeature } from '../../../background/providers/contracts.ts'
import { decodeFeatures, encodeFeatures, featureMap } from './feature-map.ts'

test('every feature is there or not, when the provider tells of all', () => {
  const map = featureMap(['ads', 'video'])
  assert.deepEqual(Object.keys(map), [...SERP_FEATURES])
  assert.deepEqual(
    SERP_FEATURES.filter((feature) => map[feature]),
    ['ads', 'video'],
  )
})

test('a feature that the provider need not tell of is there when it was seen, and else left out', () => {
  assert.deepEqual(featureMap(['ads'], SERP_FEATURES), { ads: true })
  const map = featureMap([], ['ai_overview'])
  assert.deepEqual([map.ai_overview, map.ads], [undefined, false])
  assert.equal(Object.keys(map).length, SERP_FEATURES.length - 1)
})

test('what is stored is read as it was', () => {
  const cases: [SerpFeature[], SerpFeature[]][] = [
    [[], []],
    [['ads', 'images'], []],
    [['ads'], ['ai_overview', 'reviews']],
    [[], [...SERP_FEATURES]],
  ]
  for (const [features, unreported] of cases)
    assert.deepEqual(
      decodeFeatures(encodeFeatures({ features, unreported })),
      featureMap(features, unreported),
    )
  assert.deepEqual(decodeFeatures(null), {})
})

test('what was stored before anything was left out is still read', () => {
  assert.deepEqual(decodeFeatures('["ads","images"]'), featureMap(['ads', 'images']))
  assert.deepEqual(Object.keys(decodeFeatures('[]')), [...SERP_FEATURES])
})
