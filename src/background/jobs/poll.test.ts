import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { until } from '../../../test/helpers/until.ts'
import { createNextDue } from './lease.ts'
import { startPoll } from './poll.ts'

const EVERY_MS = 5
const LONG_MS = 60_000

function open(given: { mark?: number | undefined; dueInMs?: number | undefined; failures?: number }) {
  const state = { looks: 0, failures: 0, mark: 1, dueInMs: undefined, ...given }
  const poll = startPoll(
    { changeMark: () => state.mark },
    {
      everyMs: EVERY_MS,
      async poll() {
        state.looks++
        if (state.failures-- > 0) throw new Error('away')
        return state.dueInMs
      },
      onError() {},
    },
  )
  return { state, poll }
}

test('a poll looks once, and again only after somebody has written or when it is woken', async () => {
  const { state, poll } = open({})
  await until('it has looked', () => state.looks === 1)
  await delay(20 * EVERY_MS)
  assert.equal(state.looks, 1)
  state.mark = 2
  await until('it has looked for what was written', () => state.looks === 2)
  poll.wake()
  await until('it has looked when it was woken', () => state.looks === 3)
  await poll.stop()
})

test('a poll looks at every round where the database cannot tell, after a failure, and when something is due', async () => {
  for (const given of [{ mark: undefined }, { failures: 5 }, { dueInMs: -1 }, { dueInMs: 2 * EVERY_MS }]) {
    const { state, poll } = open(given)
    await until(`it looks again: ${JSON.stringify(given)}`, () => state.looks >= 5)
    await poll.stop()
  }
  const { state, poll } = open({ dueInMs: LONG_MS })
  await delay(20 * EVERY_MS)
  assert.equal(state.looks, 1)
  await poll.stop()
})

onEveryEngine('what the database tells of changes', (context) => {
  test('its mark changes with each commit, where it has one, and not without', async () => {
    const { database } = context
    const before = database.changeMark()
    assert.equal(before === undefined, database.engine === 'postgres')
    assert.equal(database.changeMark(), before)
    await database.write((db) =>
      db.insertInto('schedules').values({ name: 'marked', next_run_at: 1 }).execute(),
    )
    if (before !== undefined) assert.notEqual(database.changeMark(), before)
  })

  test('the next job is due when it is first of its kinds, or when its lease is over', async () => {
    const { database } = context
    const nextDue = createNextDue(database, ['a', 'b'])
    assert.equal(await nextDue(), undefined)
    const nowMs = Date.now()
    const job = { payload_json: '{}', attempts: 0, attempts_max: 1, fence: 0 }
    await database.write((db) =>
      db
        .insertInto('jobs')
        .values([
          { ...job, kind: 'a', state: 'queued', run_at: nowMs + 9 * LONG_MS },
          { ...job, kind: 'b', state: 'running', run_at: 0, lease_until: nowMs + 5 * LONG_MS },
          { ...job, kind: 'c', state: 'queued', run_at: 0 },
          { ...job, kind: 'a', state: 'succeeded', run_at: 0 },
        ])
        .execute(),
    )
    const dueInMs = await nextDue()
    assert.ok(dueInMs !== undefined && Math.abs(dueInMs - 5 * LONG_MS) < LONG_MS, String(dueInMs))
  })
})
