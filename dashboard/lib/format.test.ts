import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  countryName,
  formatAge,
  formatBytes,
  formatCompact,
  formatDay,
  formatDuration,
  formatMoney,
  formatPoints,
  formatShare,
  formatSharePoints,
  formatTenth,
  formatWhole,
  pathOf,
  plural,
} from './format.ts'

test('what is not known is a dash, and zero is zero', () => {
  for (const format of [formatWhole, formatCompact, formatShare, formatMoney, formatBytes, formatDuration]) {
    assert.equal(format(null), '–')
    assert.equal(format(undefined), '–')
    assert.match(format(0), /0/)
  }
})

test('numbers are as long as they are worth', () => {
  assert.equal(formatCompact(9_999), '9,999')
  assert.equal(formatCompact(20_900), '20.9K')
  assert.equal(formatShare(0.0342), '3.4%')
  assert.equal(formatSharePoints(0.0342), '3.4 pts')
  assert.equal(formatPoints(1), '1.0 pts')
  assert.equal(formatBytes(999), '999 B')
  assert.equal(formatBytes(1_234_567), '1.2 MB')
  assert.equal(formatBytes(2_000_000), '2 MB')
  assert.equal(formatDuration(250), '250 ms')
  assert.equal(formatDuration(61_000), '1 min 1 s')
  assert.equal(plural(1, 'page'), '1 page')
  assert.equal(plural(1_200, 'page'), '1,200 pages')
})

test('a price below a cent is not nothing', () => {
  assert.equal(formatMoney(0.002), '$0.0020')
  assert.equal(formatMoney(12.5), '$12.50')
  assert.equal(formatMoney(0), '$0.00')
})

test('days are the same in every time zone, and ages are about now', () => {
  assert.equal(formatDay('2026-11-01'), 'Nov 1')
  assert.equal(formatDay('2026-11-01', { withYear: true }), 'Nov 1, 2026')
  const now = Date.parse('2026-11-16T12:00:00Z')
  assert.equal(formatAge('2026-11-16T11:59:30Z', now), 'just now')
  assert.equal(formatAge('2026-11-16T09:30:00Z', now), '2 hr. ago')
  assert.equal(formatAge('2026-11-14T09:30:00Z', now), '2 days ago')
  assert.equal(formatAge('2026-11-16T14:30:00Z', now), 'in 2 hr.')
})

test('addresses are told apart by their path', () => {
  assert.equal(pathOf('https://www.shop.example/a?b=1'), '/a?b=1')
  assert.equal(pathOf('https://www.shop.example'), '/')
})

test('countries have names, and codes that nobody knows stay', () => {
  assert.equal(countryName('us'), 'United States')
  assert.equal(countryName('not a code'), 'not a code')
})

test('what is written without Intl is what Intl writes', () => {
  const numbers = [0, 1, 9.95, 99.5, 999, 1_000, 12_345.678, 1_234_567.5, -1, -1_234.5]
  const intl = (digits: number) =>
    new Intl.NumberFormat('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })
  for (const [format, digits] of [
    [formatWhole, 0],
    [formatTenth, 1],
  ] as const)
    for (const number of numbers.filter((one) => digits > 0 || Number.isInteger(one)))
      assert.equal(format(number), intl(digits).format(number))
  const ages = new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'short' })
  const now = Date.parse('2026-11-16T12:00:00Z')
  for (const [unit, seconds] of Object.entries({
    year: 31_536_000,
    month: 2_592_000,
    day: 86_400,
    hour: 3_600,
    minute: 60,
  }))
    for (const count of [-7, -2, -1, 1, 2])
      if (Math.abs(count) * seconds < 31_536_000 || unit === 'year')
        assert.equal(
          formatAge(new Date(now + count * seconds * 1_000).toISOString(), now),
          ages.format(count, unit as Intl.RelativeTimeFormatUnit),
        )
  for (let month = 1; month <= 12; month++) {
    const day = `2026-${String(month).padStart(2, '0')}-09`
    const intlDay = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' })
    assert.equal(formatDay(day, { withYear: true }), intlDay.format(new Date(`${day}T00:00:00Z`)))
  }
})
