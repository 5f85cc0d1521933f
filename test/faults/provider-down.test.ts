// A provider that refuses everything for a day and a half, and what follows hour by hour. Time passes by moving what is stored into the past: the
// clock that counts is the database's.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { failed } from '../../src/background/providers/failure.ts'
import { checkHandler } from '../../src/features/rank-tracker/checks/check-job.ts'
import { positionsOf } from '../../src/features/rank-tracker/roll-ups/recent-days.ts'
import { CHECK_KIND } from '../../src/features/rank-tracker/schedule/check-batches.ts'
import { openSlotsHandler } from '../../src/features/rank-tracker/schedule/open-slots.ts'
import { localDay } from '../../src/lib/local-day.ts'
import { onEveryEngine } from '../helpers/engines.ts'
import { type FakeProvider, fakeProvider, providersOf, ranked } from '../helpers/fake-provider.ts'
import { testRunner } from '../helpers/jobs.ts'
import { createRankProject, type RankProject, runOnce } from '../helpers/rank-project.ts'
import { assertRecount } from '../helpers/recount.ts'
import { storedRows } from '../helpers/stored-rows.ts'
import { until } from '../helpers/until.ts'
import { zoneOfMorning } from '../helpers/zone-of-morning.ts'

const HOUR_MS = 3_600_000
const DAY_HOURS = 24
const KEYWORDS = 48
const DOWN = 'The provider does not answer.'

onEveryEngine('a provider that is down for a day', (context) => {
  /** Everything of the project happened so much earlier. */
  async function pass(project: RankProject, ms: number): Promise<void> {
    await context.database.transaction(async (tx) => {
      const { id } = project
      await sql`update keyword_schedules set due_at = due_at - ${ms} where project_id = ${id}`.execute(tx)
      // Negative on the way, so that no two of a keyword meet.
      await sql`update analyses set slot_at = ${ms} - slot_at where project_id = ${id}`.execute(tx)
      await sql`update analyses set slot_at = -slot_at where project_id = ${id}`.execute(tx)
      await sql`update jobs set run_at = run_at - ${ms} where state = 'queued'`.execute(tx)
    })
  }

  /** What is due by now is opened and carried out. */
  async function work(provider: FakeProvider): Promise<void> {
    const { database } = context
    await runOnce(database, openSlotsHandler(database))
    const handlers = {
      [CHECK_KIND]: checkHandler({
        database,
        providers: providersOf(provider),
        spendLimitMicros: 10_000_000,
      }),
    }
    const runner = testRunner(database, handlers)
    runner.start()
    await until('what is due is done', async () => {
      const { rows } = await database.read((db) =>
        sql`select 1 from jobs where kind = ${CHECK_KIND}
          and (state = 'running' or (state = 'queued' and run_at <= ${Date.now()}))`.execute(db),
      )
      return rows.length === 0
    })
    await runner.stop(10_000)
    assert.ok(runner.finished.every(({ outcome }) => outcome === 'succeeded'))
  }

  const statesOf = (project: RankProject) =>
    storedRows(
      context.database,
      'keyword_states',
      ['keyword_id', 'status', 'position', 'previous_position', 'best_position', 'recent'],
      { project_id: project.id },
      'keyword_id',
    )
  const daysOf = (states: Awaited<ReturnType<typeof statesOf>>, zone: string) =>
    states.map(({ recent }) => positionsOf(recent, localDay(Date.now(), zone)))

  test('changes no position, says why, and is followed by no burst', async () => {
    // The clock stands still while what is stored moves, and a keyword is due again at its own time of the next day: seen from a
    // morning those are spread over a day; seen from an evening, half of them would come too soon after the last check, and are
    // put together into the two hours that follow.
    const timezone = zoneOfMorning()
    const project = await createRankProject(context.database, { rank_tracker_frequency: 'daily', timezone })
    const provider = fakeProvider({ answer: ({ keyword }) => ranked(1 + (keyword.length % 9)) })
    const ids = await project.add(Array.from({ length: KEYWORDS }, (_, index) => 'k'.repeat(index + 1)))
    await work(provider)
    const before = await statesOf(project)
    assert.ok(before.every((state) => state.status === 'success' && state.position !== null))
    const { spent } = await project.month()

    const { answer } = provider
    provider.answer = () => failed('upstream', DOWN)
    provider.requests.length = 0
    // The first regular slot of a keyword is at its own time of the next day, and is tried four times.
    for (const hours of [...Array(24).fill(2), ...Array(8).fill(1)]) {
      await pass(project, hours * HOUR_MS)
      await work(provider)
    }
    const during = await statesOf(project)
    assert.deepEqual(
      during.map((state) => ({ ...state, status: 'success' })),
      before,
    )
    assert.ok(during.every((state) => state.status === 'failed'))
    assert.deepEqual(daysOf(during, timezone), daysOf(before, timezone))
    for (const id of ids) {
      const record = await project.record(id)
      assert.equal(record.message, DOWN)
      assert.notEqual(record.last_position, null)
    }
    assert.deepEqual(await project.month(), { spent, reserved: 0 })
    // Four times each and slot, not again and again.
    const slots = (await project.analyses()).length - KEYWORDS
    assert.ok(provider.requests.length <= 4 * slots, `${provider.requests.length} calls for ${slots} slots`)
    await assertRecount(context.database, project.id)

    provider.answer = answer
    const calls: number[] = []
    for (let hour = 0; hour < 2 * DAY_HOURS; hour++) {
      provider.requests.length = 0
      await pass(project, HOUR_MS)
      await work(provider)
      calls.push(provider.requests.length)
    }
    // Chance puts some of the keywords' own times into one hour, and never most of them. In the first hour also those of the last
    // three, which are being tried again.
    const [first = 0, ...others] = calls
    assert.ok(first <= KEYWORDS / 2 && Math.max(...others) <= KEYWORDS / 4, `calls by the hour: ${calls}`)
    const after = await statesOf(project)
    assert.deepEqual(
      after.map(({ status, position, previous_position }) => [status, position, previous_position]),
      before.map(({ position }) => ['success', position, position]),
    )
    assert.deepEqual(
      [...provider.paid.values()].filter((times) => times > 1),
      [],
    )
    await assertRecount(context.database, project.id)
  })
})
