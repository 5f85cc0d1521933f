import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { createSerpbearDatabase, SERPBEAR_ROW } from '../../../../test/helpers/serpbear.ts'
import { temporaryFolder } from '../../../../test/helpers/temporary-folder.ts'
import { countsOf } from '../../../lib/import-tally.ts'
import { formatDay, parseDay } from '../../../lib/local-day.ts'
import { readSerpbearDatabase, readSerpbearJson } from './serpbear.ts'
import type { SerpbearKeyword } from './serpbear-row.ts'
import { describeOmitted } from './skipped-rows.ts'

const folder = temporaryFolder()

const options = { domain: 'example.com', defaults: {}, nowMs: Date.parse('2024-06-01T00:00:00Z') }

const ROWS = [
  {
    ...SERPBEAR_ROW,
    ID: 1,
    keyword: 'Blue  shoes',
    country: 'GB',
    device: 'mobile',
    city: 'Leeds',
    history: JSON.stringify({ '2024-1-9': 3, '2024-1-10': 3, '2024-1-11': 0, '2024-1-12': 4 }),
    lastUpdated: '2024-01-12T03:04:05.678Z',
    url: 'https://www.example.com/blue',
    tags: JSON.stringify(['Brand', ' shoes ', 'BRAND', '']),
    volume: 880,
  },
  {
    ...SERPBEAR_ROW,
    ID: 2,
    keyword: 'of another site',
    domain: 'notexample.com',
    history: 'broken',
    tags: '[]',
  },
  { ...SERPBEAR_ROW, ID: 3, keyword: 'zapatos', tags: '[]', country: 'MX', domain: 'WWW.Example.com' },
]

const WANTED: SerpbearKeyword[] = [
  {
    keyword: 'Blue shoes',
    domain: 'example.com',
    countryCode: 'GB',
    languageCode: 'en',
    location: 'Leeds',
    devices: ['mobile'],
    history: [
      { day: parseDay('2024-01-09') as number, position: 3 },
      {
        day: parseDay('2024-01-12') as number,
        position: 4,
        atMs: Date.parse('2024-01-12T03:04:05.678Z'),
        url: 'https://www.example.com/blue',
      },
    ],
    tags: ['Brand', 'shoes'],
    searchVolume: 880,
    line: 1,
    lastUpdatedMs: Date.parse('2024-01-12T03:04:05.678Z'),
  },
  {
    keyword: 'zapatos',
    domain: 'WWW.Example.com',
    countryCode: 'MX',
    languageCode: 'es-419',
    location: null,
    devices: ['desktop'],
    history: [],
    tags: [],
    searchVolume: null,
    line: 3,
    lastUpdatedMs: Date.parse(SERPBEAR_ROW.lastUpdated),
  },
]

let files = 0
function makeFile(rows: readonly object[]): string {
  const file = join(folder, `database-${++files}.sqlite`)
  createSerpbearDatabase(file, rows)
  return file
}

async function* bytesOf(value: unknown): AsyncGenerator<Uint8Array> {
  yield Buffer.from(typeof value === 'string' ? value : JSON.stringify(value))
}

const fromDatabase = (rows: readonly object[], more = {}) =>
  Array.fromAsync(readSerpbearDatabase(makeFile(rows), { ...options, ...more }))
const fromJson = (value: unknown, more = {}) =>
  Array.fromAsync(readSerpbearJson(bytesOf(value), { ...options, ...more }))

test('the database gives the keywords of the site with what was measured', async () => {
  assert.deepEqual(await fromDatabase(ROWS), WANTED)
})

test('a JSON export gives the same, as the table has it and as the API answers', async () => {
  assert.deepEqual(await fromJson(ROWS), WANTED)
  const answered = ROWS.filter(({ history }) => history !== 'broken').map((row) => ({
    ...row,
    history: JSON.parse(row.history),
    tags: JSON.parse(row.tags ?? '[]'),
    lastResult: [],
    lastUpdateError: false,
  }))
  assert.deepEqual(await fromJson({ keywords: answered }), WANTED)
  assert.deepEqual(await fromJson({ keyword: answered[0] }), WANTED.slice(0, 1))
})

test('a database with more rows than a page is read to its end', async () => {
  const rows = Array.from({ length: 1203 }, (_, index) => ({ ...SERPBEAR_ROW, keyword: `word ${index}` }))
  const keywords = await fromDatabase(rows)
  assert.deepEqual(
    keywords.map(({ keyword }) => keyword),
    rows.map(({ keyword }) => keyword),
  )
})

test('a database of an early version has no city', async () => {
  const file = makeFile(ROWS)
  const database = new DatabaseSync(file)
  for (const column of ['city', 'latlong', 'settings', 'volume'])
    database.exec(`alter table keyword drop ${column}`)
  database.close()
  const [first] = await Array.fromAsync(readSerpbearDatabase(file, options))
  const [shoes] = WANTED as [SerpbearKeyword]
  // Those versions moved the time of the latest check also when it had failed.
  const history = shoes.history.map(({ day, position }) => ({ day, position }))
  assert.deepEqual(first, { ...shoes, location: null, history, searchVolume: null })
})

test('a state stands beside its city', async () => {
  const [row] = await fromJson([{ ...SERPBEAR_ROW, city: 'Springfield', state: 'Illinois' }])
  assert.equal(row?.location, 'Springfield,Illinois')
})

test('the language is the one that was given, else the usual one of the country', async () => {
  const row = { ...SERPBEAR_ROW, country: 'CH' }
  assert.equal((await fromJson([row]))[0]?.languageCode, 'de')
  assert.equal((await fromJson([row], { defaults: { language: 'FR' } }))[0]?.languageCode, 'fr')
  await assert.rejects(
    fromJson([row], { defaults: { language: 'en' } }),
    /Line 1, language_code: "en" is not offered/,
  )
})

test('a row without country and device has those of the table, or the given country', async () => {
  const row = { ...SERPBEAR_ROW, country: null, device: null }
  const [first] = await fromDatabase([row])
  assert.deepEqual([first?.countryCode, first?.devices], ['US', ['desktop']])
  assert.equal((await fromDatabase([row], { defaults: { country: 'ca' } }))[0]?.countryCode, 'CA')
})

test('another site of the file can be chosen, in any spelling', async () => {
  const rows = [
    { ...SERPBEAR_ROW, domain: 'https://shop.example/de/' },
    { ...SERPBEAR_ROW, domain: 'münchen.example' },
  ]
  assert.equal((await fromJson(rows, { domain: 'Shop.Example/de' })).length, 1)
  assert.equal((await fromJson(rows, { domain: 'www.xn--mnchen-3ya.example' })).length, 1)
  await assert.rejects(fromJson(rows, { domain: 'shop.example' }), {
    code: 'import_invalid',
    message:
      'The file has no keywords of "shop.example". It has "https://shop.example/de/", "münchen.example": choose with --domain.',
  })
  await assert.rejects(fromJson([]), /has no keywords of "example.com"\.$/)
})

test('a row that cannot be right is refused by its number', async () => {
  const cases: [object, RegExp][] = [
    [{ keyword: '  ' }, /^Keyword 2 of the database, keyword: must not be empty/],
    [{ device: 'watch' }, /^Keyword 2 of the database, device: must be mobile or desktop, not "watch"/],
    [{ city: 'x'.repeat(256) }, /^Keyword 2 of the database, city: must not have more/],
    [{ history: '{' }, /^Keyword 2 of the database, history: is not an object/],
  ]
  for (const [change, message] of cases) {
    const rows = [SERPBEAR_ROW, { ...SERPBEAR_ROW, ...change }]
    await assert.rejects(fromDatabase(rows), { code: 'import_invalid', message })
  }
  await assert.rejects(fromJson([{ ...SERPBEAR_ROW, domain: 7 }]), /^AppError: Line 1, domain: must be text/)
})

/** A keyword checked every day of January 2024 at midnight, up to the 31st. */
function checkedDaily(positions: Record<string, number>, more: object = {}) {
  const history = Object.fromEntries(
    Array.from({ length: 31 }, (_, index) => [`2024-1-${index + 1}`, positions[index + 1] ?? 1]),
  )
  return {
    ...SERPBEAR_ROW,
    history: JSON.stringify(history),
    lastUpdated: '2024-01-31T00:00:09.123Z',
    url: 'https://example.com/a',
    ...more,
  }
}

/** Dates with positions, and what was left out. */
async function readOne(row: object) {
  const skipped = {}
  const [keyword] = await fromDatabase([row], { skipped })
  const history = keyword?.history.map(({ day, position, depth, atMs, url }) =>
    [formatDay(day), position ?? `none of ${depth}`, atMs && new Date(atMs).toISOString(), url]
      .filter(Boolean)
      .join(' '),
  )
  return { keyword, history, left: countsOf(skipped) }
}

test('a keyword that stood at 1 for a month was checked last at its last update', async () => {
  const { history, left } = await readOne(checkedDaily({}))
  assert.deepEqual(history, ['2024-01-01 1', '2024-01-31 1 2024-01-31T00:00:09.123Z https://example.com/a'])
  assert.deepEqual(left, { repeats_before: 29 })
})

test('after failed checks, the latest measurement is the one of the last update', async () => {
  const error = JSON.stringify({ date: '2024-01-31T00:00:09.123Z', error: 'timeout', scraper: 'serper' })
  const failing = { lastUpdated: '2024-01-28T00:00:07.000Z', lastUpdateError: error }
  const { history, left } = await readOne(checkedDaily({}, failing))
  assert.deepEqual(history, ['2024-01-01 1', '2024-01-28 1 2024-01-28T00:00:07.000Z https://example.com/a'])
  assert.deepEqual(left, { repeats_before: 29, last_check_failed: 1 })
})

test('the calendar of the server of SerpBear may be a day beside', async () => {
  for (const lastUpdated of ['2024-02-01T04:00:00.000Z', '2024-01-30T12:30:00.000Z']) {
    const { history } = await readOne(checkedDaily({ 31: 4 }, { lastUpdated }))
    assert.deepEqual(history?.at(-1), `2024-01-31 4 ${lastUpdated} https://example.com/a`)
  }
})

test('a last update that fits no entry makes none certain, and its URL is left out', async () => {
  for (const lastUpdated of ['2024-01-10T00:00:00.000Z', '2024-05-31T00:00:00.000Z', 'soon']) {
    const { history, left } = await readOne(checkedDaily({ 20: 4 }, { lastUpdated }))
    assert.deepEqual(history, ['2024-01-01 1', '2024-01-20 4', '2024-01-21 1'])
    assert.deepEqual(left, { repeats_before: 28, url_not_placed: 1 })
  }
})

test('not found is taken where the latest results show how many there were', async () => {
  const results = (count: number) =>
    JSON.stringify(
      Array.from({ length: count }, (_, index) => ({
        position: index + 1,
        url: `https://${index}.example/`,
        title: '',
      })),
    )
  const lost = { 31: 0 }
  const found = await readOne(checkedDaily(lost, { lastResult: results(10), url: '' }))
  assert.deepEqual(found.history, ['2024-01-01 1', '2024-01-31 none of 10 2024-01-31T00:00:09.123Z'])
  assert.deepEqual(found.left, { repeats_before: 29 })
  const skippedPage = JSON.stringify([
    ...JSON.parse(results(10)),
    ...Array.from({ length: 10 }, (_, index) => ({
      position: 11 + index,
      url: '',
      title: '',
      skipped: true,
    })),
    { position: 21, url: 'https://far.example/', title: '' },
  ])
  assert.equal(
    (await readOne(checkedDaily(lost, { lastResult: skippedPage }))).history?.at(-1),
    found.history?.at(-1),
  )
  for (const lastResult of ['[]', '', 'broken', '[{"position":2}]', null])
    assert.deepEqual((await readOne(checkedDaily(lost, { lastResult, url: '' }))).left, {
      repeats_before: 29,
      no_depth: 1,
    })
})

test('what SerpBear has and there is no place for is counted with the ids of its rows', async () => {
  const skipped = {}
  const rows = [
    checkedDaily({}, { country: 'CN' }),
    checkedDaily({}, { sticky: 1, latlong: '53.8,-1.5' }),
    checkedDaily(
      {},
      { keyword: 'b', url: 'https://rival.example/a', tags: JSON.stringify(['x'.repeat(81), 7, 'seven']) },
    ),
    checkedDaily(
      {},
      { keyword: 'c', tags: JSON.stringify(Array.from({ length: 22 }, (_, index) => `t${index}`)) },
    ),
    checkedDaily({}, { keyword: 'd', country: 'CN', sticky: 1 }),
  ]
  const keywords = await fromDatabase(rows, { skipped })
  assert.deepEqual(
    keywords.map(({ keyword, tags }) => [keyword, tags.length]),
    [
      ['shoes', 0],
      ['b', 2],
      ['c', 20],
    ],
  )
  assert.deepEqual(
    describeOmitted(skipped, 'ID').map(({ text }) => text),
    [
      '2 keywords were left out: their country is not offered. IDs 1, 5.',
      '87 entries that repeat the one before them were left out: a check that failed writes the last position again. IDs 2, 3, 4.',
      "1 ranking URL was left out: it is no address of the project's site. ID 3.",
      '1 tag was left out: a tag has 1 to 80 characters. ID 3.',
      '2 tags were left out: a keyword has at most 20. ID 4.',
      '1 mark as a favourite was left out: put a tag on such keywords instead. ID 2.',
      '1 pair of coordinates was left out: a keyword is tracked in a country or a named place. ID 2.',
    ],
  )
})

test('files that are something else are refused', async () => {
  const read = (file: string) => Array.fromAsync(readSerpbearDatabase(file, options))
  const broken = join(folder, 'broken.sqlite')
  writeFileSync(broken, `SQLite format 3\0${'x'.repeat(5000)}`)
  await assert.rejects(read(broken), { code: 'import_invalid', message: /^The file cannot be read: / })
  const other = join(folder, 'other.sqlite')
  const database = new DatabaseSync(other)
  database.exec('create table domain (ID integer primary key)')
  await assert.rejects(read(other), { code: 'import_invalid', message: /it has no table keyword/ })
  database.exec('create table keyword (ID integer primary key, keyword text)')
  database.close()
  await assert.rejects(read(other), /its table keyword has no column device/)
  await assert.rejects(
    fromJson([{ keyword: 'a', device: 'mobile' }]),
    /Line 1, country: is missing: this is not a keyword/,
  )
})
