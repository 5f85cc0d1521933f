// Files that tell of positions: our own CSV of histories, Semrush's Position Tracking and SerpBear's export.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brief, type ReadKeywords, readKeywords } from '../../../../test/helpers/read-keywords.ts'
import { formatDay } from '../../../lib/local-day.ts'

const OAK = 'https://www.shop.example/oak'

/** The history of each keyword: day, position or the depth within which it was not found, address. */
function histories({ keywords }: ReadKeywords) {
  return keywords.map(({ keyword, history }) => [
    keyword,
    history.map(({ day, position, depth, url, atMs }) =>
      [
        atMs === undefined ? formatDay(day) : new Date(atMs).toISOString(),
        position ?? `none of ${depth}`,
        ...(url ? [url] : []),
      ].join(' '),
    ),
  ])
}

const HISTORY = 'keyword,device,country,language,date,position,url'

test('rows of one keyword are its history, in whatever order they come', async () => {
  const file =
    `${HISTORY}\noak desk,desktop,US,en,2026-05-19,4,${OAK}\ndesk,mobile,GB,en,2026-05-19,11,\n` +
    `Oak  Desk,desktop,us,en,2026-05-17,6,${OAK}\noak desk,mobile,US,en,2026-05-18,9,${OAK}\n` +
    `oak desk,desktop,US,en,"May 18, 2026",5,https://shop.example/other\n`
  for (const size of [1, 7, 100_000]) {
    const found = await readKeywords(file, undefined, size)
    assert.deepEqual(brief(found), [
      'oak desk · US · en · desktop',
      'desk · GB · en · mobile',
      'oak desk · US · en · mobile',
    ])
    assert.deepEqual(histories(found), [
      ['oak desk', [`2026-05-17 6 ${OAK}`, '2026-05-18 5 https://shop.example/other', `2026-05-19 4 ${OAK}`]],
      ['desk', ['2026-05-19 11']],
      ['oak desk', [`2026-05-18 9 ${OAK}`]],
    ])
    assert.deepEqual([found.omitted, found.notes], [{}, []])
  }
})

test('not found is only taken where it is known how far was looked', async () => {
  const found = await readKeywords(
    `${HISTORY},depth\na,mobile,US,en,2026-05-01,,,20\na,mobile,US,en,2026-05-02,,,\na,mobile,US,en,2026-05-03,-,,\n` +
      `a,mobile,US,en,2026-05-04,0,,\na,mobile,US,en,2026-05-05,>100,,\na,mobile,US,en,2026-05-06,7,,20\n`,
  )
  assert.deepEqual(histories(found), [
    ['a', ['2026-05-01 none of 20', '2026-05-05 none of 100', '2026-05-06 7']],
  ])
  assert.deepEqual(found.omitted, { no_depth: 3 })
})

test('what is of another site, beyond a hundred or of the same day again is left out by its reason', async () => {
  const found = await readKeywords(
    `${HISTORY}\na,mobile,US,en,2026-05-01,3,https://rival.example/oak\na,mobile,US,en,2026-05-02,101,\n` +
      `a,mobile,US,en,2026-05-03,5,\na,mobile,US,en,2026-05-03,6,\na,mobile,US,en,2026-05-03,5,\n`,
  )
  assert.deepEqual(histories(found), [['a', ['2026-05-03 5']]])
  assert.deepEqual(found.omitted, { other_site: 1, beyond_100: 1, same_day: 2 })
})

test('a history without devices is of the one that was named, and it is said which', async () => {
  const file = 'Keyword,Date,Position\na,2026-05-01,3\n'
  const unnamed = await readKeywords(file)
  assert.deepEqual(brief(unnamed), ['a · US · en · mobile'])
  assert.deepEqual(unnamed.notes, [
    'The file names no device: its positions were taken for mobile ones. Name another with --device.',
  ])
  const named = await readKeywords(file, { country: 'DE', device: 'desktop' })
  assert.deepEqual([brief(named), named.notes], [['a · DE · de · desktop'], []])
  await assert.rejects(
    readKeywords(file, { country: 'DE', device: 'both' }),
    /Line 2, device: must be mobile or desktop where there are positions/,
  )
})

test('histories put behind one another are one', async () => {
  const part = (date: string) => `${HISTORY}\na,mobile,US,en,${date},3,\n`
  assert.deepEqual(histories(await readKeywords(part('2026-05-01') + part('2026-05-02'))), [
    ['a', ['2026-05-01 3', '2026-05-02 3']],
  ])
})

test('a position that cannot be right ends the import with its line and field', async () => {
  const cases: [string, RegExp][] = [
    [
      '2026-05-01,8.7,',
      /Line 2, position: must be a whole number from 1, >100, or empty for not found, not "8\.7"/,
    ],
    ['2026-05-01,first,', /Line 2, position: must be a whole number/],
    ['2026-05-01,-3,', /Line 2, position: must be a whole number/],
    [
      '2026-05-01,3,/oak',
      /Line 2, url: must be an http or https address of at most 2048 characters, not "\/oak"/,
    ],
    ['05/06/2026,3,', /Line 2, date: must be a date such as 2026-01-31, not "05\/06\/2026"/],
    [',3,', /Line 2, date: must be a date such as 2026-01-31, not ""/],
    ['2026-11-18,3,', /Line 2, date: "2026-11-18" has not come yet/],
    ['1990-01-01,3,', /Line 2, date: "1990-01-01" is before there were searches/],
  ]
  for (const [cells, message] of cases)
    await assert.rejects(readKeywords(`${HISTORY}\na,mobile,US,en,${cells}\n`), message)
  const withDepth = (cells: string) => readKeywords(`${HISTORY},depth\na,mobile,US,en,2026-05-01,${cells}\n`)
  await assert.rejects(withDepth('30,,20'), /Line 2, position: 30 is beyond the depth, which is 20/)
  await assert.rejects(withDepth('3,,all'), /Line 2, depth: must be a whole number from 1 to 1000, not "all"/)
})

const SEMRUSH = [
  '------------------------------',
  'ID: 22438480_2549003',
  'Report type: position_tracking_rankings_overview',
  'Period: 20260308 - 20260310',
  '------------------------------',
  '',
  'Keyword,Tags,Intents,*.shop.example/*_20260310,*.shop.example/*_20260310_type,*.shop.example/*_20260310_landing,*.shop.example/*_20260308,*.shop.example/*_20260308_type,*.shop.example/*_20260308_landing,*.rival.example/*_20260310,*.rival.example/*_20260310_type,*.rival.example/*_20260310_landing,*.shop.example/*_difference,Search Volume,CPC,Keyword Difficulty',
]

test("Semrush's Position Tracking brings the history of the project's own columns", async () => {
  const found = await readKeywords(
    [
      ...SEMRUSH,
      `oak desk,primary,commercial,7,organic,${OAK},9,organic,${OAK},4,organic,https://rival.example/,-3,3200,12.5,44`,
      `desk,primary,commercial,-,-,,12,organic,https://www.shop.example/desks,2,organic,https://rival.example/,1,1900,10.2,40`,
      `shop near me,,,1,local,,,,,-,,,,,,`,
      `long tail,,,101,organic,,,,,-,,,,,,`,
    ].join('\n'),
  )
  assert.deepEqual(histories(found), [
    ['oak desk', [`2026-03-08 9 ${OAK}`, `2026-03-10 7 ${OAK}`]],
    ['desk', ['2026-03-08 12 https://www.shop.example/desks']],
    ['shop near me', []],
    ['long tail', []],
  ])
  assert.deepEqual(found.omitted, { no_depth: 1, not_organic: 1, beyond_100: 1 })
  assert.deepEqual(found.notes, [
    'Positions of *.rival.example/* were not read: they are not of this project.',
    'The file names no device: its positions were taken for mobile ones. Name another with --device.',
  ])
})

test('columns of no site or of a part of one bring keywords without positions, and it is said', async () => {
  const header =
    'Keyword,*.rival.example/*_20260310,shop.example/blog/*_20260310,blog.shop.example/*_20260310'
  const found = await readKeywords(`${header}\noak desk,1,2,3\n`)
  assert.deepEqual(histories(found), [['oak desk', []]])
  assert.deepEqual(found.notes, [
    'Positions of *.rival.example/*, shop.example/blog/*, and blog.shop.example/* were not read: they are not of this project. None of its columns is of shop.example as a whole.',
  ])
  for (const pattern of [
    '*.shop.example/*',
    'shop.example/*',
    'https://www.shop.example/',
    '*.shop.example',
    'www.shop.example/*',
  ])
    assert.deepEqual(histories(await readKeywords(`Keyword,${pattern}_20260310\noak desk,7\n`)), [
      ['oak desk', ['2026-03-10 7']],
    ])
  await assert.rejects(
    readKeywords('Keyword,*.shop.example/*_20260310,shop.example/*_20260310\n'),
    /Line 1: two columns are of shop\.example on 2026-03-10; keep one of them/,
  )
})

const SERPBEAR = 'ID,Keyword,Position,URL,Country,City,Device,Updated,Added,Tags'

test("SerpBear's own export is read as it is written, without quotes", async () => {
  const found = await readKeywords(
    `${SERPBEAR}\r\n` +
      `1, oak desk, 4, ${OAK}, United States, -, desktop, 2026-05-19T03:04:05.678Z, 2024-01-05T00:00:01.456Z, \r\n` +
      `2, desk, oak "solid", 12, ${OAK}?a,b, United Kingdom, New York, NY, mobile, 2026-05-19T03:04:05.678Z, 2024-01-05T00:00:01.456Z, red,blue\r\n` +
      `3, desk, -, -, Germany, Berlin, mobile, 2026-05-19T03:04:05.678Z, 2024-01-05T00:00:01.456Z, one\r\n`,
  )
  assert.deepEqual(brief(found), [
    'oak desk · US · en · desktop',
    'desk, oak "solid" · GB · en · mobile · New York, NY',
    'desk · DE · de · mobile · Berlin',
  ])
  assert.deepEqual(histories(found), [
    ['oak desk', [`2026-05-19T03:04:05.000Z 4 ${OAK}`]],
    ['desk, oak "solid"', [`2026-05-19T03:04:05.000Z 12 ${OAK}?a,b`]],
    ['desk', []],
  ])
  assert.deepEqual([found.omitted, found.notes], [{ no_depth: 1 }, []])
})

test("SerpBear's export that a spreadsheet saved again is read too, and so is one of an old version", async () => {
  const saved = await readKeywords(
    `${SERPBEAR}\n1,"desk, oak",4,${OAK},United States,-,desktop,2026-05-19T03:04:05.678Z,2024-01-05T00:00:01.456Z,"red,blue"\n`,
  )
  assert.deepEqual(histories(saved), [['desk, oak', [`2026-05-19T03:04:05.000Z 4 ${OAK}`]]])
  // Before there was a city, a check that failed moved the time, too.
  const old = await readKeywords(
    `${SERPBEAR.replace('City,', '')}\n1, desk, oak, 4, ${OAK}, United States, desktop, 2022-05-19T03:04:05.678Z, 2022-01-05T00:00:01.456Z, a,b\n`,
  )
  assert.deepEqual(brief(old), ['desk, oak · US · en · desktop'])
  assert.deepEqual([histories(old), old.omitted], [[['desk, oak', []]], { not_placed: 1 }])
})

test("a line that is none of SerpBear's is refused with its number", async () => {
  const line = `1, desk, 4, ${OAK}, United States, -, desktop, 2026-05-19T03:04:05.678Z, 2024-01-05T00:00:01.456Z, `
  const cases: [string, RegExp][] = [
    ['2, desk, 4', /Line 3: this is no line of SerpBear's export: "2, desk, 4"/],
    [line.replace(OAK, '/oak'), /Line 3: this is no line of SerpBear's export/],
    [`2, ${'x, '.repeat(5000)}`, /Line 3: this is no line of SerpBear's export/],
  ]
  for (const [broken, message] of cases)
    await assert.rejects(readKeywords(`${SERPBEAR}\n${line}\n${broken}\n`), message)
  const elsewhere = line.replace('United States', 'Atlantis')
  const { omitted } = await readKeywords(`${SERPBEAR}\n${line}\n${elsewhere}\n`)
  assert.deepEqual(omitted, { country_not_offered: 1 })
})
