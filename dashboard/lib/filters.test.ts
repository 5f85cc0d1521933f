import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  apiFilters,
  type Filter,
  type FilterField,
  filterQuery,
  filterText,
  joinList,
  readFilters,
  splitList,
} from './filters.ts'

const FIELDS: readonly FilterField[] = [
  { name: 'url', label: 'URL', type: 'text' },
  { name: 'status_code', label: 'Status', type: 'integer' },
  { name: 'content_ratio', label: 'Text share', type: 'number' },
  { name: 'canonical_present', label: 'Canonical', type: 'boolean' },
  { name: 'fetched_at', label: 'Fetched', type: 'time' },
  { name: 'issue', label: 'Issue', type: 'choice' },
]

const FILTERS: readonly Filter[] = [
  { field: 'url', operator: 'contains', values: ['https://a.example:8080/b?c=d:e,f'] },
  { field: 'url', operator: 'in', values: ['/a,b', 'c:d', 'e\\f'] },
  { field: 'status_code', operator: 'in', values: ['301', '302'] },
  { field: 'content_ratio', operator: 'lt', values: ['0.1'] },
  { field: 'canonical_present', operator: 'eq', values: ['false'] },
  { field: 'fetched_at', operator: 'gte', values: ['2026-11-01'] },
  { field: 'url', operator: 'is_null', values: ['true'] },
  { field: 'issue', operator: 'neq', values: ['title_missing'] },
]

test('a filter is the same after it was in the address, also with colons, commas and backslashes', () => {
  const address = new URLSearchParams(filterQuery(...FILTERS.map(filterText)))
  assert.deepEqual(readFilters(address.getAll('f'), FIELDS), FILTERS)
})

test('a filter is written so that a person can read it', () => {
  assert.equal(filterText(FILTERS[2]!), 'status_code:in:301,302')
  assert.equal(filterText(FILTERS[0]!), 'url:contains:https://a.example:8080/b?c=d:e,f')
})

test('the API gets a list for "in" and a single value for everything else', () => {
  assert.deepEqual(apiFilters(FILTERS.slice(1, 4)), [
    { field: 'url', operator: 'in', value: ['/a,b', 'c:d', 'e\\f'] },
    { field: 'status_code', operator: 'in', value: ['301', '302'] },
    { field: 'content_ratio', operator: 'lt', value: '0.1' },
  ])
})

test('what is no filter of the list is left out', () => {
  const texts = [
    '',
    'url',
    'url:contains',
    'url:contains:',
    'nobody:eq:1',
    'url:like:a',
    'url:gt:a',
    'status_code:eq:four',
    'status_code:eq:-1',
    'status_code:in:200,x',
    'canonical_present:eq:maybe',
    'fetched_at:gte:yesterday',
    'url:is_null:perhaps',
    'issue:is_null:true',
    '__proto__:eq:1',
  ]
  assert.deepEqual(readFilters(texts, FIELDS), [])
  assert.equal(readFilters(Array(30).fill('url:eq:a'), FIELDS).length, 20)
})

test('a list is typed with commas or lines, and an escaped comma belongs to its value', () => {
  assert.deepEqual(splitList('301, 302,,\n 303, 301'), ['301', '302', '303'])
  assert.deepEqual(splitList('a\\,b, c'), ['a,b', 'c'])
  assert.deepEqual(splitList(joinList(['a,b', 'c\\d'])), ['a,b', 'c\\d'])
})
