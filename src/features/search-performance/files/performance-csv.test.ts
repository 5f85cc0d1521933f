import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readPerformance } from '../../../../test/helpers/read-performance.ts'
import { webUrl } from '../../../../test/helpers/web-addresses.ts'
import { formatDay, parseDay } from '../../../lib/local-day.ts'
import { DEVICES, type PerformanceRow } from '../performance-row.ts'

const HEADER = 'date,query,page,clicks,impressions,position'
const DAY = parseDay('2026-10-01') as number
const ROW: PerformanceRow = {
  firstDay: DAY,
  lastDay: DAY,
  query: 'oak desk',
  page: 'https://www.shop.example/oak',
  country: null,
  device: null,
  clicks: 31,
  impressions: 1840,
  positionSum: 8.7 * 1840,
}

async function rowsOf(content: string | Uint8Array): Promise<PerformanceRow[]> {
  return (await readPerformance(content)).rows
}

test('a file of our own format is read, in any order of columns', async () => {
  const plain = `${HEADER}\n2026-10-01,oak desk,https://www.shop.example/oak,31,1840,8.7\n`
  const { rows, reading } = await readPerformance(plain)
  assert.deepEqual(rows, [ROW])
  assert.deepEqual([reading.source, reading.rowsRead], ['file', 1])
  const turned =
    'Device,POSITION,Impressions,Clicks,Page,Query,Date,Country\nMOBILE,8.7,1840,31,https://www.shop.example/oak,oak desk,2026-10-01,USA'
  assert.deepEqual(await rowsOf(turned), [{ ...ROW, country: 'usa', device: 'mobile' }])
})

test('columns are known by the names that tools give them', async () => {
  const headers = [
    'Day;Top queries;Top pages;Clicks;Impressions;CTR;Average position',
    'data_date;Search term;Landing page;URL clicks;Impressions;URL CTR;Avg. position',
    'date;Queries;Address;clicks;impressions;Site CTR;position',
  ]
  for (const header of headers) {
    const text = `${header}\n2026-10-01;oak desk;https://www.shop.example/oak;31;1840;1.68%;8.7\n`
    assert.deepEqual(await rowsOf(text), [ROW], header)
  }
})

test('one file is the same in every encoding, delimiter and way to write numbers', async () => {
  const lines = [
    'date\tquery\tpage\tclicks\timpressions\tctr\tposition',
    '2026-10-01\toak desk\thttps://www.shop.example/oak\t31\t1.840\t1,68 %\t8,7',
  ]
  const german = lines.join('\r\n')
  const same = [
    german,
    `\ufeff${german}\r\n`,
    german.replaceAll('\t', ';').replace('1.840', '1\u202f840'),
    Buffer.from(`\ufeff${german}`, 'utf16le'),
    Buffer.from(`\ufeff${german}`, 'utf16le').swap16(),
    german.replaceAll('\r\n', '\r').replace('1,68 %', '"0,0168"'),
    german.replace('1.840', '1,840').replace('1,68 %', '1.68%').replace('8,7', '8.70'),
    lines.map((line) => `"${line.replaceAll('\t', '";"')}"`).join('\n'),
  ]
  for (const content of same) assert.deepEqual(await rowsOf(content), [ROW], String(content))
})

test('files with the same header may stand behind one another', async () => {
  const part = `${HEADER}\n2026-10-01,oak desk,https://www.shop.example/oak,31,1840,8.7\n`
  const { rows, reading } = await readPerformance(part + part)
  assert.deepEqual([rows, reading.rowsRead], [[ROW, ROW], 2])
  const other = part.replace('date,query', 'query,date')
  await assert.rejects(readPerformance(part + other), /^AppError: Line 3, date: must be a date such as/)
})

test('a row may lack its query or its page', async () => {
  const text = `${HEADER}\n2026-10-01,,https://a.example/,0,1,1\n2026-10-01,"  ",,1,1,1\n`
  assert.deepEqual(
    (await rowsOf(text)).map(({ query, page }) => [query, page]),
    [
      [null, 'https://a.example/'],
      [null, null],
    ],
  )
  const queries = 'date,query,clicks,impressions,position\n2026-10-01,a,0,1,1\n'
  assert.deepEqual(
    (await rowsOf(queries)).map(({ query, page }) => [query, page]),
    [['a', null]],
  )
})

test('rows without impressions are left out and counted', async () => {
  const text = `${HEADER}\n2026-10-01,a,,0,0,0\n2026-10-01,b,,0,2,1.5\n2026-10-01,c,,0,0,\n`
  const { rows, reading } = await readPerformance(text)
  assert.deepEqual([rows.length, reading.rowsRead, reading.omitted.withoutImpressions], [1, 3, 2])
})

test("BigQuery's table of pages counts positions from zero, withholds queries, and has other searches", async () => {
  const header =
    'data_date,site_url,url,query,is_anonymized_query,is_anonymized_discover,country,search_type,device,is_amp_top_stories,is_video,impressions,clicks,sum_position'
  const site = 'sc-domain:shop.example'
  const lines = [
    `2026-10-01,${site},https://www.shop.example/oak,oak desk,false,false,usa,WEB,DESKTOP,false,false,3,1,7`,
    `2026-10-01,${site},https://www.shop.example/oak,,true,false,zzz,WEB,TABLET,false,true,2,0,0`,
    `2026-10-01,${site},https://www.shop.example/oak,,false,true,usa,DISCOVER,,false,false,9,1,`,
    `2026-10-01,${site},https://www.shop.example/oak,oak,false,false,usa,IMAGE,MOBILE,false,false,9,1,3`,
  ]
  const { rows, reading } = await readPerformance([header, ...lines].join('\n'))
  const shared = { firstDay: DAY, lastDay: DAY, page: 'https://www.shop.example/oak' }
  assert.deepEqual(rows, [
    {
      ...shared,
      query: 'oak desk',
      country: 'usa',
      device: 'desktop',
      clicks: 1,
      impressions: 3,
      positionSum: 10,
    },
    { ...shared, query: null, country: 'zzz', device: 'tablet', clicks: 0, impressions: 2, positionSum: 2 },
  ])
  assert.deepEqual([reading.source, reading.omitted.otherSearchTypes, reading.rowsRead], ['bigquery', 2, 4])
})

test("BigQuery's table of the property has no pages", async () => {
  const text =
    'data_date,site_url,query,is_anonymized_query,country,search_type,device,impressions,clicks,sum_top_position\n' +
    '2026-10-01,https://www.shop.example/,oak desk,false,usa,WEB,MOBILE,4,1,12\n'
  const [row] = await rowsOf(text)
  assert.deepEqual([row?.query, row?.page, row?.positionSum], ['oak desk', null, 16])
})

test('a header that does not say what its columns are is refused', async () => {
  const cases: [string, RegExp][] = [
    ['', /^AppError: Line 1: the file is empty\. The first line names the columns: date, query, page/],
    [
      '\n\nquery,page\n',
      /^AppError: Line 3: there is no column date and no clicks and no impressions and no pos/,
    ],
    [
      'Top queries,Clicks,Impressions,CTR,Position\n',
      /^AppError: Line 1: there is no column date\. If this is out of S/,
    ],
    ['date,clicks,impressions,position\n', /^AppError: Line 1: there is no column query or page/],
    [`${HEADER},is_video\n`, /^AppError: Line 1: the column "is_video" cannot be imported/],
    [`${HEADER},a,b\n`, /^AppError: Line 1: the columns "a", "b" cannot be imported/],
    [`${HEADER},url\n`, /^AppError: Line 1: "page" and "url" are the same column/],
    [`${HEADER},sum_position\n`, /^AppError: Line 1: there is a position and the sum of positions/],
  ]
  for (const [text, message] of cases) await assert.rejects(readPerformance(text), message)
})

test('the first value that cannot be right ends it, with its line, field and reason', async () => {
  const cases: [string, string][] = [
    ['2026-02-30,a,,0,1,1', 'date: must be a date such as 2026-01-31, not "2026-02-30".'],
    ['01/10/2026,a,,0,1,1', 'date: must be a date such as 2026-01-31, not "01/10/2026".'],
    ['20260230,a,,0,1,1', 'date: must be a date such as 2026-01-31, not "20260230".'],
    [
      '2026-10-01T00:00:00-07:00,a,,0,1,1',
      'date: must be a date such as 2026-01-31, not "2026-10-01T00:00:00-07:00".',
    ],
    ['2026-10-01T13:00:00,a,,0,1,1', 'date: must be a date such as 2026-01-31, not "2026-10-01T13:00:00".'],
    ['1999-12-31,a,,0,1,1', 'date: must be a date such as 2026-01-31, not "1999-12-31".'],
    ['2026-11-17,a,,0,1,1', 'date: "2026-11-17" is in the future.'],
    ['2026-10-01,a,,-1,1,1', 'clicks: must be a whole number from 0 to 1000000000, not "-1".'],
    ['2026-10-01,a,,0,1.5,1', 'impressions: must be a whole number from 0 to 1000000000, not "1.5".'],
    [
      '2026-10-01,a,,0,1000000001,1',
      'impressions: must be a whole number from 0 to 1000000000, not "1000000001".',
    ],
    ['2026-10-01,a,,2,1,1', 'clicks: 2 is more than the impressions, which are 1.'],
    ['2026-10-01,a,,1,0,1', 'clicks: 1 is more than the impressions, which are 0.'],
    ['2026-10-01,a,,0,1,0.9', 'position: must be a number from 1 to 1000, not "0.9".'],
    ['2026-10-01,a,,0,1,', 'position: must be a number from 1 to 1000, not "".'],
    ['2026-10-01,a,,0,1,1000.5', 'position: must be a number from 1 to 1000, not "1000.5".'],
    ['2026-10-01,a\0b,,0,1,1', 'query: must not contain a NUL character.'],
    [`2026-10-01,${'a'.repeat(2049)},,0,1,1`, 'query: must not have more than 2048 characters.'],
    [`2026-10-01,${'\ufdfa'.repeat(120)},,0,1,1`, 'query: must not have more than 2048 characters.'],
    [
      '2026-10-01,a,/oak,0,1,1',
      'page: must be an http or https address of at most 2048 characters, not "/oak".',
    ],
    [
      '2026-10-01,a,https://1.2.3.999/,0,1,1',
      'page: must be an http or https address of at most 2048 characters, not "https://1.2.3.999/".',
    ],
    ['2026-10-01,a,https://a.example/\0,0,1,1', 'page: must not contain a NUL character.'],
  ]
  for (const [line, message] of cases) {
    const text = `${HEADER}\n2026-10-01,"two\nlines",,0,1,1\n${line}\n`
    await assert.rejects(readPerformance(text), { code: 'import_invalid', message: `Line 4, ${message}` })
  }
  const more: [string, string][] = [
    ['xx,MOBILE,1%', 'country: must be a country such as usa or United States, not "xx".'],
    ['Atlantis,MOBILE,1%', 'country: must be a country such as usa or United States, not "Atlantis".'],
    ['usa,phone,1%', 'device: must be desktop, mobile or tablet, not "phone".'],
    ['usa,mobile,1.5', 'ctr: must be 0 to 1, or a percentage, not "1.5".'],
    ['usa,mobile,101%', 'ctr: must be 0 to 1, or a percentage, not "101%".'],
  ]
  for (const [cells, message] of more) {
    const text = `${HEADER},country,device,ctr\n2026-10-01,a,,0,1,1,${cells}\n`
    await assert.rejects(readPerformance(text), { message: `Line 2, ${message}` })
  }
  const short = `${HEADER}\n2026-10-01,a,,0,1\n`
  await assert.rejects(
    readPerformance(short),
    /^AppError: Line 2: the line has 5 cells, and the header has 6/,
  )
})

test('a file of two properties is refused, and so is an unknown search', async () => {
  const header = `${HEADER},site_url,search_type`
  const two = `${header}\n2026-10-01,a,,0,1,1,https://a.example/,web\n2026-10-01,a,,0,1,1,https://b.example/,web\n`
  await assert.rejects(
    readPerformance(two),
    /^AppError: Line 3, site_url: a file is imported for one property/,
  )
  const odd = `${header}\n2026-10-01,a,,0,1,1,https://a.example/,maps\n`
  await assert.rejects(readPerformance(odd), /^AppError: Line 2, search_type: must be WEB, IMAGE/)
})

test('addresses that are sure to be some are those that are', async () => {
  const urls = webUrl({ withQueryParameters: true, withFragments: true })
  const odd = fc.constantFrom(
    'https://xn--a/',
    'https://xn--a.example/',
    'https://a.example:99999/',
    'https://user@a.example/',
    'https://a b.example/',
    'HTTPS://A.EXAMPLE',
    'https://münchen.example/straße',
    'https://a.example/a b',
    'https://a.123/',
    'https://1.2.3/',
    'ftp://a.example/',
    `https://a.example/${'x'.repeat(2040)}`,
  )
  const { pageKey } = await import('../rows/page-key.ts')
  await fc.assert(
    fc.asyncProperty(fc.oneof(urls, odd), async (url) => {
      const text = `${HEADER}\n2026-10-01,a,"${url}",0,1,1\n`
      const isTaken = await readPerformance(text).then(
        () => true,
        () => false,
      )
      assert.equal(isTaken, pageKey(url) !== undefined, url)
    }),
  )
})

test('rows that are written as CSV come back the same', async () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }).filter((one) => one.trim() !== '')
  const query = text.map((one) => one.toWellFormed().replace(/[\0\r]/g, 'x'))
  const rows = fc.array(
    fc.record({
      day: fc.integer({ min: 18_000, max: DAY }),
      query: fc.option(query),
      page: fc.option(webUrl()),
      country: fc.option(fc.constantFrom('usa', 'deu', 'zzz')),
      device: fc.option(fc.constantFrom(...DEVICES)),
      impressions: fc.integer({ min: 1, max: 1_000_000 }),
      clicked: fc.double({ min: 0, max: 1, noNaN: true }),
      position: fc.integer({ min: 1000, max: 100_000 }).map((thousandths) => thousandths / 1000),
    }),
    { maxLength: 20 },
  )
  const quote = (one: string | null) => (one === null ? '' : `"${one.replaceAll('"', '""')}"`)
  await fc.assert(
    fc.asyncProperty(
      rows,
      fc.constantFrom(',', ';', '\t'),
      fc.integer({ min: 1, max: 99 }),
      async (given, mark, size) => {
        const expected = given.map(({ day, clicked, position, ...row }) => ({
          ...row,
          firstDay: day,
          lastDay: day,
          clicks: Math.floor(clicked * row.impressions),
          positionSum: position * row.impressions,
        }))
        const lines = expected.map((row, index) =>
          [
            formatDay(row.firstDay),
            quote(row.query),
            quote(row.page),
            row.clicks,
            row.impressions,
            given[index]?.position,
            row.country,
            row.device,
          ].join(mark),
        )
        const header = `${HEADER},country,device`.replaceAll(',', mark)
        const { rows } = await readPerformance([header, ...lines].join('\n'), { size })
        assert.deepEqual(
          rows,
          expected.map(
            ({ firstDay, lastDay, query, page, country, device, clicks, impressions, positionSum }) => ({
              firstDay,
              lastDay,
              query,
              page,
              country,
              device,
              clicks,
              impressions,
              positionSum,
            }),
          ),
        )
      },
    ),
  )
})
