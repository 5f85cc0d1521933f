import assert from 'node:assert/strict'
import { test } from 'node:test'
import { READ_AT_MS, readBacklinks } from '../../../../test/helpers/read-backlinks.ts'
import { formatDay, localDay } from '../../../lib/local-day.ts'

const SOURCE = 'https://blog.example/post'
const show = (day: number | null) => (day === null ? null : formatDay(day))

async function read(
  rows: readonly (readonly string[])[],
  names = ['first_seen', 'last_seen'],
  timeZone = 'UTC',
) {
  const lines = rows.map((cells) => [SOURCE, ...cells].join(';'))
  const text = `${['Source URL', ...names].join(';')}\n${lines.join('\n')}\n`
  const { links, reading } = await readBacklinks(text, { timeZone, size: 4096 })
  return { dates: links.map((link) => [show(link.firstSeen), show(link.lastSeen)]), notes: reading.notes }
}

test('every form of a date is read', async () => {
  for (const text of [
    '2026-09-28',
    '2026-09-28 23:59:59',
    '2026-09-28T23:59:59',
    '2026-09-28 23:59',
    '2026-09-28T10:20:30Z',
    '2026-09-28T10:20:30.123+02:00',
    '2026-09-28 10:20:30 UTC',
    '2026/09/28',
    '20260928',
    '28 Sep 2026',
    '28-Sep-2026',
    '28 September 2026',
    'Sep 28, 2026',
    'Sept. 28 2026',
    'September 28th, 2026',
    'Mon, 28 Sep 2026 10:20:30 GMT',
    '28.09.2026',
    '28.9.2026 10:20',
    '28/09/2026',
    '28-09-2026',
    '09/28/2026',
    '9/28/2026 11:20:30 PM',
    ' 2026-09-28 ',
  ]) {
    assert.deepEqual((await read([[text, '']])).dates, [['2026-09-28', null]], text)
  }
})

test('what is no date, or in the future, is refused', async () => {
  for (const text of [
    '2026-02-30',
    '2026-13-01',
    '2026-09-28 24:00:01',
    '28 Foo 2026',
    '31/31/2026',
    '28/09/26',
    '45928',
    'yesterday',
    '2026-09-28x',
  ]) {
    await assert.rejects(read([[text, '']]), /Line 2, first_seen: must be a date such as 2026-01-31/, text)
  }
  await assert.rejects(read([['2026-11-17', '']]), /Line 2, first_seen: "2026-11-17" is in the future/)
  await assert.rejects(read([['0001-01-01', '']]), /Line 2, first_seen: "0001-01-01" is before the web began/)
  await assert.rejects(read([['0095-03-01', '']]), /"0095-03-01" is before the web began/)
})

test('a moment is on the day that it is where the project is', async () => {
  const text = '2026-09-28T23:30:00Z'
  for (const timeZone of ['UTC', 'Asia/Tokyo', 'America/New_York', 'Pacific/Kiritimati']) {
    const expected = formatDay(localDay(Date.parse(text), timeZone))
    assert.deepEqual((await read([[text, '2026-09-28 23:30:00']], undefined, timeZone)).dates, [
      [expected > '2026-09-28' ? '2026-09-28' : expected, expected > '2026-09-28' ? expected : '2026-09-28'],
    ])
  }
})

test('day and month are told apart by all dates of the column, and it is said which and why', async () => {
  const dayFirst = await read([
    ['03/04/2026', ''],
    ['05/06/2026', ''],
    ['28/09/2026', ''],
  ])
  assert.deepEqual(dayFirst, {
    dates: [
      ['2026-04-03', null],
      ['2026-06-05', null],
      ['2026-09-28', null],
    ],
    notes: ['The dates of "first_seen" were read as day/month/year, as "28/09/2026" in line 4 shows.'],
  })
  const monthFirst = await read([
    ['03/04/2026', '04/05/2026'],
    ['2026-01-01', '09/28/2026'],
  ])
  assert.deepEqual(monthFirst, {
    dates: [
      ['2026-03-04', '2026-04-05'],
      ['2026-01-01', '2026-09-28'],
    ],
    notes: [
      `The dates of "first_seen" were read as month/day/year, as in the file's other dates.`,
      'The dates of "last_seen" were read as month/day/year, as "09/28/2026" in line 3 shows.',
    ],
  })
})

test('an order that would put a date into the future is not meant', async () => {
  const { dates } = await read([['10/12/2026', '']])
  assert.deepEqual(dates, [['2026-10-12', null]])
})

test('dates that both orders read alike need no decision', async () => {
  assert.deepEqual(await read([['03/03/2026', '']]), { dates: [['2026-03-03', null]], notes: [] })
})

test('dates that stay unclear, and those that contradict one another, are refused with their line', async () => {
  await assert.rejects(
    read([
      ['2026-01-01', ''],
      ['03/04/2026', ''],
    ]),
    /Line 3, first_seen: "03\/04\/2026" is not clear: no date of the file shows whether the day or the month comes first/,
  )
  await assert.rejects(
    read([
      ['28/09/2026', ''],
      ['01/02/2026', ''],
      ['09/28/2026', ''],
    ]),
    /Line 4, first_seen: "09\/28\/2026" and "28\/09\/2026" in line 2 have day and month in another order/,
  )
})

test('the date that decides may be far behind', async () => {
  const rows = Array.from({ length: 5000 }, () => ['03/04/2026', ''])
  const { dates, notes } = await read([...rows, ['13/04/2026', '']])
  assert.deepEqual([dates.length, dates[0], notes.length], [5001, ['2026-04-03', null], 1])
  assert.ok(READ_AT_MS > Date.UTC(2026, 3, 13))
})
