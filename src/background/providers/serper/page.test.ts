import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { hostileJson } from '../../../../test/helpers/hostile-json.ts'
import { SERP_FEATURES } from '../contracts.ts'
import { walkPages } from '../page-walk.ts'
import { parsePage } from './page.ts'

const WALK = { depth: 20, budgetMicros: 10, unreported: [] }

const SOUGHT = { q: 'oak desk', gl: 'gb', hl: 'en' }

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
  const found = parsePage({ organic: [{ link: 'https://a.example/' }], answerBox: { answer: '42' } }, SOUGHT)
  assert.deepEqual('page' in found && found.page.features, [])
})

test('whom features lead to is named', () => {
  const found = parsePage(
    {
      organic: [{ link: 'https://a.example/' }],
      answerBox: { title: 'Oak', link: 'https://snippet.example/' },
      places: [{ title: 'Desk shop', website: 'https://shop.example/' }],
      ads: [{ title: 'Ad', link: 'https://ads.example/' }],
    },
    SOUGHT,
  )
  assert.ok('page' in found)
  assert.deepEqual(
    found.page.elements.map(({ feature, url }) => [feature, url]),
    [
      ['ads', 'https://ads.example/'],
      ['featured_snippet', 'https://snippet.example/'],
      ['local_pack', 'https://shop.example/'],
    ],
  )
})

test('a first page that has other blocks and no organic results is not believed; on later pages the results end so', () => {
  const blocks = { searchParameters: { q: 'oak desk' }, relatedSearches: [{ query: 'y' }] }
  assert.ok('problem' in parsePage({ ...blocks, organic: [] }, SOUGHT))
  assert.ok('page' in parsePage({ ...blocks, organic: [] }, { ...SOUGHT, page: 2 }))
  assert.ok('problem' in parsePage(blocks, SOUGHT))
  assert.ok('page' in parsePage({ searchParameters: { q: 'oak desk' } }, SOUGHT))
})

test('a query other than ours in the echo is a correction', () => {
  const found = parsePage({ searchParameters: { q: 'oak desks' }, organic: [] }, SOUGHT)
  assert.equal('page' in found && found.page.correctedQuery, 'oak desks')
})

test('no reply, however wrong, throws or yields something that the contract does not know', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(hostileJson(KEYS), fc.jsonValue()), async (value) => {
      const found = parsePage(value, SOUGHT)
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
