import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { onEveryEngine } from '../../test/helpers/engines.ts'
import { createAccount } from '../accounts/store.ts'
import type { Database, Tx } from '../storage/database.ts'
import { READ_COMMITTED } from '../storage/database.ts'
import {
  findSpendLimit,
  recordSpend,
  releaseAnnounced,
  reserveSpend,
  type SpendEntry,
  spendMonth,
} from './spend.ts'

const MONTH = '2026-11'
const NOW = Date.parse('2026-11-15T10:00:00Z')

const entry = (costMicros: number): SpendEntry => ({
  projectId: 1,
  provider: 'serper',
  reference: 'tag',
  costMicros,
  isEstimated: false,
})

test('a month begins at midnight in UTC', () => {
  assert.equal(spendMonth(Date.parse('2026-11-30T23:59:59.999Z')), '2026-11')
  assert.equal(spendMonth(Date.parse('2026-12-01T00:00:00Z')), '2026-12')
})

onEveryEngine('the spend ledger', (context) => {
  let others: Database[]
  before(async () => {
    others = await Promise.all([context.storage.open(), context.storage.open()])
  })
  after(() => Promise.all(others.map((database) => database.close())))

  const newAccount = () => context.database.transaction((tx) => createAccount(tx, { name: 'Spender' }, NOW))
  const inTransaction = <T>(work: (tx: Tx) => Promise<T>, database = context.database) =>
    database.transaction(work, READ_COMMITTED)

  async function months(accountId: number) {
    const rows = await context.database.read((db) =>
      db
        .selectFrom('spend_months')
        .where('account_id', '=', accountId)
        .select(['month', 'spent_micros', 'reserved_micros'])
        .orderBy('month')
        .execute(),
    )
    return rows.map((row) => [row.month, row.spent_micros, row.reserved_micros])
  }

  test('grants as many calls as there is room for', async () => {
    const account = await newAccount()
    const reserve = (calls: number, microsEach: number, limitMicros: number) =>
      inTransaction((tx) => reserveSpend(tx, account, MONTH, { calls, microsEach, limitMicros }))
    assert.equal(await reserve(3, 400, 1000), 2)
    assert.equal(await reserve(1, 400, 1000), 0)
    assert.equal(await reserve(1, 200, 1000), 1)
    assert.equal(await reserve(1, 1, 1000), 0)
    assert.equal(await reserve(5, 0, 0), 5, 'what costs nothing is always granted')
    assert.equal(await reserve(1, 1, 0), 0, 'a limit of nothing is nothing')
    assert.equal(await reserve(2, 500, 100), 0, 'also when the limit was lowered below what is announced')
    assert.deepEqual(await months(account), [[MONTH, 0, 1000]])
  })

  test('takes what was announced back from its own month and writes down what it cost in the month it ended', async () => {
    const account = await newAccount()
    const atMs = Date.parse('2026-11-30T23:59:00Z')
    const endMs = Date.parse('2026-12-01T00:01:00Z')
    const limits = { calls: 2, microsEach: 500, limitMicros: 10_000 }
    await inTransaction((tx) => reserveSpend(tx, account, spendMonth(atMs), limits))
    await inTransaction((tx) => reserveSpend(tx, account, spendMonth(endMs), { ...limits, calls: 1 }))
    await inTransaction(async (tx) => {
      await releaseAnnounced(tx, account, [
        { atMs, micros: 500 },
        { atMs: endMs, micros: 500 },
        { atMs, micros: 500 },
        { atMs: null, micros: 0 },
      ])
      await recordSpend(tx, account, [entry(450), entry(0), entry(550)], endMs)
    })
    assert.deepEqual(await months(account), [
      ['2026-11', 0, 0],
      ['2026-12', 1000, 0],
    ])
    const entries = await context.database.read((db) =>
      db
        .selectFrom('spend_entries')
        .where('account_id', '=', account)
        .select(['cost_micros', 'created_at'])
        .orderBy('id')
        .execute(),
    )
    assert.deepEqual(
      entries.map((row) => [row.cost_micros, row.created_at]),
      [
        [450, endMs],
        [550, endMs],
      ],
    )
  })

  test('a new month has its whole limit', async () => {
    const account = await newAccount()
    const limits = { calls: 10, microsEach: 100, limitMicros: 500 }
    const reserve = (month: string) => inTransaction((tx) => reserveSpend(tx, account, month, limits))
    assert.deepEqual([await reserve('2026-11'), await reserve('2026-11')], [5, 0])
    assert.equal(await reserve('2026-12'), 5)
  })

  test('many that announce at the same time never pass the limit together', async () => {
    const account = await newAccount()
    const limitMicros = 100 * 100
    const databases = [context.database, ...others]
    const granted = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        inTransaction(
          (tx) => reserveSpend(tx, account, MONTH, { calls: 3, microsEach: 100, limitMicros }),
          databases[index % databases.length],
        ),
      ),
    )
    assert.equal(
      granted.reduce((sum, count) => sum + count, 0),
      100,
    )
    assert.deepEqual(await months(account), [[MONTH, 0, limitMicros]])
  })

  test('an account has its own limit, or that of the server', async () => {
    const account = await newAccount()
    const find = () => context.database.read((db) => findSpendLimit(db, account, 20))
    const set = (spend_limit_micros: number | null) =>
      context.database.write((db) =>
        db.updateTable('accounts').set({ spend_limit_micros }).where('id', '=', account).execute(),
      )
    assert.equal(await find(), 20)
    await set(0)
    assert.equal(await find(), 0)
    await set(7)
    assert.equal(await find(), 7)
    await set(null)
    assert.equal(await find(), 20)
  })

  test('adds up, whatever is announced, taken back and paid, and never announces beyond the limit', async () => {
    const step = fc.record({
      calls: fc.integer({ min: 1, max: 5 }),
      microsEach: fc.integer({ min: 0, max: 300 }),
      shares: fc.array(fc.integer({ min: 0, max: 150 }), { maxLength: 5 }),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 2000 }),
        fc.array(step, { maxLength: 8 }),
        async (limit, steps) => {
          const account = await newAccount()
          let spent = 0
          let reserved = 0
          for (const { calls, microsEach, shares } of steps) {
            await inTransaction(async (tx) => {
              const limits = { calls, microsEach, limitMicros: limit }
              const granted = await reserveSpend(tx, account, MONTH, limits)
              const room = limit - spent - reserved
              assert.equal(
                granted,
                microsEach === 0 ? calls : Math.max(0, Math.min(calls, Math.floor(room / microsEach))),
              )
              reserved += granted * microsEach
              const ended = shares.slice(0, granted)
              await releaseAnnounced(
                tx,
                account,
                ended.map(() => ({ atMs: NOW, micros: microsEach })),
              )
              reserved -= ended.length * microsEach
              const costs = ended.map((share) => Math.round((microsEach * share) / 100))
              await recordSpend(tx, account, costs.map(entry), NOW)
              spent += costs.reduce((sum, cost) => sum + cost, 0)
            })
          }
          const [month] = await months(account)
          if (steps.length > 0) assert.deepEqual(month, [MONTH, spent, reserved])
        },
      ),
      { numRuns: 15 },
    )
  })
})
