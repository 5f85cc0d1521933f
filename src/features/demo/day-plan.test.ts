import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { DAY_MS } from '../../lib/durations.ts'
import { dayOf, planNextDay, slotOn, type TrackedKeyword } from './day-plan.ts'

const NOON = Date.parse('2026-10-14T12:00:00Z')
const TODAY = dayOf(NOON)
const HOUR_MS = DAY_MS / 24

const timeOfDay = fc.integer({ min: 0, max: DAY_MS - 1 })

function keywordsSince(day: number, count: number): TrackedKeyword[] {
  return Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    createdAtMs: day * DAY_MS,
    lastSlotAtMs: null,
  }))
}

/** Plans day after day, as if each were stored; all slots in that order. */
function fill(keywords: readonly TrackedKeyword[], nowMs: number) {
  let current = keywords.map((keyword) => ({ ...keyword }))
  const slots: { id: number; slotAtMs: number; roundAtMs: number }[] = []
  for (let turn = 0; turn < 100; turn++) {
    const plan = planNextDay(current, nowMs)
    if (plan === undefined) return { slots, turns: turn }
    const checks = plan.rounds.flatMap(({ atMs, checks }) => checks.map((check) => ({ ...check, atMs })))
    const stored = new Map(checks.map(({ keyword, slotAtMs }) => [keyword.id, slotAtMs]))
    for (const { keyword, slotAtMs, atMs } of checks)
      slots.push({ id: keyword.id, slotAtMs, roundAtMs: atMs })
    current = current.map((keyword) => ({
      ...keyword,
      lastSlotAtMs: stored.get(keyword.id) ?? keyword.lastSlotAtMs,
    }))
  }
  throw new Error('It never ended.')
}

test('every keyword has one check a day from its first day to today, in order of time and none ahead of it', () => {
  const counts = fc.record({
    days: fc.integer({ min: 1, max: 40 }),
    keywords: fc.integer({ min: 1, max: 60 }),
  })
  fc.assert(
    fc.property(counts, timeOfDay, ({ days, keywords }, time) => {
      const nowMs = TODAY * DAY_MS + time
      const { slots, turns } = fill(keywordsSince(TODAY - days + 1, keywords), nowMs)
      assert.equal(turns, days)
      assert.equal(slots.length, days * keywords)
      assert.equal(new Set(slots.map(({ id, slotAtMs }) => `${id} ${dayOf(slotAtMs)}`)).size, slots.length)
      for (const [index, { slotAtMs, roundAtMs }] of slots.entries()) {
        assert.ok(slotAtMs <= roundAtMs && roundAtMs <= nowMs)
        assert.ok(slotAtMs % 1000 === 0 && dayOf(slotAtMs) === dayOf(roundAtMs))
        assert.ok(roundAtMs >= (slots[index - 1]?.roundAtMs ?? 0))
      }
    }),
    { numRuns: 50 },
  )
})

test('the time of day at which it is planned changes no time of the days before, and no order', () => {
  fc.assert(
    fc.property(timeOfDay, timeOfDay, (one, other) => {
      const slotsAt = (time: number) => fill(keywordsSince(TODAY - 3, 20), TODAY * DAY_MS + time).slots
      const isBefore = ({ slotAtMs }: { slotAtMs: number }) => dayOf(slotAtMs) < TODAY
      assert.deepEqual(slotsAt(one).filter(isBefore), slotsAt(other).filter(isBefore))
      const order = (time: number) => slotsAt(time).map(({ id }) => id)
      assert.deepEqual(order(one), order(other))
    }),
    { numRuns: 50 },
  )
})

test('the checks of a whole day are spread over it', () => {
  const ids = Array.from({ length: 54 }, (_, index) => index + 1)
  const times = ids.map((id) => slotOn(TODAY, id)).sort((a, b) => a - b)
  assert.ok(times.every((time) => dayOf(time) === TODAY))
  for (const [index, time] of times.entries()) {
    assert.ok(time - (times[index - 1] ?? TODAY * DAY_MS) < HOUR_MS)
  }
})

test('a keyword goes on after its own latest analysis, and one that has today is left alone', () => {
  const [behind, ahead, done] = keywordsSince(TODAY - 5, 3) as [
    TrackedKeyword,
    TrackedKeyword,
    TrackedKeyword,
  ]
  behind.lastSlotAtMs = slotOn(TODAY - 4, behind.id)
  ahead.lastSlotAtMs = slotOn(TODAY - 2, ahead.id)
  done.lastSlotAtMs = NOON - 1000
  const { slots } = fill([behind, ahead, done], NOON)
  assert.deepEqual(
    slots.map(({ id, slotAtMs }) => [id, dayOf(slotAtMs) - TODAY]),
    [
      [1, -3],
      [1, -2],
      [2, -1],
      [1, -1],
      [2, 0],
      [1, 0],
    ],
  )
})

test('without keywords there is nothing to plan', () => {
  assert.equal(planNextDay([], NOON), undefined)
})
