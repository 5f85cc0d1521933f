import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { formatDay, localDay } from '../../../lib/local-day.ts'
import { firstKeptDay, lastFinalDay, nextNight, SEARCH_CONSOLE_ZONE } from './sync-night.ts'

const HOUR_MS = 3_600_000
const moments = fc.integer({ min: Date.UTC(2024, 0), max: Date.UTC(2031, 0) })
const projects = fc.integer({ min: 1, max: 1_000_000 })

function hourInPacific(ms: number): number {
  const text = new Intl.DateTimeFormat('en-GB', {
    timeZone: SEARCH_CONSOLE_ZONE,
    hour: '2-digit',
    minute: '2-digit',
  }).format(ms)
  const [hour = 0, minute = 0] = text.split(':').map(Number)
  return hour + minute / 60
}

test('the next night is within a day and an hour, between 2 and 5 Pacific but for the nights when clocks change', () => {
  fc.assert(
    fc.property(moments, projects, (nowMs, projectId) => {
      const next = nextNight(nowMs, projectId)
      assert.ok(next > nowMs && next - nowMs <= 25 * HOUR_MS)
      const hour = hourInPacific(next)
      assert.ok(hour >= 1 && hour < 6, `${hour}`)
      if (![2, 10].includes(new Date(next).getUTCMonth())) assert.ok(hour >= 2 && hour < 5, `${hour}`)
    }),
  )
})

test('each night has one moment of a project, whenever one asks', () => {
  fc.assert(
    fc.property(moments, projects, fc.integer({ min: 0, max: 26 * HOUR_MS }), (nowMs, projectId, laterMs) => {
      const next = nextNight(nowMs, projectId)
      assert.equal(nextNight(Math.min(nowMs + laterMs, next - 1), projectId), next)
      const after = nextNight(next, projectId)
      assert.equal(
        localDay(after, SEARCH_CONSOLE_ZONE),
        localDay(next, SEARCH_CONSOLE_ZONE) + 1,
        'no night is left out and none comes twice',
      )
    }),
  )
})

test('projects are spread over the three hours', () => {
  const nowMs = Date.UTC(2026, 6, 1)
  const hours = new Map<number, number>()
  for (let projectId = 1; projectId <= 300; projectId++) {
    const hour = Math.floor(hourInPacific(nextNight(nowMs, projectId)))
    hours.set(hour, (hours.get(hour) ?? 0) + 1)
  }
  assert.deepEqual([...hours.keys()].sort(), [2, 3, 4])
  for (const count of hours.values()) assert.ok(count > 80)
})

test('sixteen calendar months are kept, counted from the day that it is in California', () => {
  const first = (time: string) => formatDay(firstKeptDay(Date.parse(time)))
  assert.equal(first('2026-11-15T12:00:00Z'), '2025-07-15')
  // 28, 29 and 30 February are its last.
  assert.equal(first('2026-06-30T12:00:00Z'), '2025-02-28')
  assert.equal(first('2025-06-29T12:00:00Z'), '2024-02-29')
  assert.equal(first('2026-03-31T12:00:00Z'), '2024-11-30')
  // Midnight in California is 07:00 in summer and 08:00 in winter; on 1 November 2026 the clocks go back at 2:00.
  assert.equal(first('2026-07-10T06:59:59Z'), '2025-03-09')
  assert.equal(first('2026-07-10T07:00:00Z'), '2025-03-10')
  assert.equal(first('2026-12-10T07:59:59Z'), '2025-08-09')
  assert.equal(first('2026-12-10T08:00:00Z'), '2025-08-10')
  assert.equal(first('2026-11-01T06:59:59Z'), '2025-06-30')
  assert.equal(first('2026-11-02T07:59:59Z'), '2025-07-01')
  assert.equal(first('2026-11-02T08:00:00Z'), '2025-07-02')
})

test('a day is final once it is three days old in Pacific time', () => {
  // In the evening of November 18 in California.
  assert.equal(formatDay(lastFinalDay(Date.parse('2026-11-19T05:00:00Z'))), '2026-11-15')
})
