import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import fc from 'fast-check'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { examples } from '../../../../test/helpers/examples.ts'
import { assertSeeks, plansOf } from '../../../../test/helpers/plans.ts'
import { bulkTarget, insertRows } from '../../storage/bulk/bulk-insert.ts'
import type { Database } from '../../storage/database.ts'
import { BLOCK_ENTRIES, entryOf, idOf } from './entries.ts'
import { orderTable, type StoredOrder } from './order-table.ts'
import { walkOrder } from './order-walk.ts'
import { pickEntries, type Reading } from './reading.ts'

const BACKLINK_ORDERS = orderTable(
  'backlink_orders',
  ['project_id', 'profile_id', 'generation', 'list', 'sort'],
  'part',
)

const ORDERS = bulkTarget('backlink_orders', {
  list: 'text',
  sort: 'text',
  part: 'integer',
  first_entry: 'integer',
  data: 'bytes',
})

let generations = 0

/** Each part in blocks of so many. */
async function storeOrder(
  database: Database,
  parts: readonly number[][],
  blockEntries: number,
): Promise<StoredOrder> {
  const same = { project_id: 1, profile_id: 1, generation: ++generations }
  const values = parts.flatMap((entries, part) => {
    const sorted = Float64Array.from(entries).sort()
    const blocks = Array.from({ length: Math.ceil(sorted.length / blockEntries) }, (_, at) =>
      sorted.slice(at * blockEntries, (at + 1) * blockEntries),
    )
    return blocks.flatMap((block) => ['backlinks', 'rank', part, block[0]!, new Uint8Array(block.buffer)])
  })
  await database.transaction((tx) => insertRows(tx, database.engine, ORDERS, values, same))
  const filled = parts.flatMap((entries, part) => (entries.length === 0 ? [] : [part]))
  return { table: BACKLINK_ORDERS, key: { ...same, list: 'backlinks', sort: 'rank' }, parts: filled }
}

/** Sorts by value, then by id; rows without a value come last. */
function plainOrder(entries: readonly number[], direction: Reading['direction']): number[] {
  const numberOf = (entry: number) => (entry - idOf(entry)) / entryOf(0, 0)
  return [...entries].sort((a, b) => {
    const [one, other] = [numberOf(a), numberOf(b)]
    if (one === 0 || other === 0) {
      if (one !== other) return one === 0 ? 1 : -1
    }
    const difference = one - other || idOf(a) - idOf(b)
    return direction === 'asc' ? difference : -difference
  })
}

const someParts = fc
  .array(fc.tuple(fc.option(fc.integer({ min: 0, max: 6 }), { nil: undefined }), fc.nat({ max: 2 })), {
    maxLength: 40,
  })
  .map((rows) => {
    const parts: number[][] = [[], [], []]
    for (const [at, [value, part]] of rows.entries()) parts[part]!.push(entryOf(value, at + 1))
    return parts
  })

onEveryEngine('the walk through an order', (context) => {
  let database: Database
  before(() => {
    database = context.database
  })

  test('gives every row once, in its order, from any row on, in both directions', async () => {
    await fc.assert(
      fc.asyncProperty(
        someParts,
        fc.constantFrom('asc' as const, 'desc' as const),
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 1, max: 7 }),
        fc.integer({ min: 1, max: 3 }),
        fc.nat(),
        async (parts, direction, blockEntries, step, blocks, chosen) => {
          const order = await storeOrder(database, parts, blockEntries)
          const expected = plainOrder(parts.flat(), direction)
          const walkAll = async (reading: Reading): Promise<number[]> => {
            const walk = walkOrder(database, order, reading, { blocks })
            const all: number[] = []
            for (let taken = await walk.take(step); ; taken = await walk.take(step)) {
              all.push(...taken)
              if (taken.length < step) return all
            }
          }
          const whole = { direction, position: undefined }
          assert.deepEqual(await walkAll({ ...whole, isReversed: false }), expected)
          assert.deepEqual(await walkAll({ ...whole, isReversed: true }), expected.toReversed())
          const at = expected.length === 0 ? 0 : chosen % expected.length
          const position = expected[at]
          if (position === undefined) return
          assert.deepEqual(await walkAll({ direction, position, isReversed: false }), expected.slice(at + 1))
          const before = expected.slice(0, at).reverse()
          assert.deepEqual(await walkAll({ direction, position, isReversed: true }), before)
          // Where a row was, when it is gone.
          const between = position - 0.5
          const from = direction === 'asc' ? at : at + 1
          assert.deepEqual(
            await walkAll({ direction, position: between, isReversed: false }),
            expected.slice(from),
          )
          assert.deepEqual(
            await walkAll({ direction, position: between, isReversed: true }),
            expected.slice(0, from).toReversed(),
          )
          const inMemory = Float64Array.from(parts.flat()).sort()
          assert.deepEqual(
            pickEntries(inMemory, { direction, position: between, isReversed: false }, step),
            expected.slice(from, from + step),
          )
          assert.deepEqual(
            pickEntries(inMemory, { direction, position, isReversed: true }, step),
            before.slice(0, step),
          )
        },
      ),
      { numRuns: examples(60) },
    )
  })

  test('goes on from a position whose row is gone', async () => {
    const entries = [1, 2, 4, 5].map((id) => entryOf(7, id))
    const order = await storeOrder(database, [entries], 2)
    const position = entryOf(7, 3)
    const from = (reading: Omit<Reading, 'position'>) =>
      walkOrder(database, order, { position, ...reading }).take(9)
    assert.deepEqual((await from({ direction: 'desc', isReversed: false })).map(idOf), [2, 1])
    assert.deepEqual((await from({ direction: 'desc', isReversed: true })).map(idOf), [4, 5])
    assert.deepEqual((await from({ direction: 'asc', isReversed: false })).map(idOf), [4, 5])
    assert.deepEqual((await from({ direction: 'asc', isReversed: true })).map(idOf), [2, 1])
  })

  test('seeks one block of each part by the primary key, in one statement', async () => {
    const entries = (part: number) =>
      Array.from({ length: 3 * BLOCK_ENTRIES }, (_, at) => entryOf(at, 3 * at + part + 1))
    const whole = await storeOrder(database, [entries(0), entries(1), entries(2)], BLOCK_ENTRIES)
    for (const order of [whole, { ...whole, parts: [1] }])
      for (const isReversed of [false, true])
        for (const direction of ['asc', 'desc'] as const) {
          const reading = { direction, isReversed, position: entryOf(700, 5) }
          const plans = await plansOf(database, async (watched) => {
            assert.equal((await walkOrder(watched, order, reading).take(101)).length, 101)
          })
          assert.equal(plans.length, context.engine === 'sqlite' ? 1 : 2)
          assertSeeks(plans, /backlink_orders_pkey|sqlite_autoindex_backlink_orders_1/)
        }
  })
})
