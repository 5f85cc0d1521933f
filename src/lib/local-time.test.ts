import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parseDay } from './local-day.ts'
import { localMinute, momentOf } from './local-time.ts'

const day = (text: string) => parseDay(text) as number
const at = (date: string, minute: number, zone: string) =>
  new Date(momentOf(day(date), minute, zone)).toISOString()

describe('times of the day', () => {
  test('are those of the zone', () => {
    assert.equal(localMinute(Date.parse('2026-07-01T10:15:00Z'), 'Europe/Berlin'), 12 * 60 + 15)
    assert.equal(localMinute(Date.parse('2026-07-01T20:15:00Z'), 'Asia/Kolkata'), 60 + 45)
    assert.equal(at('2026-07-01', 8 * 60, 'Europe/Berlin'), '2026-07-01T06:00:00.000Z')
    assert.equal(at('2026-01-01', 8 * 60, 'America/New_York'), '2026-01-01T13:00:00.000Z')
    assert.equal(at('2026-01-01', 0, 'Pacific/Auckland'), '2025-12-31T11:00:00.000Z')
  })

  test('stay the same on the clock on days on which clocks are changed', () => {
    assert.equal(at('2026-03-29', 8 * 60, 'Europe/Berlin'), '2026-03-29T06:00:00.000Z')
    assert.equal(at('2026-10-25', 8 * 60, 'Europe/Berlin'), '2026-10-25T07:00:00.000Z')
    assert.equal(at('2026-04-05', 8 * 60, 'Australia/Lord_Howe'), '2026-04-04T21:30:00.000Z')
  })

  test('that are left out come an hour later, and of two the first is meant', () => {
    assert.equal(at('2026-03-29', 150, 'Europe/Berlin'), '2026-03-29T01:30:00.000Z')
    assert.equal(at('2026-10-25', 150, 'Europe/Berlin'), '2026-10-25T00:30:00.000Z')
  })
})
