import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findUrlDay } from './url-date.ts'

function dateOf(path: string, query = ''): string | undefined {
  const day = findUrlDay(path, query)
  return day === undefined ? undefined : new Date(day * 86_400_000).toISOString().slice(0, 10)
}

test('a date at the end of a path is found', () => {
  assert.equal(dateOf('/calendar/2026/11'), '2026-11-01')
  assert.equal(dateOf('/calendar/2026/11/5/'), '2026-11-05')
  assert.equal(dateOf('/2026-11-15'), '2026-11-15')
  assert.equal(dateOf('/plan/2026-W03'), '2026-01-15')
})

test('a date among the parameters is found', () => {
  assert.equal(dateOf('/events', 'view=list&date=2026-11-15T10:00'), '2026-11-15')
  assert.equal(dateOf('/events', 'from=2026-11'), '2026-11-01')
  assert.equal(dateOf('/events', 'month=202611'), '2026-11-01')
  assert.equal(dateOf('/events', 'cal_day=20261115'), '2026-11-15')
  assert.equal(dateOf('/events', 'month=7&year=2026'), '2026-07-01')
})

test('other numbers are no dates', () => {
  for (const path of [
    '/2026/11/15/title',
    '/item/20261115',
    '/2026',
    '/2026/13',
    '/9001/12',
    '/0012/11',
    '/2026-11-32',
  ])
    assert.equal(dateOf(path), undefined, path)
  for (const query of [
    'id=20261115',
    'year=26',
    'date',
    'date=',
    'ids=2026-11-15-7',
    'month=12',
    'date=2026-00-01',
  ])
    assert.equal(dateOf('/a', query), undefined, query)
})
