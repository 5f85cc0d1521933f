import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { CORRECTED_DAYS, planSync, type StoredDay, type SyncState } from './sync-plan.ts'

const down = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, index) => from - index)
const stored = (state: StoredDay, days: readonly number[]) => days.map((day) => [day, state] as const)

function plan(state: Partial<SyncState> & { days?: (readonly [number, StoredDay])[] }): number[] {
  const { days = [], ...rest } = state
  return planSync({
    lastFinalDay: 100,
    fromDay: 50,
    completeFromDay: null,
    storedDays: new Map(days),
    ...rest,
  })
}

test('the first sync goes back from the last final day to the first wanted one', () => {
  assert.deepEqual(plan({}), down(100, 50))
})

test('a later night asks the last ten final days again and nothing else', () => {
  assert.deepEqual(plan({ completeFromDay: 50, days: stored('own', down(99, 50)) }), down(100, 91))
})

test('nights that were missed are made up for, after the last ten days and before the history', () => {
  const days = stored('own', down(80, 60))
  assert.deepEqual(plan({ completeFromDay: 60, days }), [...down(100, 81), ...down(59, 50)])
})

test('a run that was broken off does not ask again what it has asked', () => {
  const days = [...stored('asked', down(100, 85)), ...stored('own', down(84, 84))]
  assert.deepEqual(plan({ completeFromDay: 84, days }), down(83, 50))
})

test('a first sync that was broken off within the last ten days goes on below them the next night', () => {
  const days = stored('own', down(99, 96))
  assert.deepEqual(plan({ completeFromDay: 96, days }), down(100, 50))
})

test('days of files are replaced on the way back and are not missed afterwards; richer ones are left alone', () => {
  const days = [...stored('other', down(95, 70)), ...stored('richer', down(69, 60))]
  assert.deepEqual(plan({ days }), [...down(100, 70), ...down(59, 50)])
  const later = [...stored('own', down(100, 80)), ...stored('other', [75]), ...stored('own', [79, 78, 50])]
  assert.deepEqual(plan({ completeFromDay: 50, days: later }), [
    ...down(100, 91),
    ...down(77, 51).filter((day) => day !== 75),
  ])
})

test('days before the source knew the site are not asked for every night', () => {
  assert.deepEqual(plan({ completeFromDay: 50, days: stored('own', down(100, 70)) }), down(100, 91))
})

test('days that lack what is withheld are asked for once more, after all that is missing', () => {
  const days = [...stored('own', down(100, 90)), ...stored('lacking', down(85, 50))]
  const wanted = [...down(100, 91), ...down(89, 86), ...down(85, 50)]
  assert.deepEqual(plan({ completeFromDay: 50, days }), wanted)
  // Those beyond where an earlier sync has come are further back, and asked for on the way.
  assert.deepEqual(plan({ completeFromDay: 70, days }), [
    ...down(100, 91),
    ...down(89, 86),
    ...down(69, 50),
    ...down(85, 70),
  ])
  const again = [...stored('asked', down(100, 60)), ...stored('lacking', down(59, 50))]
  assert.deepEqual(plan({ completeFromDay: 50, days: again }), down(59, 50))
})

test('nothing is asked that is not wanted, or that the source has no more', () => {
  assert.deepEqual(plan({ fromDay: 96 }), down(100, 96))
  assert.deepEqual(plan({ fromDay: 101 }), [])
})

const states = fc
  .record({
    lastFinalDay: fc.integer({ min: 80, max: 130 }),
    fromDay: fc.integer({ min: 40, max: 120 }),
    completeFromDay: fc.option(fc.integer({ min: 40, max: 130 })),
    days: fc.array(
      fc.tuple(
        fc.integer({ min: 30, max: 130 }),
        fc.constantFrom<StoredDay[]>('asked', 'own', 'other', 'richer'),
      ),
      { maxLength: 60 },
    ),
  })
  .map(({ days, ...rest }): SyncState => ({ ...rest, storedDays: new Map(days) }))

test('no day is asked twice, too early, too late, or when it was asked in this run', () => {
  fc.assert(
    fc.property(states, (state) => {
      const days = planSync(state)
      assert.equal(new Set(days).size, days.length)
      for (const day of days) {
        assert.ok(day >= state.fromDay && day <= state.lastFinalDay)
        assert.ok(!['asked', 'richer'].includes(state.storedDays.get(day) ?? ''))
      }
    }),
  )
})

test('whatever was broken off when, a run that goes on comes to an end with every wanted day stored', () => {
  fc.assert(
    fc.property(states, fc.integer({ min: 1, max: 40 }), (start, perJob) => {
      let state: SyncState = start
      for (let jobs = 0; ; jobs++) {
        const days = planSync(state)
        if (days.length === 0) break
        assert.ok(jobs < 100, 'it goes on for ever')
        const storedDays = new Map(state.storedDays)
        let { completeFromDay } = state
        for (const day of days.slice(0, perJob)) {
          storedDays.set(day, 'asked')
          completeFromDay = Math.min(completeFromDay ?? day, day)
        }
        state = { ...state, storedDays, completeFromDay }
      }
      const complete = Math.min(start.completeFromDay ?? Number.POSITIVE_INFINITY, state.lastFinalDay + 1)
      const first = Math.min(
        ...[...start.storedDays].filter(([, of]) => of === 'own' || of === 'asked').map(([day]) => day),
      )
      for (const day of down(state.lastFinalDay, state.fromDay)) {
        const isBeforeTheSource = day >= complete && day < first
        const isCorrected = day > state.lastFinalDay - CORRECTED_DAYS
        if (isCorrected) assert.ok(['asked', 'richer'].includes(state.storedDays.get(day) ?? ''))
        else assert.ok(state.storedDays.has(day) || isBeforeTheSource, `day ${day}`)
      }
    }),
  )
})
