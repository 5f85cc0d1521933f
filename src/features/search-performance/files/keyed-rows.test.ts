// Rows as Search Console's API gives them.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readPerformance } from '../../../../test/helpers/read-performance.ts'
import { formatDay } from '../../../lib/local-day.ts'

const FIGURES = { clicks: 31, impressions: 1840, ctr: 0.01684, position: 8.7 }
const row = (...keys: string[]) => ({ keys, ...FIGURES })
const OAK = 'https://www.shop.example/oak'
const ROWS = [
  row('2026-05-19', 'oak desk', OAK, 'usa', 'MOBILE'),
  row('2026-05-19', 'usa', OAK, 'gbr', 'DESKTOP'),
]

async function read(text: string, size = 64) {
  const { rows, reading } = await readPerformance(text, { size })
  return {
    rows: rows.map(({ firstDay, query, page, country, device, clicks }) => [
      formatDay(firstDay),
      query,
      page,
      country,
      device,
      clicks,
    ]),
    notes: reading.notes,
  }
}

test('an answer is read as it was given, as a list, and as lines', async () => {
  const expected = {
    rows: [
      ['2026-05-19', 'oak desk', OAK, 'usa', 'mobile', 31],
      ['2026-05-19', 'usa', OAK, 'gbr', 'desktop', 31],
    ],
    notes: ['The keys of its rows were taken for date, query, page, country, and device.'],
  }
  const answer = { rows: ROWS, responseAggregationType: 'byPage' }
  for (const text of [
    JSON.stringify(answer),
    JSON.stringify(answer, null, 2),
    JSON.stringify({ responseAggregationType: 'byPage', rows: ROWS }),
    JSON.stringify({ metadata: { first_incomplete_date: '2026-05-20' }, rows: ROWS }),
    `\n ${JSON.stringify(ROWS)}\n`,
    ROWS.map((one) => `${JSON.stringify(one)}\n`).join(''),
  ]) {
    for (const size of [1, 10_000]) assert.deepEqual(await read(text, size), expected, text)
  }
})

test('keys are told for what they are in whatever order they were asked for', async () => {
  const roles = ['date', 'query', 'page', 'country', 'device'] as const
  const query = fc.constantFrom(
    'oak desk',
    'DESKTOP',
    'usa',
    '2026-05-19',
    'abc',
    'https://a.example/ review',
  )
  await fc.assert(
    fc.asyncProperty(
      fc
        .shuffledSubarray([...roles], { minLength: 2 })
        .filter((order) => order.includes('date') && (order.includes('query') || order.includes('page'))),
      fc.array(query, { minLength: 1, maxLength: 5 }),
      async (order, queries) => {
        // One that can be nothing else: without it, a list of country codes is one.
        const rows = [...queries, 'how to sand a desk'].map((text) => {
          const cells = { date: '2026-05-18', query: text, page: OAK, country: 'deu', device: 'TABLET' }
          return row(...order.map((role) => cells[role]))
        })
        const has = (role: (typeof roles)[number]) => order.includes(role)
        assert.deepEqual(
          (await read(JSON.stringify({ rows }))).rows,
          [...queries, 'how to sand a desk'].map((text) => [
            '2026-05-18',
            has('query') ? text : null,
            has('page') ? OAK : null,
            has('country') ? 'deu' : null,
            has('device') ? 'tablet' : null,
            31,
          ]),
        )
      },
    ),
  )
})

test('a list of objects with names is read too', async () => {
  const objects = [{ date: '2026-05-19', query: 'oak desk', page: OAK, ...FIGURES }]
  assert.deepEqual(await read(JSON.stringify(objects)), {
    rows: [['2026-05-19', 'oak desk', OAK, null, null, 31]],
    notes: [],
  })
})

test('keys that could be told in two ways, or without a date, are refused', async () => {
  const cases: [unknown, RegExp][] = [
    [{ rows: [row('oak desk', OAK)] }, /Line 1, keys: there is no date among them: ask the API with/],
    [
      { rows: [row('2026-05-19', 'oak desk', 'desk')] },
      /Line 1, keys: which of them is the query cannot be told/,
    ],
    [
      { rows: [row('2026-05-19', 'usa', 'deu')] },
      /Line 1, keys: which of them is the country cannot be told/,
    ],
    [{ rows: [row('2026-05-19', 'MOBILE')] }, /Line 1: there is neither query nor page/],
    [
      { rows: [row('2026-05-19', 'a'), row('2026-05-19')] },
      /Line 1, keys: has 1 entries, and the first row has 2/,
    ],
    [{ rows: [row('2026-05-19', 'a'), FIGURES] }, /Line 1, keys: must be a list of texts/],
    [{ rows: [{ ...FIGURES, keys: [1] }] }, /Line 1, keys: must be a list of texts/],
    [{ responseAggregationType: 'byPage' }, /Line 1: there is no list of rows in it/],
    [{ rows: [1] }, /Line 1: a list of rows must hold objects/],
  ]
  for (const [value, message] of cases) await assert.rejects(read(JSON.stringify(value)), message)
})

test('a later row that does not fit what was told is refused with its line', async () => {
  const many = Array.from({ length: 1200 }, () => row('2026-05-19', 'usa', OAK))
  const lines = [...many, row('2026-05-19', 'oak desk', OAK)].map((one) => JSON.stringify(one)).join('\n')
  await assert.rejects(read(lines, 65_536), /Line 1201, country: must be a country such as usa/)
})
