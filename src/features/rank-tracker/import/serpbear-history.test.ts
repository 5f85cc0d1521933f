import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { refuseAt } from '../../../lib/import-fault.ts'
import { formatDay, parseDay } from '../../../lib/local-day.ts'
import { readHistory } from './serpbear-history.ts'

const NOW_MS = Date.parse('2025-01-01T00:00:00Z')

/** What was taken, as `date position`, and what was not. */
function taken(history: unknown): [string[], number] {
  const { measured, omitted } = readHistory(history, NOW_MS, refuseAt('Keyword 1'))
  return [measured.map(({ day, position }) => `${formatDay(day)} ${position}`), omitted.length]
}

test('an entry is taken when it differs from the one before it', () => {
  const history = {
    '2024-1-5': 5,
    '2024-1-6': 5,
    '2024-1-7': 7,
    '2024-1-9': 7,
    '2024-1-10': 5,
    '2024-1-11': 5,
  }
  assert.deepEqual(taken(history), [['2024-01-05 5', '2024-01-07 7', '2024-01-10 5'], 3])
})

test('zero is never taken, and what follows it is', () => {
  assert.deepEqual(taken({ '2024-1-1': 0, '2024-1-2': 0, '2024-1-3': 4 }), [['2024-01-03 4'], 2])
  assert.deepEqual(taken({ '2024-1-1': 4, '2024-1-2': 0, '2024-1-3': 4 }), [
    ['2024-01-01 4', '2024-01-03 4'],
    1,
  ])
  assert.deepEqual(taken({ '2024-1-1': false, '2024-1-2': null, '2024-1-3': 4 }), [['2024-01-03 4'], 2])
})

test('positions beyond the hundredth are not taken', () => {
  assert.deepEqual(taken({ '2024-1-1': 100, '2024-1-2': 101, '2024-1-3': 99 }), [
    ['2024-01-01 100', '2024-01-03 99'],
    1,
  ])
})

test('days are in order whatever the order of the keys, and single digits are days', () => {
  const text = '{"2024-10-2":3,"2024-2-10":1,"2024-02-03":2,"2024-9-30":1}'
  assert.deepEqual(taken(text), [['2024-02-03 2', '2024-02-10 1', '2024-10-02 3'], 1])
})

test('the oldest entry is not taken where older ones may have been cut off', () => {
  const days = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`2024-3-${index + 1}`, 10 + index]))
  for (const count of [1, 6, 8, 29, 31]) assert.equal(taken(days(count))[0].length, count)
  for (const count of [7, 30])
    assert.deepEqual([taken(days(count))[0].length, taken(days(count))[1]], [count - 1, 1])
})

test('what is not taken is counted by its reason', () => {
  const history = {
    '2024-1-1': 4,
    '2024-1-2': 4,
    '2024-1-3': 0,
    '2024-1-4': 101,
    '2024-1-5': 0,
    '2024-1-6': 0,
  }
  const { omitted } = readHistory({ ...history, '2024-1-7': 9 }, NOW_MS, refuseAt('Keyword 1'))
  assert.deepEqual(omitted, [
    'history_cut',
    'repeats_before',
    'no_depth',
    'beyond_100',
    'no_depth',
    'no_depth',
  ])
})

test('a keyword that was never checked has no history', () => {
  for (const history of [null, '[]', '{}', [], {}, 'null']) assert.deepEqual(taken(history), [[], 0])
})

test('what is no history is refused', () => {
  const cases: [unknown, RegExp][] = [
    ['{"2024-1-5":', /^Keyword 1, history: is not an object/],
    [5, /is not an object/],
    ['"x"', /is not an object/],
    [[3], /is not an object/],
    [{ '2024-2-30': 3 }, /"2024-2-30" is not a day/],
    [{ yesterday: 3 }, /"yesterday" is not a day/],
    [{ '2024-1-5': '3' }, /the entry of "2024-1-5" is not a position/],
    [{ '2024-1-5': -1 }, /is not a position/],
    [{ '2024-1-5': 1.5 }, /is not a position/],
    [{ '2024-1-5': true }, /is not a position/],
    [{ '2024-1-5': 3, '2024-01-05': 4 }, /2024-01-05 is there twice/],
    [{ '2025-1-2': 3 }, /2025-01-02 has not come yet/],
  ]
  for (const [history, message] of cases)
    assert.throws(() => taken(history), { code: 'import_invalid', message })
  assert.equal(taken({ '2025-1-1': 3 })[0].length, 1)
})

test('whatever fails in between, only what was measured on its day is taken', () => {
  // A check a day or none: as SerpBear does it, a failure writes the stored position again.
  const check = fc.oneof(
    fc.record({ kind: fc.constant('found' as const), position: fc.integer({ min: 1, max: 12 }) }),
    fc.constantFrom({ kind: 'absent' as const }, { kind: 'failed' as const }, { kind: 'skipped' as const }),
  )
  const start = parseDay('2024-01-01') as number
  fc.assert(
    fc.property(fc.array(check, { maxLength: 40 }), fc.constantFrom(undefined, 7, 30), (checks, keptMax) => {
      const history: Record<string, number> = {}
      const truth = new Map<number, number>()
      let stored = 0
      for (const [index, outcome] of checks.entries()) {
        if (outcome.kind === 'skipped') continue
        if (outcome.kind === 'found') truth.set(start + index, outcome.position)
        if (outcome.kind !== 'failed') stored = outcome.kind === 'found' ? outcome.position : 0
        const date = new Date((start + index) * 86_400_000)
        history[`${date.getUTCFullYear()}-${date.getUTCMonth() + 1}-${date.getUTCDate()}`] = stored
      }
      const entries = Object.entries(history)
      const kept = keptMax === undefined ? entries : entries.slice(-keptMax)
      const { measured, omitted } = readHistory(Object.fromEntries(kept), NOW_MS, refuseAt('x'))
      for (const { day, position } of measured) assert.equal(truth.get(day), position)
      assert.equal(measured.length + omitted.length, kept.length)
    }),
    { numRuns: 500 },
  )
})
