import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findingOn, finds, PAGE_URL, pageWith } from '../../../../../test/helpers/audited-page.ts'
import { checkSeries } from './group-check.ts'
import type { SeriesFacts } from './rule.ts'

const WELL: SeriesFacts = {
  target: {
    isExternal: false,
    isAnsweredByOther: false,
    isRedirected: false,
    statusCode: 200,
    isUnanswered: false,
  },
  isNamedBack: true,
  isLoop: false,
}

function issuesTo(target: Partial<SeriesFacts['target']>): string[] {
  return checkSeries({ ...WELL, isNamedBack: null, target: { ...WELL.target, ...target } })
}

test('a next page that answers with another status than 200 is told', () => {
  const told = [
    { statusCode: 404 },
    { statusCode: 500 },
    { statusCode: 301 },
    { statusCode: 200, isRedirected: true },
    { statusCode: null, isUnanswered: true },
  ]
  for (const target of told) assert.deepEqual(issuesTo(target), ['pagination_non_200'], String(target))
})

test('a next page that was not asked, or asks for patience, is not accused', () => {
  assert.deepEqual(issuesTo({ statusCode: null }), [])
  assert.deepEqual(issuesTo({ statusCode: 429 }), [])
  assert.deepEqual(issuesTo({ statusCode: 403, isExternal: true }), [])
  assert.deepEqual(issuesTo({ statusCode: 403 }), ['pagination_non_200'])
})

test('a series in a circle is told', () => {
  assert.deepEqual(checkSeries({ ...WELL, isLoop: true }), ['pagination_loop'])
  assert.deepEqual(checkSeries(WELL), [])
})

test('a next page that does not name the page as the one before is told, unless nobody knows what it names', () => {
  assert.deepEqual(checkSeries({ ...WELL, isNamedBack: false }), ['pagination_sequence'])
  assert.deepEqual(checkSeries({ ...WELL, isNamedBack: null }), [])
})

test(
  'a next page that no link leads to is told',
  finds(
    'pagination_link_missing',
    pageWith({ paginationUrls: ['https://example.com/garden/', 'https://example.com/garden/?page=2'] }),
    pageWith({ paginationUrls: ['https://example.com/garden/'] }),
  ),
)

test('a page that is its own next page is told, and only once', () => {
  const page = pageWith({ paginationUrls: [PAGE_URL] })
  finds('pagination_self', page, pageWith({ paginationUrls: [`${PAGE_URL}?page=2`] }))()
  assert.equal(findingOn(page, 'pagination_link_missing'), undefined)
})
