import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Catalogue, filterFields, shownNames, sortNames, storedColumns } from './fields.ts'
import { recordMaker } from './records.ts'

const FIELDS = {
  host: { type: 'text', isNullable: false, folded: 'host', isSorted: true, label: 'Host' },
  title: { type: 'text', label: 'Title' },
  count: { type: 'integer', isFiltered: false, isSorted: true, label: 'Count' },
  is_new: { type: 'boolean', column: 'has_newness', of: 'other', label: 'New' },
  seen_at: { type: 'time', label: 'Seen' },
  due_day: { type: 'day', label: 'Due' },
  is_odd: { type: 'boolean', isShown: false, label: 'Odd' },
  parts: { type: 'composite', label: 'Parts' },
} as const satisfies Catalogue<'one' | 'other'>

test('a record has all fields that are shown, with the types that clients see', () => {
  const toRecord = recordMaker(FIELDS)
  assert.deepEqual(shownNames(FIELDS), ['host', 'title', 'count', 'is_new', 'seen_at', 'due_day', 'parts'])
  assert.deepEqual(
    toRecord({ host: 'a', title: null, count: 0, is_new: 0, seen_at: 1500, due_day: 20_789 }),
    {
      host: 'a',
      title: null,
      count: 0,
      is_new: false,
      seen_at: '1970-01-01T00:00:01Z',
      due_day: '2026-12-02',
      parts: undefined,
    },
  )
  const none = { host: 'a', title: null, count: null, is_new: null, seen_at: null, due_day: null }
  assert.deepEqual(toRecord(none), { ...none, parts: undefined })
})

test('a list is sorted by what says so, and filtered by what does not say otherwise', () => {
  assert.deepEqual(sortNames(FIELDS), ['host', 'count'])
  const filters = filterFields<'one' | 'other'>('one', FIELDS)
  assert.deepEqual([...filters.keys()], ['host', 'title', 'is_new', 'seen_at', 'due_day', 'is_odd'])
  const place = ({ of, column, folded, isNullable }: NonNullable<ReturnType<typeof filters.get>>) =>
    [of, column, folded, isNullable] as const
  assert.deepEqual([...filters.values()].map(place), [
    ['one', 'host', 'host', false],
    ['one', 'title', 'title_folded', true],
    ['other', 'has_newness', undefined, true],
    ['one', 'seen_at', undefined, true],
    ['one', 'due_day', undefined, true],
    ['one', 'is_odd', undefined, true],
  ])
})

test('a text has a second column, unless it is always its own folded form', () => {
  assert.deepEqual(
    storedColumns(FIELDS).map(({ column, isFolded }) => (isFolded ? `${column} *` : column)),
    ['host', 'title', 'title_folded *', 'count', 'has_newness', 'seen_at', 'due_day'],
  )
})
