import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { storedRows } from '../../../test/helpers/stored-rows.ts'
import { DAY_MS } from '../../lib/durations.ts'
import { createKey } from '../accounts/key-store.ts'
import { createAccount, createMember } from '../accounts/store.ts'
import { createBudgets } from './budget.ts'

const MIDNIGHT_MS = Date.UTC(2026, 10, 17)

onEveryEngine('budgets of agents', (context) => {
  const createAgent = (limits: { dailyCallsMax?: number; dailySpendMicrosMax?: number }) =>
    context.database.transaction(async (tx) => {
      const accountId = await createAccount(tx, { name: 'Agency' }, 0)
      const memberId = await createMember(tx, { accountId, name: 'Owner', role: 'owner' }, 0)
      return (
        await createKey(tx, { memberId, name: 'Agent', kind: 'mcp', scope: 'read_write', ...limits }, 0)
      ).id
    })

  test('give no more calls than a day has, and all of them again on the next', async () => {
    const budgets = createBudgets(context.database)
    const id = await createAgent({ dailyCallsMax: 3 })
    const taken = await Promise.all(Array.from({ length: 8 }, () => budgets.takeCall(id, MIDNIGHT_MS)))
    assert.equal(taken.filter(Boolean).length, 3)
    assert.equal(await budgets.takeCall(id, MIDNIGHT_MS + DAY_MS), true)
    assert.equal((await budgets.read(id, MIDNIGHT_MS)).calls, 3)
  })

  test('give money by the day, also to a call that was counted just before midnight', async () => {
    const budgets = createBudgets(context.database)
    const id = await createAgent({ dailySpendMicrosMax: 1_000 })
    assert.ok(await budgets.takeCall(id, MIDNIGHT_MS - 1))
    assert.deepEqual(
      [
        await budgets.takeMoney(id, 1_001, MIDNIGHT_MS),
        await budgets.takeMoney(id, 600, MIDNIGHT_MS),
        await budgets.takeMoney(id, 401, MIDNIGHT_MS),
        await budgets.takeMoney(id, 400, MIDNIGHT_MS),
      ],
      [false, true, false, true],
    )
    await budgets.refund(id, 600, MIDNIGHT_MS)
    assert.equal((await budgets.read(id, MIDNIGHT_MS)).spendMicros, 400)
    assert.equal((await budgets.read(id, MIDNIGHT_MS - 1)).spendMicros, 0)
  })

  test('give nothing anew when the clock goes back over midnight, and give money back to the day it came from', async () => {
    const budgets = createBudgets(context.database)
    const id = await createAgent({ dailyCallsMax: 2, dailySpendMicrosMax: 1_000 })
    const [yesterday, today] = [MIDNIGHT_MS - 1, MIDNIGHT_MS]
    const calls = []
    for (const atMs of [yesterday, today, yesterday, today, yesterday, today])
      calls.push(await budgets.takeCall(id, atMs))
    assert.deepEqual(calls, [true, true, true, true, false, false])
    assert.ok(await budgets.takeMoney(id, 1_000, yesterday))
    // The purchase fails after midnight: a day that has spent nothing has no more for it than others.
    await budgets.refund(id, 1_000, yesterday)
    assert.deepEqual(
      [await budgets.takeMoney(id, 1_001, today), await budgets.takeMoney(id, 1_000, today)],
      [false, true],
    )
    assert.equal((await budgets.read(id, yesterday)).resetsAtMs, MIDNIGHT_MS)
    assert.equal((await budgets.read(id, today)).resetsAtMs, MIDNIGHT_MS + DAY_MS)
  })

  test('give nothing anew after a clock that was far ahead for a moment, and keep 400 days', async () => {
    const budgets = createBudgets(context.database)
    const id = await createAgent({ dailyCallsMax: 1 })
    assert.ok(await budgets.takeCall(id, MIDNIGHT_MS))
    assert.ok(await budgets.takeCall(id, MIDNIGHT_MS + 10_000 * DAY_MS))
    assert.equal(await budgets.takeCall(id, MIDNIGHT_MS), false)
    const rows = Array.from({ length: 500 }, (_, at) => ({ key_id: id, day: at, calls: 1, spend_micros: 0 }))
    await context.database.write((db) => db.insertInto('agent_days').values(rows).execute())
    assert.ok(await budgets.takeCall(id, MIDNIGHT_MS + DAY_MS))
    const kept = await storedRows(context.database, 'agent_days', ['day'], { key_id: id }, 'day')
    assert.deepEqual([kept.length, kept[0]?.day], [401, 102])
  })

  test('have no end where none is set', async () => {
    const budgets = createBudgets(context.database)
    const id = await createAgent({})
    assert.ok(await budgets.takeCall(id, MIDNIGHT_MS))
    assert.ok(await budgets.takeMoney(id, 10 ** 12, MIDNIGHT_MS))
    assert.ok(await budgets.takeMoney(id, 10 ** 12, MIDNIGHT_MS))
  })
})
