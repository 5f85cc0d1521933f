import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { runOnce } from '../../../test/helpers/rank-project.ts'
import { storedRow, storedRows } from '../../../test/helpers/stored-rows.ts'
import { trackedProjects } from '../../../test/helpers/tracked-project.ts'
import { DAY_MS } from '../../lib/durations.ts'
import { ledgerRetention } from './ledger-retention.ts'

const NOW_MS = Date.UTC(2026, 10, 15)

onEveryEngine('the ledger', (context) => {
  test('forgets paid calls and months after their days, of every account', async () => {
    const { database } = context
    const owners: { project_id: number; account_id: number }[] = []
    for (let count = 0; count < 2; count++) {
      const id = await trackedProjects({ database })()
      const { account_id } = await storedRow(database, 'projects', ['account_id'], { id })
      owners.push({ project_id: id, account_id })
    }
    const call = { provider: 'serper', reference: 'one', cost_micros: 1, is_estimated: 0 } as const
    const sums = { spent_micros: 1, reserved_micros: 0 }
    await database.write(async (db) => {
      for (const owner of owners) {
        for (const age of [101, 99])
          await db
            .insertInto('spend_entries')
            .values({ ...owner, ...call, created_at: NOW_MS - age * DAY_MS })
            .execute()
        for (const month of ['2026-07', '2026-08', '2026-11']) {
          await db
            .insertInto('spend_months')
            .values({ account_id: owner.account_id, month, ...sums })
            .execute()
          await db
            .insertInto('project_spend_months')
            .values({ project_id: owner.project_id, month, ...sums })
            .execute()
        }
      }
    })
    // The first kept day is 7 August.
    const parts = { database, clock: { nowMs: () => NOW_MS }, daysKept: { spend: 100 } }
    const [handler] = Object.values(ledgerRetention(parts).handlers)
    assert.ok(handler)
    await runOnce(database, handler)
    for (const { project_id, account_id } of owners) {
      const calls = await storedRows(database, 'spend_entries', ['created_at'], { account_id })
      assert.deepEqual(calls, [{ created_at: NOW_MS - 99 * DAY_MS }])
      const months = [
        await storedRows(database, 'spend_months', ['month'], { account_id }, 'month'),
        await storedRows(database, 'project_spend_months', ['month'], { project_id }, 'month'),
      ]
      assert.deepEqual(months, [
        [{ month: '2026-08' }, { month: '2026-11' }],
        [{ month: '2026-08' }, { month: '2026-11' }],
      ])
    }
  })
})
