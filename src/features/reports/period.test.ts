import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatDay } from '../../lib/local-day.ts'
import { nextRunMs, reportDays } from './period.ts'
import type { Period, Schedule } from './when-schema.ts'

const at = (time: string) => Date.parse(time)
const days = (period: Period, now: string, zone = 'UTC') => {
  const { firstDay, lastDay } = reportDays(period, at(now), zone)
  return [formatDay(firstDay), formatDay(lastDay)]
}
const WEEK: Period = { kind: 'week', days: null }
const MONTH: Period = { kind: 'month', days: null }

test('a week is the last one from Monday to Sunday, also on a Monday and on a Sunday', () => {
  assert.deepEqual(days(WEEK, '2026-11-16T00:00:00Z'), ['2026-11-09', '2026-11-15'])
  assert.deepEqual(days(WEEK, '2026-11-22T23:59:00Z'), ['2026-11-09', '2026-11-15'])
  assert.deepEqual(days(WEEK, '2026-11-23T00:00:00Z'), ['2026-11-16', '2026-11-22'])
})

test('a month is the last whole one, whatever its length', () => {
  assert.deepEqual(days(MONTH, '2026-11-30T12:00:00Z'), ['2026-10-01', '2026-10-31'])
  assert.deepEqual(days(MONTH, '2028-03-01T00:00:00Z'), ['2028-02-01', '2028-02-29'])
  assert.deepEqual(days(MONTH, '2027-01-01T00:00:00Z'), ['2026-12-01', '2026-12-31'])
})

test('days end yesterday, in the zone of the report', () => {
  assert.deepEqual(days({ kind: 'days', days: 3 }, '2026-11-16T12:00:00Z'), ['2026-11-13', '2026-11-15'])
  assert.deepEqual(days(MONTH, '2026-10-31T23:30:00Z', 'Europe/Berlin'), ['2026-10-01', '2026-10-31'])
  assert.deepEqual(days(MONTH, '2026-11-01T03:00:00Z', 'America/New_York'), ['2026-09-01', '2026-09-30'])
})

const turn = (schedule: Partial<Schedule> & Pick<Schedule, 'kind'>, after: string, zone = 'UTC') => {
  const ms = nextRunMs({ weekday: null, day: null, hour: 7, ...schedule }, at(after), zone)
  return ms === undefined ? undefined : new Date(ms).toISOString()
}

test('a schedule has its next turn after the moment, and never at it', () => {
  assert.equal(turn({ kind: 'none' }, '2026-11-16T00:00:00Z'), undefined)
  assert.equal(turn({ kind: 'weekly', weekday: 1 }, '2026-11-16T06:59:59Z'), '2026-11-16T07:00:00.000Z')
  assert.equal(turn({ kind: 'weekly', weekday: 1 }, '2026-11-16T07:00:00Z'), '2026-11-23T07:00:00.000Z')
  assert.equal(turn({ kind: 'weekly', weekday: 7 }, '2026-11-16T07:00:00Z'), '2026-11-22T07:00:00.000Z')
  assert.equal(turn({ kind: 'monthly', day: 1 }, '2026-11-16T07:00:00Z'), '2026-12-01T07:00:00.000Z')
})

test('a month that is too short has its turn on its last day', () => {
  assert.equal(turn({ kind: 'monthly', day: 31 }, '2026-11-16T00:00:00Z'), '2026-11-30T07:00:00.000Z')
  assert.equal(turn({ kind: 'monthly', day: 31 }, '2027-01-31T08:00:00Z'), '2027-02-28T07:00:00.000Z')
})

test('the hour is that of the zone', () => {
  const berlin = turn({ kind: 'weekly', weekday: 1, hour: 8 }, '2026-11-15T12:00:00Z', 'Europe/Berlin')
  assert.equal(berlin, '2026-11-16T07:00:00.000Z')
})
