import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createCoverage, type PageWords } from './covered-queries.ts'
import { formsOf, listWords } from './words.ts'

const page = (title: string, changes: Partial<PageWords> = {}): PageWords => ({
  url: 'https://www.tents.example/1',
  title,
  h1: null,
  ...changes,
})

function isCovered(query: string, ...pages: PageWords[]): boolean {
  const coverage = createCoverage([query, 'another query'])
  for (const one of pages) coverage.addPage(one)
  return coverage.isCovered(query)
}

test('a page that holds six tenths of the words is about the query', () => {
  assert.equal(isCovered('red family tent cheap big', page('Red tents for the family')), true)
  assert.equal(isCovered('red family tent cheap big', page('Red tents')), false)
  assert.equal(isCovered('red tent', page('Red things')), false)
  assert.equal(isCovered('red tent', page('Tents in red')), true)
})

test('title, heading and address count together, the host does not', () => {
  const shared = page('Red', { h1: 'Family', url: 'https://www.tents.example/big-tents.html' })
  assert.equal(isCovered('red family tent', shared), true)
  assert.equal(isCovered('big tent', shared), true)
  assert.equal(isCovered('red tent', page('Red')), false)
  assert.equal(
    isCovered('zelt für', page('', { url: 'https://a.example/zelt-f%C3%BCr-alle', title: null })),
    true,
  )
  assert.equal(isCovered('zelt', page('', { url: 'https://a.example/%zelt', title: null })), true)
  assert.equal(isCovered('tent', page('', { url: 'https://tent.example', title: null })), false)
})

test('words of two pages do not add up', () => {
  assert.equal(isCovered('red tent', page('Red'), page('Tent')), false)
})

test('letter case, accents and plurals do not matter, and words that any text holds do not count', () => {
  assert.equal(isCovered('how to wash a tent', page('Washing')), false)
  assert.equal(isCovered('how to wash a tent', page('Wash your TENTS')), true)
  assert.equal(isCovered('cafés', page('CAFE')), true)
  assert.equal(isCovered('how to', page('How to')), true)
  assert.equal(isCovered('東京テント', page('東京テント大全')), true)
})

test('a query without words, or one that was not asked about, has no page', () => {
  assert.equal(isCovered('???', page('???')), false)
  assert.equal(createCoverage([]).isCovered('tent'), false)
  createCoverage([]).addPage(page('tent'))
})

const anyText = fc
  .array(fc.constantFrom('tent', 'tents', 'red', 'box', 'boxes', 'the', 'größe', 'car', '東京', 'x1'), {
    maxLength: 6,
  })
  .map((words) => words.join(' '))

/** Word by word, page by page. */
function isCoveredSlowly(query: string, pages: readonly string[]): boolean {
  const all = [...new Set(listWords(query))]
  const words = all.some((word) => word !== 'the') ? all.filter((word) => word !== 'the') : all
  return pages.some((title) => {
    const held = new Set([...listWords(title), '1'])
    const count = words.filter((word) => formsOf(word).some((form) => held.has(form))).length
    return words.length > 0 && count * 10 >= words.length * 6
  })
}

test('looking at rare words first misses nothing', () => {
  fc.assert(
    fc.property(
      fc.array(anyText, { maxLength: 8 }),
      fc.array(anyText, { maxLength: 5 }),
      (queries, titles) => {
        const coverage = createCoverage(queries)
        for (const title of titles) coverage.addPage(page(title))
        for (const query of queries)
          assert.equal(coverage.isCovered(query), isCoveredSlowly(query, titles), query)
      },
    ),
  )
})
