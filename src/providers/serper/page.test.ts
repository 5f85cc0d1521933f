import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { hostileJson } from '../../../test/helpers/hostile-json.ts'
import { SERP_FEATURES } from '../contracts.ts'
import { walkPages } from '../page-walk.ts'
import { parsePage } from './page.ts'

const WALK = { depth: 20, budgetMicros: 10, unreported: [] }

const KEYS = [
  'searchParameters',
  'searchInformation',
  'showingResultsFor',
  'q',
  'organic',
  'link',
  'title',
  'snippet',
  'sitelinks',
  'rating',
  'answerBox',
  'peopleAlsoAsk',
  'places',
  'credits',
]

test('an answer of Google itself is no featured snippet', () => {
  const found = parsePage({ organic: [{ link: 'https://a.example/' }], answerBox: { answer: '42' } }, 'x')
  assert.deepEqual('page' in found && found.page.features, [])
})

test('a list that is empty is believed, a list that is missing beside other blocks is not', () => {
  const blocks = { searchParameters: { q: 'x' }, relatedSearches: [{ query: 'y' }] }
  assert.ok('page' in parsePage({ ...blocks, organic: [] }, 'x'))
  assert.ok('problem' in parsePage(blocks, 'x'))
  assert.ok('page' in parsePage({ searchParameters: { q: 'x' } }, 'x'))
})

test('a query other than ours in the echo is a correction', () => {
  const found = parsePage({ searchParameters: { q: 'oak desks' }, organic: [] }, 'oak desk')
  assert.equal('page' in found && found.page.correctedQuery, 'oak desks')
})

test('no reply, however wrong, throws or yields something that the contract does not know', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(hostileJson(KEYS), fc.jsonValue()), async (value) => {
      const found = parsePage(value, 'oak desk')
      if (!('page' in found)) return
      assert.ok(found.credits >= 0 && found.credits <= 100)
      assert.ok(found.page.features.every((feature) => SERP_FEATURES.includes(feature)))
      const observation = await walkPages(WALK, async () => ({ page: found.page, costMicros: 1 }))
      if (observation.state === 'observed')
        for (const { url } of observation.results) assert.match(url, /^https?:\/\//)
    }),
    { numRuns: 500 },
  )
})
