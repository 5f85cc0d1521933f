import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { dayOf, parseDate } from './date-forms.ts'
import { DAY_MS } from './durations.ts'
import { formatDay } from './local-day.ts'

test('dates that are the same day are read as the same day, whoever writes them', () => {
  const month = new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' })
  fc.assert(
    fc.property(
      fc.integer({ min: 7305, max: 25_000 }),
      fc.integer({ min: 0, max: DAY_MS - 1 }),
      (day, clock) => {
        const iso = formatDay(day)
        const [year, mm, dd] = iso.split('-') as [string, string, string]
        const name = month.format(day * DAY_MS)
        const time = new Date(clock).toISOString().slice(11, 19)
        const clockMs = Math.floor(clock / 1000) * 1000
        assert.equal(dayOf(Number(year), Number(mm), Number(dd)), day)
        for (const text of [
          iso,
          `${year}${mm}${dd}`,
          `${dd} ${name} ${year}`,
          `${name} ${dd}, ${year}`,
          `${dd}.${mm}.${year}`,
        ]) {
          assert.deepEqual(parseDate(text), { kind: 'day', day, clockMs: 0 }, text)
        }
        assert.deepEqual(parseDate(`${iso} ${time}`), { kind: 'day', day, clockMs })
        const ms = day * DAY_MS + clockMs
        assert.deepEqual(parseDate(`${iso}T${time}Z`), { kind: 'moment', ms })
        assert.deepEqual(parseDate(`${iso}T${time}+02:00`), {
          kind: 'moment',
          ms: ms - 2 * 3_600_000,
        })
        const unordered = { kind: 'unordered', first: Number(dd), second: Number(mm), year: Number(year) }
        assert.deepEqual(parseDate(`${dd}/${mm}/${year}`), unordered)
      },
    ),
  )
})

test('what no calendar has is no date', () => {
  for (const text of [
    '20260230',
    '20261301',
    '2026051',
    '202605190',
    '00000000',
    '19.19.2026',
    'May 2026',
    '',
  ])
    assert.equal(parseDate(text), undefined, text)
})
