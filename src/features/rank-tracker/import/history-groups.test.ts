import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { groupHistories } from './history-groups.ts'
import type { ImportedKeyword } from './keyword-fields.ts'
import { identityOf } from './plan.ts'

const ROW: ImportedKeyword = {
  keyword: 'shoes',
  countryCode: 'US',
  languageCode: 'en',
  location: null,
  devices: ['mobile'],
  history: [],
  omitted: {},
  lastUpdatedMs: null,
}

const row = fc
  .record({
    keyword: fc.constantFrom('a', 'A', 'b', 'c', 'd', 'e', 'f', 'g'),
    countryCode: fc.constantFrom('US', 'GB'),
    devices: fc.constantFrom(['mobile'] as const, ['desktop'] as const),
    day: fc.integer({ min: 20_000, max: 20_006 }),
    position: fc.integer({ min: 1, max: 100 }),
    isOmitted: fc.boolean(),
  })
  .map(
    ({ day, position, isOmitted, ...rest }): ImportedKeyword => ({
      ...ROW,
      ...rest,
      history: isOmitted ? [] : [{ day, position, url: `https://shop.example/${position % 3}` }],
      omitted: isOmitted ? { no_depth: 1 } : {},
    }),
  )

const keyOf = (keyword: ImportedKeyword) =>
  identityOf({ ...keyword, device: keyword.devices[0] as 'mobile' | 'desktop' })

test('each keyword comes once with all its days, however many rows are held at once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { maxLength: 40 }),
      fc.integer({ min: 1, max: 50 }),
      async (rows, held) => {
        async function* open() {
          yield* rows
        }
        const found = await Array.fromAsync(groupHistories(open, held))
        const expected = Map.groupBy(rows, keyOf)
        assert.deepEqual(new Set(found.map(keyOf)), new Set(expected.keys()))
        assert.equal(found.length, expected.size)
        for (const keyword of found) {
          const own = expected.get(keyOf(keyword)) ?? []
          const entries = own.flatMap(({ history }) => history)
          const days = [...new Set(entries.map(({ day }) => day))].sort((a, b) => a - b)
          assert.deepEqual(
            keyword.history,
            days.map((day) => entries.find((entry) => entry.day === day)),
          )
          const isGone = own.filter(({ history }) => history.length === 0).length
          assert.deepEqual(keyword.omitted, {
            ...(isGone > 0 && { no_depth: isGone }),
            ...(entries.length > days.length && { same_day: entries.length - days.length }),
          })
          assert.equal(keyword.rows, own.length)
          // As it was written first.
          assert.equal(keyword.keyword, own[0]?.keyword)
        }
      },
    ),
  )
})

test('a file that is held as a whole keeps its order', async () => {
  async function* open() {
    for (const keyword of ['z', 'a', 'm', 'a', 'z']) yield { ...ROW, keyword }
  }
  const found = await Array.fromAsync(groupHistories(open))
  assert.deepEqual(
    found.map(({ keyword }) => keyword),
    ['z', 'a', 'm'],
  )
})
