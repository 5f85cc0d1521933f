import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { testRunner } from '../../../../test/helpers/jobs.ts'
import { failure } from '../../../../test/helpers/scripted-search-source.ts'
import { DAYS_PER_JOB, down, LAST, useSyncedProject } from '../../../../test/helpers/synced-project.ts'
import { until } from '../../../../test/helpers/until.ts'
import type { JobHandler } from '../../../background/jobs/job.ts'
import { markDeleted } from '../../projects/store.ts'
import { disconnect } from '../connections/connection-store.ts'
import { SYNC_KIND } from './sync-queue.ts'

onEveryEngine('a sync beside others', (context) => {
  const synced = useSyncedProject(context)
  const { handlers, connected, ask, connection, spans, storedDays, jobs, work } = synced

  test('two workers at once ask each day once', async () => {
    await connected(DAYS_PER_JOB + 5)
    await ask()
    const other = await context.storage.open()
    const runners = [testRunner(context.database, handlers()), testRunner(other, handlers(), { pollMs: 20 })]
    for (const runner of runners) runner.start()
    await until('all is in', async () => (await storedDays()).length === DAYS_PER_JOB + 5)
    await until('none is open', async () => (await jobs()).every(({ state }) => state === 'succeeded'))
    await Promise.all(runners.map((runner) => runner.stop(1000)))
    await other.close()
    assert.deepEqual(
      synced.source.asked.toSorted((a, b) => b - a),
      down(LAST, LAST - DAYS_PER_JOB - 4),
    )
  })

  test('leaves the data when it is disconnected in the middle, and asks no more', async () => {
    await connected(60)
    synced.source.onRequest = async (day) => {
      if (day === LAST - 5) await context.database.transaction((tx) => disconnect(tx, synced.projectId))
    }
    await work()
    assert.equal(synced.source.asked.length, 6)
    assert.deepEqual(await storedDays(), down(LAST, LAST - 4).reverse())
    assert.ok((await jobs()).every(({ state }) => state === 'succeeded'))
  })

  test('goes on with the new property when the project is connected to another one meanwhile', async () => {
    await connected(20)
    const properties: string[] = []
    const open = handlers()[SYNC_KIND]!
    synced.source.onRequest = async (day) => {
      properties.push((await connection()).property)
      if (day === LAST - 5 && properties.length === 6) {
        await connected(20, { property: 'https://www.example.com/' })
        synced.source.clicks.set(LAST, 9)
      }
    }
    await work({ [SYNC_KIND]: open })
    assert.deepEqual(synced.source.asked, [...down(LAST, LAST - 5), ...down(LAST, LAST - 19)])
    assert.equal((await spans()).at(-1)?.clicks, 9, 'the day of the old property was replaced')
  })

  test('that fails while the project is connected anew looks at the new connection', async () => {
    await connected(15)
    synced.source.onRequest = async (day) => {
      if (day !== LAST - 3 || synced.source.failures.has(day)) return
      synced.source.failures.set(day, [failure('auth', 'The old credential was revoked.')])
      await connected(15, { credential: Buffer.from([2]) })
    }
    await work()
    const after = await connection()
    assert.deepEqual([after.status, after.failure, (await storedDays()).length], ['working', null, 15])
  })

  test('that finds no connection does not miss one that is made before it ends', async () => {
    await connected(15)
    await context.database.transaction((tx) => disconnect(tx, synced.projectId))
    const handler = handlers()[SYNC_KIND]!
    let isFirst = true
    const racing: JobHandler = {
      ...handler,
      run: (job, of) =>
        handler.run(job, {
          ...of,
          async commit(end) {
            if (isFirst) await connected(15)
            isFirst = false
            await of.commit(end)
          },
        }),
    }
    await work({ [SYNC_KIND]: racing })
    assert.equal((await storedDays()).length, 15)
  })

  test('of a deleted project does nothing', async () => {
    await connected(20)
    await context.database.transaction((tx) => markDeleted(tx, synced.projectId, 1))
    await work()
    assert.deepEqual(synced.source.asked, [])
  })
})
