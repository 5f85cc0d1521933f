import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { KeywordHistory } from '../../api/types.ts'
import { linePath } from '../../lib/scale.ts'
import { historyDays } from './history-days.ts'

const WORDS = {
  urlChanged: (from: string, to: string) => `${from} → ${to}`,
  failed: 'failed',
  absent: 'absent',
}
const HISTORY: KeywordHistory = {
  keyword_id: 1,
  from: '2026-10-01',
  to: '2026-11-05',
  is_simulated: false,
  dates: ['2026-11-01', '2026-11-03', '2026-11-04', '2026-11-05'],
  states: ['found', 'found', 'failed', 'absent'],
  positions: [8, 5, null, null],
  url_numbers: [0, 1, null, null],
  urls: ['https://a.example/', 'https://a.example/b'],
  url_changes: [{ date: '2026-11-03', previous_url: 'https://a.example/', url: 'https://a.example/b' }],
  competitors: [
    { id: 1, name: 'B', domain: 'b.example', known_from: '2026-11-03', positions: [null, 9, null, 9] },
  ],
}

test('days begin with the first check; a day without one is no gap, a failed one is', () => {
  const { days, own, competitors, marks } = historyDays(HISTORY, WORDS)
  assert.equal(days[0], '2026-11-01')
  assert.equal(days.length, 5)
  assert.deepEqual(own, [8, undefined, 5, null, null])
  assert.deepEqual(competitors[0]?.values, [null, undefined, 9, null, 9])
  assert.deepEqual(
    marks.map(({ day, text, kind }) => `${day} ${kind} ${text}`),
    ['2026-11-04 failure failed', '2026-11-05 remark absent', '2026-11-03 change / → /b'],
  )
})

test('the line goes on over a day without a check and stops at a failed one', () => {
  const path = linePath(
    [8, undefined, 5, null, 4, undefined, null],
    (x) => x,
    (y) => y,
  )
  assert.equal(path, 'M0.0 8.0L2.0 5.0M4.0 4.0h0.01')
})

test('a keyword without checks has no days', () => {
  const { days } = historyDays({ ...HISTORY, dates: [], states: [], positions: [] }, WORDS)
  assert.deepEqual(days, [])
})
