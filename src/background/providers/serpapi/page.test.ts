import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { hostileJson } from '../../../../test/helpers/hostile-json.ts'
import { SERP_FEATURES } from '../contracts.ts'
import { walkPages } from '../page-walk.ts'
import { parsePage } from './page.ts'

const SUCCESS = { search_metadata: { status: 'Success' } }
const ORGANIC = { organic_results: [{ link: 'https://a.example/' }] }

const WALK = { depth: 20, budgetMicros: 10, unreported: [] }

const SOUGHT = { q: 'oak desk', gl: 'gb', hl: 'en' }

const KEYS = [
  'search_metadata',
  'status',
  'search_information',
  'organic_results_state',
  'showing_results_for',
  'spelling_fix',
  'organic_results',
  'link',
  'title',
  'snippet',
  'sitelinks',
  'serpapi_pagination',
  'next',
  'error',
  'answer_box',
  'type',
  'ai_overview',
  'ads',
  'local_results',
]

test('an overview that Google did not give is no feature', () => {
  const overviews: [unknown, boolean][] = [
    [{ page_token: 'x' }, true],
    [{ text_blocks: [] }, true],
    [{ error: 'AI Overview is not available.' }, false],
    ['text', false],
  ]
  for (const [ai_overview, expected] of overviews) {
    const found = parsePage({ ...SUCCESS, ...ORGANIC, ai_overview }, SOUGHT)
    assert.equal('page' in found && found.page.features.includes('ai_overview'), expected)
  }
})

test('an answer box is a feature by its type, and a snippet when it links to a page', () => {
  const boxes: [object, string[]][] = [
    [{ type: 'organic_result' }, ['featured_snippet']],
    [{ link: 'https://a.example/' }, ['featured_snippet']],
    [{ type: 'google_flights' }, ['flights']],
    [{ type: 'calculator', link: 'https://a.example/' }, []],
    [{ type: 'constructor' }, []],
    [{ result: '42' }, []],
  ]
  for (const [answer_box, expected] of boxes) {
    const found = parsePage({ ...SUCCESS, ...ORGANIC, answer_box }, SOUGHT)
    assert.deepEqual('page' in found && found.page.features, expected, JSON.stringify(answer_box))
  }
})

test('parts of the page are features by their names, when there is anything in them', () => {
  const blocks: [object, string[]][] = [
    [{ inline_shopping_results: [{ title: 'Desk' }] }, ['shopping']],
    [{ perspectives: [{ title: 'My desk' }] }, ['discussions']],
    [{ questions_and_answers: [{ question: 'Oak?' }] }, ['discussions']],
    [{ local_results: { places: [{ title: 'Desk shop' }] } }, ['local_pack']],
    [{ local_results: [{ title: 'Desk shop' }] }, ['local_pack']],
    [{ local_results: { more_locations_link: 'https://www.google.com/search', places: [] } }, []],
    [{ perspectives: [], local_results: {}, constructor: [1] }, []],
  ]
  for (const [block, expected] of blocks) {
    const found = parsePage({ ...SUCCESS, ...ORGANIC, ...block }, SOUGHT)
    assert.deepEqual('page' in found && found.page.features, expected, JSON.stringify(block))
  }
})

test('whom features lead to is named', () => {
  const reply = {
    ...SUCCESS,
    ...ORGANIC,
    ads: [{ position: 1, title: 'Ad', link: 'https://ads.example/', source: 'ads.example' }],
    ai_overview: {
      text_blocks: [{ type: 'paragraph', reference_indexes: [0] }],
      references: [{ title: 'Guide', link: 'https://cited.example/', source: 'Cited', index: 0 }],
    },
    answer_box: { type: 'organic_result', title: 'Oak', link: 'https://snippet.example/' },
    local_results: {
      places: [{ title: 'Desk shop', links: { website: 'https://shop.example/' } }, { title: 'No site' }],
    },
  }
  const elementsOf = (value: object) => {
    const found = parsePage(value, SOUGHT)
    return 'page' in found ? found.page.elements.map(({ feature, url }) => [feature, url]) : []
  }
  assert.deepEqual(elementsOf(reply), [
    ['ads', 'https://ads.example/'],
    ['ai_overview', 'https://cited.example/'],
    ['featured_snippet', 'https://snippet.example/'],
    ['local_pack', 'https://shop.example/'],
    ['local_pack', undefined],
  ])
  const box = { type: 'calculator', link: 'https://calculator.example/' }
  assert.deepEqual(elementsOf({ ...SUCCESS, ...ORGANIC, answer_box: box }), [])
})

test('a reply that says it is still being worked on is not a page', () => {
  for (const status of ['Processing', 'Queued', 'success', null])
    assert.ok('problem' in parsePage({ search_metadata: { status }, ...ORGANIC }, SOUGHT))
})

test('no reply, however wrong, throws or yields something that the contract does not know', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(hostileJson(KEYS), fc.jsonValue()), fc.boolean(), async (value, isSuccess) => {
      const reply = isSuccess && typeof value === 'object' ? { ...value, ...SUCCESS } : value
      const found = parsePage(reply, SOUGHT)
      if (!('page' in found)) return
      assert.ok(found.page.features.every((feature) => SERP_FEATURES.includes(feature)))
      const observation = await walkPages(WALK, async () => ({ page: found.page, costMicros: 1 }))
      if (observation.state === 'observed')
        for (const { url } of observation.results) assert.match(url, /^https?:\/\//)
    }),
    { numRuns: 500 },
  )
})
