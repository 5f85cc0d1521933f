import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { expireLease, testRunner } from '../../../../test/helpers/jobs.ts'
import { runOnce } from '../../../../test/helpers/rank-project.ts'
import { dyingAt, LIMIT_MICROS, useRefreshedProfile } from '../../../../test/helpers/refreshed-profile.ts'
import { COST_MICROS, STEP_MICROS } from '../../../../test/helpers/scripted-backlink-source.ts'
import { until } from '../../../../test/helpers/until.ts'
import { setSpendLimit } from '../../../entry/accounts/limits.ts'
import { disconnectProject } from './refresh-connection.ts'
import { REFRESH_KIND } from './refresh-queue.ts'

const UNKNOWN = /^A step of the refresh was interrupted and may have been paid for/

onEveryEngine('a refresh of backlinks whose worker dies', (context) => {
  const refreshed = useRefreshedProfile(context)
  const { ask, work, profile, jobs, open, published, ledger, handlerOf } = refreshed

  async function dieAt(step: number) {
    await ask()
    const payload = JSON.parse((await jobs()).at(-1)!.payload_json)
    const dead = dyingAt(context.database, refreshed.source, step)
    await assert.rejects(runOnce(context.database, handlerOf(), payload, dead), /This worker is dead/)
    refreshed.source.onRequest = async () => {}
    return payload
  }

  test('counts the step that it was at as paid for, and does not buy it again in its slot', async () => {
    const payload = await dieAt(1)
    assert.deepEqual((await ledger()).months, [{ spent: COST_MICROS, reserved: STEP_MICROS }])
    // Another worker gets the job.
    await runOnce(context.database, handlerOf(), payload)
    assert.deepEqual(refreshed.source.asked, [0, 1])
    assert.deepEqual((await ledger()).months, [{ spent: COST_MICROS + STEP_MICROS, reserved: 0 }])
    assert.deepEqual(
      (await ledger()).entries.map(({ cost, isEstimated }) => [cost, isEstimated]),
      [
        [COST_MICROS, 0],
        [STEP_MICROS, 1],
      ],
    )
    const after = await profile()
    assert.equal(after.status, 'failing')
    assert.match(after.failure ?? '', UNKNOWN)
    assert.equal(await published(), undefined)
  })

  test('goes on with that step at the next time', async () => {
    await runOnce(context.database, handlerOf(), await dieAt(1))
    await context.database.write((db) => db.deleteFrom('jobs').execute())
    await ask()
    await work()
    assert.deepEqual(refreshed.source.asked, [0, 1, 1, 2])
    assert.equal((await published())?.summary.backlinks, 6)
    assert.deepEqual((await ledger()).months, [{ spent: 3 * COST_MICROS + STEP_MICROS, reserved: 0 }])
  })

  test('loses nothing between two steps', async () => {
    await ask()
    const payload = JSON.parse((await jobs())[0]!.payload_json)
    const controller = new AbortController()
    let steps = 0
    const stopping: Parameters<typeof runOnce>[3] = {
      async checkpoint(store, { isStoredWhileStopping, ...options } = {}) {
        if (!isStoredWhileStopping && steps > 1) throw new Error('This worker is stopping.')
        await context.database.transaction(store, options)
        if (isStoredWhileStopping) steps++
      },
      signal: controller.signal,
    }
    await assert.rejects(runOnce(context.database, handlerOf(), payload, stopping), /stopping/)
    assert.equal((await open())?.progress.steps, 2)
    await work()
    assert.deepEqual(refreshed.source.asked, [0, 1, 2])
    assert.deepEqual((await ledger()).months, [{ spent: 3 * COST_MICROS, reserved: 0 }])
  })

  test('or has only lost its job stores nothing more, and is not paid for twice', async () => {
    let goOn = () => {}
    const held = new Promise<void>((resolve) => {
      goOn = resolve
    })
    refreshed.source.onRequest = (step) => (step === 1 ? held : Promise.resolve())
    await ask()
    const slow = testRunner(context.database, { [REFRESH_KIND]: handlerOf() })
    slow.start()
    await until('it asks', () => refreshed.source.asked.length === 2)
    await expireLease(context.database, (await jobs())[0]!.id)
    await work()
    assert.match((await profile()).failure ?? '', UNKNOWN)
    goOn()
    await until('the slow one has noticed', () => slow.finished.length === 1)
    await slow.stop(1000)
    assert.deepEqual(
      slow.finished.map(({ outcome }) => outcome),
      ['lost'],
    )
    assert.deepEqual(refreshed.source.asked, [0, 1])
    assert.equal((await open())?.progress.steps, 1)
    assert.deepEqual((await ledger()).months, [{ spent: COST_MICROS + STEP_MICROS, reserved: 0 }])
  })

  test('and whose project is deleted leaves nothing announced', async () => {
    await dieAt(1)
    await context.database.transaction((tx) =>
      disconnectProject(tx, context.engine, refreshed.key.projectId, Date.now()),
    )
    const reserved = await context.database.read((db) =>
      db.selectFrom('spend_months').where('reserved_micros', '>', 0).selectAll().execute(),
    )
    assert.deepEqual(reserved, [])
  })

  test('at the limit of its account buys nothing, and says so', async () => {
    const { accountId } = await profile()
    const limitMicros = COST_MICROS + STEP_MICROS - 1
    assert.ok(limitMicros < LIMIT_MICROS)
    await context.database.transaction((tx) => setSpendLimit(tx, accountId, limitMicros))
    await ask()
    await work()
    assert.deepEqual(refreshed.source.asked, [0])
    const failure = "The account's monthly spend limit of $0.09 is reached, so nothing more was bought."
    assert.deepEqual([(await profile()).status, (await profile()).failure], ['failing', failure])
    await context.database.transaction((tx) => setSpendLimit(tx, accountId, null))
    await ask()
    await work()
    assert.deepEqual(refreshed.source.asked, [0, 1, 2])
    assert.equal((await published())?.summary.backlinks, 6)
  })
})
