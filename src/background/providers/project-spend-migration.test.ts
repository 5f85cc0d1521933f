import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openOlderDatabase } from '../../../test/helpers/older-database.ts'
import { storedRow, storedRows } from '../../../test/helpers/stored-rows.ts'
import { migrate } from '../../data/storage/migrate.ts'
import { ENGINES } from '../../data/storage/portable.ts'
import { createAccount } from '../../entry/accounts/store.ts'
import { readSpendLeft, releaseAnnounced } from './spend.ts'

for (const engine of ENGINES)
  test(`what projects spent before they had limits counts against them, month by month (${engine})`, async (t) => {
    const database = await openOlderDatabase(t, engine, '0029_settings-over-http')
    const accountId = await database.transaction(async (tx) => {
      const account_id = await createAccount(tx, { name: 'A' }, 0)
      const entry = { account_id, provider: 'serper', reference: 'r', is_estimated: 0 as const }
      const spent = [
        { project_id: 7, cost_micros: 100, created_at: Date.parse('2026-10-31T23:59:59.999Z') },
        { project_id: 7, cost_micros: 20, created_at: Date.parse('2026-11-01T00:00:00Z') },
        { project_id: 7, cost_micros: 3, created_at: Date.parse('2026-11-30T12:00:00Z') },
        { project_id: 8, cost_micros: 9, created_at: Date.parse('2026-11-30T12:00:00Z') },
      ]
      await tx
        .insertInto('spend_entries')
        .values(spent.map((row) => ({ ...entry, ...row })))
        .execute()
      return account_id
    })
    await migrate(database, { nowMs: () => 0 })
    const rows = await storedRows(
      database,
      'project_spend_months',
      ['project_id', 'month', 'spent_micros', 'reserved_micros'],
      {},
      ['project_id', 'month'],
    )
    assert.deepEqual(
      rows.map((row) => Object.values(row)),
      [
        [7, '2026-10', 100, 0],
        [7, '2026-11', 23, 0],
        [8, '2026-11', 9, 0],
      ],
    )
    // What was announced before is released after: it was never added to the project.
    const payer = { accountId, projectId: 7 }
    const atMs = Date.parse('2026-11-30T12:00:00Z')
    await database.transaction((tx) => releaseAnnounced(tx, payer, [{ atMs, micros: 50 }]))
    assert.equal(await database.read((db) => readSpendLeft(db, payer, '2026-11', 1000)), 1000)
    const { reserved_micros } = await storedRow(database, 'project_spend_months', ['reserved_micros'], {
      project_id: 7,
      month: '2026-11',
    })
    assert.equal(reserved_micros, 0)
  })
