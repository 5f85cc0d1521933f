import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { examples } from '../../../test/helpers/examples.ts'
import { changeRows, storedRows } from '../../../test/helpers/stored-rows.ts'
import type { Database, Tx } from '../../data/storage/database.ts'
import { READ_COMMITTED } from '../../data/storage/database.ts'
import { createAccount } from '../../entry/accounts/store.ts'
import { newProjectUid } from '../../lib/ids.ts'
import {
  findSpendLimit,
  readSpendLeft,
  recordSpend,
  releaseAnnounced,
  reserveSpend,
  type SpendEntry,
  spendMonth,
} from './spend.ts'

const MONTH = '2026-11'
const NOW = Date.parse('2026-11-15T10:00:00Z')

/** A project of its own for each account: nothing else is asked of it here. */
const payerOf = (accountId: number) => ({ accountId, projectId: 1_000_000 + accountId })

const entry = (costMicros: number): SpendEntry => ({
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
    const rows = await storedRows(
      context.database,
      'spend_months',
      ['month', 'spent_micros', 'reserved_micros'],
      { account_id: accountId },
      'month',
    )
    return rows.map((row) => [row.month, row.spent_micros, row.reserved_micros])
  }

  test('grants as many calls as there is room for', async () => {
    const account = await newAccount()
    const reserve = (calls: number, microsEach: number, limitMicros: number) =>
      inTransaction((tx) => reserveSpend(tx, payerOf(account), MONTH, { calls, microsEach, limitMicros }))
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
    await inTransaction((tx) => reserveSpend(tx, payerOf(account), spendMonth(atMs), limits))
    await inTransaction((tx) =>
      reserveSpend(tx, payerOf(account), spendMonth(endMs), { ...limits, calls: 1 }),
    )
    await inTransaction(async (tx) => {
      await releaseAnnounced(tx, payerOf(account), [
        { atMs, micros: 500 },
        { atMs: endMs, micros: 500 },
        { atMs, micros: 500 },
        { atMs: null, micros: 0 },
      ])
      await recordSpend(tx, payerOf(account), [entry(450), entry(0), entry(550)], endMs)
    })
    assert.deepEqual(await months(account), [
      ['2026-11', 0, 0],
      ['2026-12', 1000, 0],
    ])
    const entries = await storedRows(
      context.database,
      'spend_entries',
      ['cost_micros', 'created_at'],
      { account_id: account },
      'id',
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
    const reserve = (month: string) =>
      inTransaction((tx) => reserveSpend(tx, payerOf(account), month, limits))
    assert.deepEqual([await reserve('2026-11'), await reserve('2026-11')], [5, 0])
    assert.equal(await reserve('2026-12'), 5)
  })

  test('a clock that goes back over the end of a month neither gives a limit anew nor loses what was announced', async () => {
    const account = await newAccount()
    const [november, december] = [Date.parse('2026-11-30T23:59:59Z'), Date.parse('2026-12-01T00:00:01Z')]
    const reserve = (atMs: number, calls: number) =>
      inTransaction((tx) =>
        reserveSpend(tx, payerOf(account), spendMonth(atMs), { calls, microsEach: 100, limitMicros: 500 }),
      )
    assert.deepEqual(
      [await reserve(december, 4), await reserve(november, 9), await reserve(december, 4)],
      [4, 5, 1],
    )
    // What was announced in December ends in November, by a clock that was set right.
    await inTransaction(async (tx) => {
      await releaseAnnounced(tx, payerOf(account), [{ atMs: december, micros: 500 }])
      await recordSpend(tx, payerOf(account), [entry(500)], november)
    })
    assert.deepEqual(await months(account), [
      ['2026-11', 500, 500],
      ['2026-12', 0, 0],
    ])
    assert.equal(await reserve(november, 1), 0)
  })

  test('many that announce at the same time never pass the limit together', async () => {
    const account = await newAccount()
    const limitMicros = 100 * 100
    const databases = [context.database, ...others]
    const granted = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        inTransaction(
          (tx) => reserveSpend(tx, payerOf(account), MONTH, { calls: 3, microsEach: 100, limitMicros }),
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

  async function newProject(accountId: number, spendLimitMicros: number | null): Promise<number> {
    const uid = newProjectUid()
    const row = { uid, account_id: accountId, name: 'x', domain: 'x.example', summary_rest_json: '' }
    const { id } = await context.database.transaction((tx) =>
      tx
        .insertInto('projects')
        .values({ ...row, created_at: NOW, deleted_at: null, spend_limit_micros: spendLimitMicros })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    return id
  }

  test('a project has its own limit within that of the account, whoever announces at the same time', async () => {
    const accountId = await newAccount()
    const small = await newProject(accountId, 2_000)
    const large = await newProject(accountId, null)
    const databases = [context.database, ...others]
    const call = { calls: 3, microsEach: 100, limitMicros: 8_000 }
    const granted = await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        const payer = { accountId, projectId: index % 2 === 0 ? small : large }
        const count = await inTransaction(
          (tx) => reserveSpend(tx, payer, MONTH, call),
          databases[index % databases.length],
        )
        return { ...payer, count }
      }),
    )
    const sumOf = (projectId: number) =>
      granted.filter((one) => one.projectId === projectId).reduce((sum, { count }) => sum + count, 0)
    assert.deepEqual([sumOf(small), sumOf(large)], [20, 60])
    assert.deepEqual(await months(accountId), [[MONTH, 0, 8_000]])
    const left = (projectId: number, limitMicros: number) =>
      context.database.read((db) => readSpendLeft(db, { accountId, projectId }, MONTH, limitMicros))
    assert.deepEqual([await left(small, 9_000), await left(large, 9_000)], [0, 1_000])
    const payer = { accountId, projectId: small }
    await inTransaction(async (tx) => {
      await releaseAnnounced(tx, payer, [{ atMs: NOW, micros: 500 }])
      await recordSpend(tx, payer, [entry(200)], NOW)
    })
    assert.equal(await left(small, 9_000), 300)
    const again = await inTransaction((tx) => reserveSpend(tx, payer, MONTH, { ...call, limitMicros: 9_000 }))
    assert.equal(again, 3)
  })

  test('an account has its own limit, or that of the server', async () => {
    const account = await newAccount()
    const find = () => context.database.read((db) => findSpendLimit(db, account, 20))
    const set = (spend_limit_micros: number | null) =>
      changeRows(context.database, 'accounts', { spend_limit_micros }, { id: account })
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
              const granted = await reserveSpend(tx, payerOf(account), MONTH, limits)
              const room = limit - spent - reserved
              assert.equal(
                granted,
                microsEach === 0 ? calls : Math.max(0, Math.min(calls, Math.floor(room / microsEach))),
              )
              reserved += granted * microsEach
              const ended = shares.slice(0, granted)
              await releaseAnnounced(
                tx,
                payerOf(account),
                ended.map(() => ({ atMs: NOW, micros: microsEach })),
              )
              reserved -= ended.length * microsEach
              const costs = ended.map((share) => Math.round((microsEach * share) / 100))
              await recordSpend(tx, payerOf(account), costs.map(entry), NOW)
              spent += costs.reduce((sum, cost) => sum + cost, 0)
            })
          }
          const [month] = await months(account)
          if (steps.length > 0) assert.deepEqual(month, [MONTH, spent, reserved])
        },
      ),
      { numRuns: examples(15) },
    )
  })
})
