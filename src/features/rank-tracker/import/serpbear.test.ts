import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { createSerpbearDatabase, SERPBEAR_ROW } from '../../../../test/helpers/serpbear.ts'
import { temporaryFolder } from '../../../../test/helpers/temporary-folder.ts'
import { parseDay } from '../../../lib/local-day.ts'
import { readSerpbearDatabase, readSerpbearJson } from './serpbear.ts'
import type { SerpbearKeyword } from './serpbear-row.ts'

const folder = temporaryFolder()

const options = { domain: 'example.com', defaults: {}, nowMs: Date.parse('2024-06-01T00:00:00Z') }

const ROWS = [
  {
    ...SERPBEAR_ROW,
    keyword: 'Blue  shoes',
    country: 'GB',
    device: 'mobile',
    city: 'Leeds',
    history: JSON.stringify({ '2024-1-9': 3, '2024-1-10': 3, '2024-1-11': 0, '2024-1-12': 4 }),
    lastUpdated: '2024-01-12T03:04:05.678Z',
  },
  { ...SERPBEAR_ROW, keyword: 'of another site', domain: 'notexample.com', history: 'broken' },
  { ...SERPBEAR_ROW, keyword: 'zapatos', country: 'MX', domain: 'WWW.Example.com' },
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
      { day: parseDay('2024-01-12') as number, position: 4 },
    ],
    omitted: { repeats_before: 1, no_depth: 1 },
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
    omitted: {},
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
    tags: [],
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
  assert.deepEqual(first, { ...WANTED[0], location: null })
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
    [{ country: 'ZZ' }, /^Keyword 2 of the database, country_code: "ZZ" is not offered/],
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
