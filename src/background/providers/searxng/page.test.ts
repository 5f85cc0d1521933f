import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { hostileJson } from '../../../../test/helpers/hostile-json.ts'
import { walkPages } from '../page-walk.ts'
import { parsePage } from './page.ts'

const WALK = { depth: 20, budgetMicros: 0, unreported: [] }

const KEYS = [
  'results',
  'url',
  'title',
  'content',
  'engine',
  'engines',
  'positions',
  'unresponsive_engines',
  'suggestions',
]

function soughtOf(engine: string, pageNumber = 1) {
  return { keyword: 'oak desk', engine, pageNumber }
}

function urlsOf(results: object[]): string[] | undefined {
  const found = parsePage({ results }, soughtOf('google', 1))
  return 'page' in found ? found.page.organic.map(({ url }) => url) : undefined
}

test('the place that the engine gave decides, and what has none comes last', () => {
  const results = [
    { url: 'https://c.example/', engine: 'google', positions: [3] },
    { url: 'https://x.example/', engine: 'google' },
    { url: 'https://a.example/', engine: 'google', positions: [1] },
    { url: 'https://y.example/', engine: 'google', positions: 'none' },
    { url: 'https://b.example/', engine: 'google', positions: [2, 9] },
  ]
  const expected = ['a', 'b', 'c', 'x', 'y'].map((name) => `https://${name}.example/`)
  assert.deepEqual(urlsOf(results), expected)
})

test('a result counts when our engine is among those that found it', () => {
  const results = [
    { url: 'https://a.example/', engine: 'bing', engines: ['bing', 'Google'] },
    { url: 'https://b.example/', engine: 'bing', engines: ['bing'] },
  ]
  assert.deepEqual(urlsOf(results), ['https://a.example/'])
})

test('trouble of another engine is not ours', () => {
  const results = [{ url: 'https://a.example/', engine: 'google' }]
  assert.ok(
    'page' in parsePage({ results, unresponsive_engines: [['bing', 'timeout']] }, soughtOf('google', 1)),
  )
  assert.deepEqual(parsePage({ results, unresponsive_engines: [['google', 7]] }, soughtOf('google', 1)), {
    unanswered: 'no reason given',
  })
})

test('what the engine suggests shows that the page has related searches', () => {
  const results = [{ url: 'https://a.example/', engine: 'google' }]
  const found = parsePage({ results, suggestions: ['oak desks'] }, soughtOf('google', 1))
  assert.deepEqual('page' in found && found.page.features, ['related_searches'])
})

test('no reply, however wrong, throws', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(hostileJson(KEYS), fc.jsonValue()),
      fc.constantFrom(1, 2),
      async (value, pageNumber) => {
        const found = parsePage(value, soughtOf('success', pageNumber))
        if (!('page' in found)) return
        const observation = await walkPages(WALK, async () => ({ page: found.page, costMicros: 0 }))
        if (observation.state === 'observed')
          for (const { url } of observation.results) assert.match(url, /^https?:\/\//)
      },
    ),
    { numRuns: 500 },
  )
})
