import assert from 'node:assert/strict'
import { test } from 'node:test'
import { byDay, joinSame } from './by-day.ts'

const ROWS = ['2026-11-16T00:10:00Z', '2026-11-15T23:50:00Z', '2026-11-15T08:00:00Z']

test('rows are in groups of one day each, in their order', () => {
  const groups = byDay(ROWS, (row) => row, 'UTC')
  assert.deepEqual(groups, [
    { day: '2026-11-16', rows: [ROWS[0]] },
    { day: '2026-11-15', rows: [ROWS[1], ROWS[2]] },
  ])
})

test('a day is that of the time zone', () => {
  assert.deepEqual(
    byDay(ROWS, (row) => row, 'Asia/Tokyo').map(({ day, rows }) => [day, rows.length]),
    [
      ['2026-11-16', 2],
      ['2026-11-15', 1],
    ],
  )
})

test('rows that say the same stand together, in the place of the first', () => {
  const rows = ['failed 1', 'crawled 2', 'failed 3']
  assert.deepEqual(
    joinSame(rows, (row) => row.slice(0, -2)),
    [['failed 1', 'failed 3'], ['crawled 2']],
  )
})
