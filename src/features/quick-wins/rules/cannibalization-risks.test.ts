import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contextOf, factsOf, type Given, told } from '../../../../test/helpers/search-facts.ts'
import type { RuleContext } from '../rule-context.ts'
import { cannibalizationRisks } from './cannibalization-risks.ts'

/** Pages a, b, c … of one query. */
function find(pages: NonNullable<Given>[], changes: Partial<RuleContext> = {}, demand?: number) {
  const sum = (read: (page: NonNullable<Given>) => number) => pages.reduce((all, page) => all + read(page), 0)
  const impressions = demand ?? sum((page) => page.impressions)
  const positions = sum((page) => page.position * page.impressions)
  const now = told(
    sum((page) => page.clicks),
    impressions,
    positions / sum((page) => page.impressions),
  )
  return cannibalizationRisks(
    factsOf({
      queries: [{ query: 'red tent', now }],
      pairs: pages.map((now, index) => ({ query: 'red tent', url: 'abcdefghijklm'.charAt(index), now })),
    }),
    contextOf(changes),
  )
}

test('a query that two pages share is found, with both', () => {
  const [finding] = find([told(6, 300, 8), told(10, 200, 5)])
  // The other page's 300 impressions at the 7.2 % of position 5, less the 6 clicks it has.
  assert.equal(finding?.opportunity, 300 * 0.072 - 6)
  assert.deepEqual([finding?.queryId, finding?.pageId], [1, 0])
  assert.deepEqual(finding?.record, {
    query: 'red tent',
    clicks: 16,
    impressions: 500,
    ctr: 0.032,
    position: 6.8,
    previous_clicks: null,
    previous_impressions: null,
    previous_ctr: null,
    previous_position: null,
    opportunity: 15.6,
    recommendation:
      'Decide which page should answer this query, for instance b, and link or merge the others into it: 2 pages share its 500 impressions in 28 days and the largest has 60% of them, so one page in their place could bring about 16 more clicks.',
    pages: [
      { url: 'a', clicks: 6, impressions: 300, ctr: 0.02, position: 8, share: 0.6 },
      { url: 'b', clicks: 10, impressions: 200, ctr: 0.05, position: 5, share: 0.4 },
    ],
    split_score: 0.48,
    secondary_share: 0.4,
    suggested_url: 'b',
  })
})

test('the query needs 50 impressions', () => {
  assert.equal(find([told(0, 25, 5), told(0, 24, 5)]).length, 0)
  assert.equal(find([told(0, 25, 5), told(0, 25, 5)]).length, 1)
})

test('a page counts from 10 impressions and a tenth of the query on', () => {
  assert.equal(find([told(0, 40, 5), told(0, 10, 5)]).length, 1)
  assert.equal(find([told(0, 41, 5), told(0, 9, 5)], {}, 60).length, 0)
  assert.equal(find([told(0, 700, 5), told(0, 100, 5)], {}, 1000).length, 1)
  assert.equal(find([told(0, 700, 5), told(0, 99, 5)], {}, 1000).length, 0)
})

test('with more than four fifths, one page already leads', () => {
  assert.equal(find([told(0, 800, 5), told(0, 200, 5)]).length, 1)
  assert.equal(find([told(0, 801, 5), told(0, 199, 5)]).length, 0)
})

test('the page that is suggested has most clicks, then impressions, then the better position', () => {
  const suggested = (pages: NonNullable<Given>[]) => find(pages)[0]?.record.suggested_url
  assert.equal(suggested([told(1, 300, 5), told(2, 200, 9)]), 'b')
  assert.equal(suggested([told(2, 200, 5), told(2, 300, 9)]), 'b')
  assert.equal(suggested([told(2, 300, 9), told(2, 300, 5)]), 'b')
  assert.equal(suggested([told(2, 300, 5), told(2, 300, 5)]), 'a')
})

test('what is clicked as often as the best page could be is a risk all the same, with nothing to gain today', () => {
  const [finding] = find([told(200, 1020, 3), told(190, 980, 3)])
  assert.equal(finding?.record.opportunity, 0)
  assert.equal(finding?.record.secondary_share, 0.49)
  assert.equal(
    finding?.record.recommendation,
    'Decide which page should answer this query, for instance a, and link or merge the others into it: 2 pages share its 2,000 impressions in 28 days and the largest has 51% of them, and although they are clicked as often as is usual, none of them can count on its place.',
  )
})

test('queries that show the same gain stand by their impressions outside the largest page', () => {
  const split = (query: string, largest: number, other: number, clicks: number) => ({
    query: { query, now: told(largest + clicks, largest + other, 3) },
    pairs: [
      { query, url: 'a', now: told(largest, largest, 3) },
      { query, url: 'b', now: told(clicks, other, 3) },
    ],
  })
  // The second page's impressions at the 11 % of position 3, less its clicks: 0, 0.004, 0 and 6.
  const told4 = [
    split('small split', 60, 40, 40),
    split('no gain to show', 1000, 400, 43.996),
    split('large split', 1000, 900, 900),
    split('some gain', 100, 100, 5),
  ]
  const findings = cannibalizationRisks(
    factsOf({ queries: told4.map(({ query }) => query), pairs: told4.flatMap(({ pairs }) => pairs) }),
    contextOf({}),
  )
  assert.deepEqual(
    findings.map(({ record, weight }) => [record.query, record.opportunity, weight]),
    [
      ['some gain', 6, 100],
      ['large split', 0, 900],
      ['no gain to show', 0, 400],
      ['small split', 0, 40],
    ],
  )
})
