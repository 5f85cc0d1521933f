import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPerformance } from '../../../../test/helpers/read-performance.ts'
import { parseDay } from '../../../lib/local-day.ts'
import { LINE_CHARS_MAX } from '../../../lib/text-lines.ts'

const DAY = parseDay('2026-10-01') as number
const OBJECT = {
  date: '2026-10-01',
  query: 'oak desk',
  page: 'https://www.shop.example/oak',
  clicks: 31,
  impressions: 1840,
  position: 8.7,
}

const lines = (...objects: object[]) => objects.map((object) => `${JSON.stringify(object)}\n`).join('')

test('one object a line is one row, wherever the pieces are cut', async () => {
  const text = `\n${lines(OBJECT, { ...OBJECT, country: 'USA', device: 'mobile', ctr: 0.0168, query: null })}\n`
  for (const size of [1, 7, 10_000]) {
    const { rows, reading } = await readPerformance(text, { size })
    const row = {
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
    assert.deepEqual(rows, [row, { ...row, country: 'usa', device: 'mobile', query: null }])
    assert.deepEqual([reading.source, reading.rowsRead], ['file', 2])
  }
})

test("BigQuery's lines have whole numbers as strings, flags, and nothing for null", async () => {
  const row = {
    data_date: '2026-10-01',
    site_url: 'sc-domain:shop.example',
    url: 'https://www.shop.example/oak',
    query: 'oak desk',
    is_anonymized_query: false,
    is_anonymized_discover: false,
    country: 'usa',
    search_type: 'WEB',
    device: 'DESKTOP',
    is_amp_top_stories: false,
    impressions: '3',
    clicks: '1',
    sum_position: '7',
  }
  const { query: _query, device: _device, ...withheld } = { ...row, is_anonymized_query: true }
  const { rows, reading } = await readPerformance(
    lines(
      row,
      withheld,
      { ...row, search_type: 'DISCOVER' },
      { ...row, query: '', impressions: '0', clicks: '0' },
    ),
  )
  assert.deepEqual(
    rows.map(({ query, device, impressions, clicks, positionSum }) => [
      query,
      device,
      impressions,
      clicks,
      positionSum,
    ]),
    [
      ['oak desk', 'desktop', 3, 1, 10],
      [null, null, 3, 1, 10],
    ],
  )
  assert.deepEqual(
    [reading.source, reading.omitted],
    ['bigquery', { otherSearchTypes: 1, withoutImpressions: 1 }],
  )
  const { url: _url, sum_position: sum, ...site } = row
  const discovered = await readPerformance(lines({ ...site, search_type: 'DISCOVER' }, row))
  assert.deepEqual([discovered.rows.length, discovered.reading.omitted.otherSearchTypes], [1, 1])
  const property = await readPerformance(lines({ ...site, sum_top_position: sum }))
  assert.deepEqual([property.rows[0]?.page, property.rows[0]?.positionSum], [null, 10])
})

test('what is not right ends it, with its line, field and reason', async () => {
  const { date: _date, ...dateless } = OBJECT
  const { query: _query, page: _page, ...bare } = OBJECT
  const { position: _position, ...placeless } = OBJECT
  const cases: [string, RegExp][] = [
    [
      lines({ ...OBJECT, clicks: '31' }),
      /^AppError: Line 2, clicks: must be a whole number from 0 to \d+, not "31"/,
    ],
    [lines({ ...OBJECT, impressions: 1840.5 }), /^AppError: Line 2, impressions: must be a whole number/],
    [
      lines({ ...OBJECT, position: null }),
      /^AppError: Line 2, position: must be a number from 1 to 1000, not "null"/,
    ],
    [lines(placeless), /^AppError: Line 2, position: is missing/],
    [lines(dateless), /^AppError: Line 2, date: is missing/],
    [lines(bare), /^AppError: Line 2: there is neither query nor page/],
    [lines({ ...OBJECT, query: 5 }), /^AppError: Line 2, query: must be text, not "5"/],
    [lines({ ...OBJECT, extra: 5 }), /^AppError: Line 2, "extra": is not a field that can be imported/],
    [lines({ ...OBJECT, url: 'https://a.example/' }), /^AppError: Line 2, page: is there twice/],
    [
      lines({ ...OBJECT, sum_position: 5 }),
      /^AppError: Line 2, sum_position: stands here, and not in the first line/,
    ],
    [lines({ ...OBJECT, ctr: 2 }), /^AppError: Line 2, ctr: must be 0 to 1/],
    ['{"__proto__":1}', /^AppError: Line 2, "__proto__": is not a field/],
    ['{"query":"\\ud800"', /^AppError: Line 2: this is not JSON, or not one object a line/],
    [
      lines({ ...OBJECT, query: 'a\ud800' }),
      /^AppError: Line 2, query: must not contain half of a surrogate pair/,
    ],
    ['[1]', /^AppError: Line 2: each line must be one JSON object/],
    ['null', /^AppError: Line 2: each line must be one JSON object/],
    [
      `{"query":"${'x'.repeat(LINE_CHARS_MAX)}"}`,
      /^AppError: Line 2: the line has more than 100000 characters/,
    ],
  ]
  for (const [line, message] of cases) await assert.rejects(readPerformance(lines(OBJECT) + line), message)
  await assert.rejects(
    readPerformance(`${lines(OBJECT)}[${lines(OBJECT)}]`),
    /^FileFaults: Line 2: this is not JSON, or not one obj/,
  )
})
