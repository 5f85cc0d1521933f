import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addMonths, isMonth, monthName, monthOf } from './month.ts'

test('months are those of UTC, one after the other over the turn of the year', () => {
  assert.equal(monthOf(Date.parse('2026-11-30T23:59:59Z')), '2026-11')
  assert.equal(addMonths('2026-01', -1), '2025-12')
  assert.equal(addMonths('2026-12', 1), '2027-01')
  assert.equal(monthName('2026-11'), 'November 2026')
})

test('an address may hold anything; only months count', () => {
  assert.ok(isMonth('2026-02'))
  for (const text of ['', '2026-13', '2026-00', '26-01', '2026-1', '2026-01-01'])
    assert.ok(!isMonth(text), text)
})
