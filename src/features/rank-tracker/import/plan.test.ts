import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { KEYWORD_ROW } from '../../../../test/helpers/read-keywords.ts'
import { localDay, parseDay } from '../../../lib/local-day.ts'
import type { ImportedKeyword } from './keyword-fields.ts'
import { type Batch, identityOf, planBatches, timesOf } from './plan.ts'

async function* given(rows: readonly ImportedKeyword[]): AsyncGenerator<ImportedKeyword> {
  yield* rows
}

function plan(rows: readonly ImportedKeyword[], keywordsMax = 100): Promise<Batch[]> {
  return Array.fromAsync(planBatches(given(rows), keywordsMax))
}

test('both devices are two keywords', async () => {
  const row = { ...KEYWORD_ROW, keyword: 'a', location: 'x' }
  const devices = async (...of: ImportedKeyword['devices']) =>
    (await plan([{ ...row, devices: of }])).flatMap((batch) =>
      batch.keywords.map((keyword) => [keyword.keyword, keyword.location, keyword.device]),
    )
  assert.deepEqual(await devices('desktop'), [['a', 'x', 'desktop']])
  assert.deepEqual(await devices('mobile', 'desktop'), [
    ['a', 'x', 'mobile'],
    ['a', 'x', 'desktop'],
  ])
})

test('a keyword that is repeated counts once, whatever its letter case and white space', async () => {
  const rows = [
    KEYWORD_ROW,
    { ...KEYWORD_ROW, keyword: 'SHOES' },
    { ...KEYWORD_ROW, keyword: ' shoes  ' },
    { ...KEYWORD_ROW, devices: ['mobile', 'desktop'] as const },
    { ...KEYWORD_ROW, location: 'Leeds' },
    { ...KEYWORD_ROW, countryCode: 'GB' },
    { ...KEYWORD_ROW, languageCode: 'es' },
  ]
  const [batch] = await plan(rows)
  assert.deepEqual([batch?.rows, batch?.repeated.length, batch?.keywords.length], [7, 3, 5])
  assert.equal(batch?.keywords[0]?.keyword, 'shoes')
})

test('a batch ends where its keywords have many positions', async () => {
  const history = Array.from({ length: 4000 }, (_, day) => ({ day, position: 1 }))
  const rows = ['a', 'b', 'c', 'd'].map((keyword) => ({ ...KEYWORD_ROW, keyword, history }))
  const batches = await plan(rows)
  assert.deepEqual(
    batches.map(({ keywords }) => keywords.length),
    [3, 1],
  )
})

test('no control character makes two keywords one', () => {
  const keyword = { ...KEYWORD_ROW, device: 'mobile' as const }
  const one = identityOf({ ...keyword, keyword: 'a', location: 'US\u0001en\u0001' })
  assert.notEqual(one, identityOf({ ...keyword, keyword: 'a\u0001US\u0001en', location: null }))
})

test('batches hold every row once, in order, and are never large', async () => {
  const row = fc.record({
    keyword: fc.constantFrom('a', 'A', 'b', 'c', 'd e', 'D  E'),
    devices: fc.constantFrom(['mobile'] as const, ['mobile', 'desktop'] as const),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 40 }), fc.integer({ min: 1, max: 10 }), async (rows, max) => {
      const batches = await plan(
        rows.map((some) => ({ ...KEYWORD_ROW, ...some })),
        max,
      )
      const sum = (count: (batch: Batch) => number) =>
        batches.reduce((total, batch) => total + count(batch), 0)
      assert.equal(
        sum((batch) => batch.rows),
        rows.length,
      )
      assert.equal(
        sum((batch) => batch.keywords.length + batch.repeated.length),
        rows.flatMap(({ devices }) => devices).length,
      )
      for (const { keywords, rows: count } of batches) {
        assert.ok(keywords.length <= max + 1 && count <= max && count > 0)
        assert.equal(new Set(keywords.map(identityOf)).size, keywords.length)
      }
    }),
  )
})

const day = (text: string) => parseDay(text) as number

test('a day is noon of that date where the project is', () => {
  const history = [{ day: day('2024-01-05'), position: 3 }]
  const nowMs = Date.parse('2024-06-01T00:00:00Z')
  const at = (timeZone: string, lastUpdatedMs: number | null = null) =>
    timesOf({ history, lastUpdatedMs }, { timeZone, nowMs }).map(({ atMs }) => new Date(atMs).toISOString())
  assert.deepEqual(at('UTC'), ['2024-01-05T12:00:00.000Z'])
  assert.deepEqual(at('Pacific/Kiritimati'), ['2024-01-05T00:00:00.000Z'])
  assert.deepEqual(at('Etc/GMT+12'), ['2024-01-05T12:00:00.000Z'])
  const known = Date.parse('2024-01-05T03:04:05.006Z')
  assert.deepEqual(at('UTC', known), ['2024-01-05T03:04:05.006Z'])
  assert.deepEqual(at('America/New_York', known), ['2024-01-05T12:00:00.000Z'])
})

test('a time that is known of the position itself counts, with its address and depth', () => {
  const atMs = Date.parse('2024-01-05T23:30:00Z')
  const history = [
    { day: day('2024-01-04'), position: null, depth: 20 },
    { day: day('2024-01-05'), position: 3, url: 'https://example.com/', atMs },
  ]
  const nowMs = Date.parse('2024-06-01T00:00:00Z')
  assert.deepEqual(timesOf({ history, lastUpdatedMs: null }, { timeZone: 'Asia/Tokyo', nowMs }), [
    { atMs: Date.parse('2024-01-04T12:00:00Z'), position: null, depth: 20 },
    { atMs, position: 3, url: 'https://example.com/' },
  ])
})

test('times are past, rise, and keep their date wherever the project is', () => {
  const zones = [
    'UTC',
    'Pacific/Kiritimati',
    'Pacific/Pago_Pago',
    'Asia/Kathmandu',
    'America/St_Johns',
    'Etc/GMT+12',
  ]
  const first = day('2024-02-01')
  const days = fc.uniqueArray(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(
      days,
      fc.constantFrom(...zones),
      fc.nat(86_400_000),
      fc.nat(400),
      (offsets, timeZone, ms, last) => {
        const history = offsets
          .toSorted((a, b) => a - b)
          .map((offset, index) => ({ day: first + offset, position: index + 1 }))
        const lastDay = history.at(-1)?.day as number
        const nowMs = lastDay * 86_400_000 + ms
        const lastUpdatedMs = (first + last) * 86_400_000 + ms
        const times = timesOf({ history, lastUpdatedMs }, { timeZone, nowMs })
        assert.deepEqual(
          times.map(({ position }) => position),
          history.map(({ position }) => position),
        )
        for (const [index, { atMs }] of times.entries()) {
          assert.ok(atMs < (times[index + 1]?.atMs ?? nowMs))
          const wanted = history[index]?.day as number
          // What was measured somewhere on a date that has not come here is stored as just now.
          assert.ok(
            localDay(atMs, timeZone) === wanted || wanted >= localDay(nowMs, timeZone) || atMs >= nowMs - 20,
          )
        }
      },
    ),
  )
})
