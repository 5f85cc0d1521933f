import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { KEYWORD_ROW } from '../../../../test/helpers/read-keywords.ts'
import { countsOf } from '../../../lib/import-tally.ts'
import { groupHistories } from './history-groups.ts'
import type { DayPosition, ImportedKeyword } from './keyword-fields.ts'
import { identityOf } from './plan.ts'

const row = fc
  .record({
    keyword: fc.constantFrom('a', 'A', 'b', 'c', 'd', 'e', 'f', 'g'),
    countryCode: fc.constantFrom('US', 'GB'),
    devices: fc.constantFrom(['mobile'] as const, ['desktop'] as const),
    day: fc.integer({ min: 20_000, max: 20_006 }),
    position: fc.integer({ min: 1, max: 100 }),
    hasPosition: fc.boolean(),
  })
  .map(
    ({ day, position, hasPosition, ...rest }): ImportedKeyword => ({
      ...KEYWORD_ROW,
      ...rest,
      history: hasPosition ? [{ day, position, url: `https://shop.example/${position % 3}` }] : [],
    }),
  )

const keyOf = (keyword: ImportedKeyword) =>
  identityOf({ ...keyword, device: keyword.devices[0] as 'mobile' | 'desktop' })

test('each keyword comes once with all its days, however many rows are held at once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { maxLength: 40 }),
      fc.integer({ min: 1, max: 50 }),
      fc.boolean(),
      async (rows, rowsHeldMax, isBestTaken) => {
        async function* open() {
          yield* rows
        }
        const grouped = groupHistories(open, () => ({}), { rowsHeldMax, isBestTaken })
        const found = await Array.fromAsync(grouped.read())
        let sameDay = 0
        const expected = Map.groupBy(rows, keyOf)
        assert.deepEqual(new Set(found.map(keyOf)), new Set(expected.keys()))
        assert.equal(found.length, expected.size)
        for (const keyword of found) {
          const own = expected.get(keyOf(keyword)) ?? []
          const entries = own.flatMap(({ history }) => history)
          const days = [...new Set(entries.map(({ day }) => day))].sort((a, b) => a - b)
          assert.deepEqual(
            keyword.history,
            days.map((day) => {
              const [first, ...more] = entries.filter((entry) => entry.day === day)
              const isBetter = (one: DayPosition, other: DayPosition) =>
                (one.position as number) < (other.position as number)
              return isBestTaken
                ? more.reduce((best, one) => (isBetter(one, best) ? one : best), first as DayPosition)
                : first
            }),
          )
          sameDay += entries.length - days.length
          assert.equal(keyword.rows, own.length)
          // The spelling of the first row counts.
          assert.equal(keyword.keyword, own[0]?.keyword)
        }
        assert.deepEqual(countsOf(grouped.skipped()), sameDay > 0 ? { same_day: sameDay } : {})
      },
    ),
  )
})

test('a file that is held as a whole keeps its order', async () => {
  async function* open() {
    for (const keyword of ['z', 'a', 'm', 'a', 'z']) yield { ...KEYWORD_ROW, keyword }
  }
  const found = await Array.fromAsync(groupHistories(open, () => ({})).read())
  assert.deepEqual(
    found.map(({ keyword }) => keyword),
    ['z', 'a', 'm'],
  )
})
