import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readQuery } from '../../state/query-codec.ts'
import { anchorQuery, filterChips, LIST_CODECS, matchingQuery, requestFilters } from './link-filters.ts'

const values = (query: string) => readQuery(LIST_CODECS, query)
const ALL = 'q=casino&status=lost&follow=no&first_from=2026-10-01&first_to=2026-10-31&min_rank=0&max_spam=30'

test('filters of the address become those of the request, each list taking what it has', () => {
  assert.deepEqual(requestFilters('links', values(ALL)), {
    search: 'casino',
    status: 'lost',
    dofollow: false,
    first_seen_from: '2026-10-01',
    first_seen_to: '2026-10-31',
    min_rank: 0,
    max_spam: 30,
  })
  assert.deepEqual(requestFilters('anchors', values(ALL)), {
    search: 'casino',
    first_seen_from: '2026-10-01',
    first_seen_to: '2026-10-31',
    min_rank: 0,
  })
  assert.deepEqual(requestFilters('pages', values(ALL)), { search: 'casino', min_rank: 0 })
  assert.deepEqual(requestFilters('links', values('')), {})
})

test('links of a domain, to a page or with an anchor are asked for as such, and domains by their links and whether they are disavowed', () => {
  const named = values(
    'domain=spam.example&page=https%3A%2F%2Fa.example%2Fx&anchor=here&min_spam=40&disavowed=no',
  )
  assert.deepEqual(requestFilters('links', named), {
    source_domain: 'spam.example',
    target_url: 'https://a.example/x',
    anchor: 'here',
    min_spam: 40,
  })
  assert.deepEqual(requestFilters('domains', named), {
    target_url: 'https://a.example/x',
    anchor: 'here',
    min_spam: 40,
    is_disavowed: false,
  })
  assert.deepEqual(
    filterChips('domains', named).map(({ clears }) => clears),
    ['page', 'anchor', 'disavowed', 'min_spam'],
  )
  assert.deepEqual(
    filterChips('links', named).map(({ clears }) => clears),
    ['domain', 'page', 'anchor', 'min_spam'],
  )
})

test('the links of a listed domain are those that the list asks for', () => {
  assert.equal(matchingQuery(values('min_rank=3&status=all')), '')
  for (const query of ['page=https%3A%2F%2Fa.example%2Fx&anchor=here', 'anchored=no'])
    assert.equal(matchingQuery(values(query)), `&${query}`)
})

test('links without a text are asked for as such', () => {
  const values = readQuery(LIST_CODECS, anchorQuery(''))
  for (const view of ['links', 'domains'] as const)
    assert.deepEqual(requestFilters(view, values), { has_anchor: false })
  assert.deepEqual(
    filterChips('links', values).map(({ clears }) => clears),
    ['anchored'],
  )
  const named = readQuery(LIST_CODECS, anchorQuery('a&b'))
  assert.deepEqual(requestFilters('links', named), { anchor: 'a&b' })
})

test('domains are asked for by their status and the days they were lost, never for broken ones', () => {
  const lost = values('status=lost&lost_from=2026-10-01&lost_to=2026-10-31&follow=no')
  const query = { status: 'lost', lost_from: '2026-10-01', lost_to: '2026-10-31' }
  assert.deepEqual(requestFilters('domains', lost), query)
  assert.deepEqual(
    filterChips('domains', lost).map(({ clears }) => clears),
    ['status', 'lost_from', 'lost_to'],
  )
  assert.deepEqual(requestFilters('domains', values('status=broken')), {})
  assert.deepEqual(requestFilters('domains', values('target=rival.example&status=all')), {
    target: 'rival.example',
  })
})

test('lost and broken links of a competitor are not asked for, because they are not known', () => {
  assert.deepEqual(requestFilters('links', values('target=rival.example&status=broken')), {
    target: 'rival.example',
  })
})

test('what is no day or out of range is as if it were not there', () => {
  assert.deepEqual(requestFilters('links', values('first_from=2026-99-01&min_rank=5000&status=gone')), {})
})

test('every filter that holds is a chip that can be taken away', () => {
  assert.deepEqual(
    filterChips('links', values(ALL)).map(({ clears }) => clears),
    ['status', 'follow', 'first_from', 'first_to', 'min_rank', 'max_spam'],
  )
  assert.deepEqual(filterChips('links', values('')), [])
})
