import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { CompiledQuery, sql } from 'kysely'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { announceSpend, enterSpend } from '../../../test/helpers/ledger.ts'
import { changeRows } from '../../../test/helpers/stored-rows.ts'
import { createAccount } from '../../entry/accounts/store.ts'
import { readMonthSpend, readProviderSpend, selectProviderSpend } from './spend-report.ts'

const MONTH = '2026-11'
const FIRST_MS = Date.UTC(2026, 10)
const LAST_MS = Date.UTC(2026, 11) - 1
const LIMIT = 20_000_000

onEveryEngine('the report of what was spent', (context) => {
  let mine: number
  let other: number

  before(async () => {
    const { database } = context
    ;[mine, other] = await database.transaction(
      async (tx) =>
        [
          await createAccount(tx, { name: 'Mine' }, 0),
          await createAccount(tx, { name: 'Other' }, 0),
        ] as const,
    )
    await enterSpend(database, [
      { accountId: mine, provider: 'serper', costMicros: 1000, atMs: FIRST_MS },
      { accountId: mine, provider: 'serper', costMicros: 2000, atMs: LAST_MS, isEstimated: true },
      { accountId: mine, provider: 'dataforseo', costMicros: 600, atMs: FIRST_MS + 5 },
      { accountId: mine, provider: 'serper', costMicros: 77, atMs: FIRST_MS - 1 },
      { accountId: mine, provider: 'serper', costMicros: 88, atMs: LAST_MS + 1 },
    ])
    await announceSpend(database, { accountId: mine, month: MONTH, micros: 400 })
  })

  test('has the month of each account, also of one that has spent nothing', async () => {
    const scope = { month: MONTH, limitMicros: LIMIT }
    assert.deepEqual(await context.database.read((db) => readMonthSpend(db, scope)), [
      {
        accountId: mine,
        name: 'Mine',
        spentMicros: 3600,
        announcedMicros: 400,
        limitMicros: LIMIT,
        hasOwnLimit: false,
        leftMicros: LIMIT - 4000,
      },
      {
        accountId: other,
        name: 'Other',
        spentMicros: 0,
        announcedMicros: 0,
        limitMicros: LIMIT,
        hasOwnLimit: false,
        leftMicros: LIMIT,
      },
    ])
  })

  test('has calls, cost and what of it is estimated by provider, from the first moment of the month to its last', async () => {
    assert.deepEqual(await readProviderSpend(context.database, MONTH, [mine, other]), [
      { accountId: mine, provider: 'dataforseo', calls: 1, costMicros: 600, estimatedMicros: 0 },
      { accountId: mine, provider: 'serper', calls: 2, costMicros: 3000, estimatedMicros: 2000 },
    ])
    const december = await readProviderSpend(context.database, '2026-12', [mine])
    assert.deepEqual(december, [
      { accountId: mine, provider: 'serper', calls: 1, costMicros: 88, estimatedMicros: 0 },
    ])
    assert.deepEqual(await readProviderSpend(context.database, MONTH, [other]), [])
    assert.deepEqual(await readProviderSpend(context.database, MONTH, []), [])
  })

  test('goes by an own limit, and has nothing left below what is spent', async () => {
    const scope = { month: MONTH, limitMicros: LIMIT, accountId: mine }
    for (const [limit, left] of [
      [5000, 1000],
      [4000, 0],
      [10, 0],
      [0, 0],
    ] as const) {
      await changeRows(context.database, 'accounts', { spend_limit_micros: limit }, { id: mine })
      const [row] = await context.database.read((db) => readMonthSpend(db, scope))
      assert.deepEqual([row?.limitMicros, row?.hasOwnLimit, row?.leftMicros], [limit, true, left])
    }
  })

  test('looks for entries in the month of the account alone', async () => {
    const { database, engine } = context
    await database.transaction(async (tx) => {
      await sql`insert into spend_entries
          (account_id, project_id, provider, reference, cost_micros, is_estimated, created_at)
        with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 5000)
        select ${other}, 1, 'serper', 'x', 1, 0, ${sql.lit(Date.UTC(2025, 0))} + n * 1000 from numbers`.execute(
        tx,
      )
      await sql`analyze`.execute(tx)
    })
    const { sql: text, parameters } = selectProviderSpend(database.builder, engine, MONTH, [
      mine,
      other,
    ]).compile()
    const explain = engine === 'sqlite' ? 'explain query plan' : 'explain'
    const query = CompiledQuery.raw(`${explain} ${text}`, [...parameters])
    const { rows } = await database.read((db) => db.executeQuery(query))
    const plan = rows.map((row) => Object.values(row as object).join(' ')).join('\n')
    const isSqlite = engine === 'sqlite'
    assert.match(
      plan,
      isSqlite
        ? /SEARCH spend_entries USING INDEX spend_entries_by_account \(account_id=\? AND created_at>\? AND created_at<\?\)/
        : /spend_entries_by_account/,
    )
    assert.doesNotMatch(plan, /Seq Scan/)
  })
})
