import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { expireLease, testRunner } from '../../../../test/helpers/jobs.ts'
import { changeRows } from '../../../../test/helpers/stored-rows.ts'
import { down, LAST, NOW_MS, useSyncedProject } from '../../../../test/helpers/synced-project.ts'
import { until } from '../../../../test/helpers/until.ts'
import { DAY_MS } from '../../../lib/durations.ts'
import { COMPUTE_KIND } from '../store/compute-job-kind.ts'
import { openImport } from '../store/import-writer.ts'
import { syncHandler } from './sync-job.ts'
import { SYNC_KIND } from './sync-queue.ts'

// Fewer than are asked again each night, so that a job may end among those and behind them.
const DAYS_PER_JOB = 6

onEveryEngine('a sync', (context) => {
  const synced = useSyncedProject(context)
  const { connected, ask, connection, spans, storedDays, jobs } = synced
  const handlers = () => synced.handlers(() => synced.source, DAYS_PER_JOB)
  const work = (given = handlers()) => synced.work(given)

  test('brings the whole history in, newest day first, cut into jobs, each of which has quick wins computed once', async () => {
    const days = 2 * DAYS_PER_JOB + 1
    await connected(days)
    await work()
    assert.deepEqual(synced.source.asked, down(LAST, LAST - days + 1))
    assert.deepEqual(await storedDays(), down(LAST, LAST - days + 1).reverse())
    const after = await connection()
    assert.deepEqual([after.status, after.failure, after.completeFromDay], ['working', null, LAST - days + 1])
    assert.ok(after.succeededAtMs !== null && after.attemptedAtMs !== null)
    assert.deepEqual([(await jobs()).length, (await jobs(COMPUTE_KIND)).length], [3, 3])
  })

  test('is resumed after a kill with the day after the last that was stored, and asks none twice', async () => {
    await connected(13)
    const killed = Promise.withResolvers<void>()
    synced.source.onRequest = async (day) => {
      if (day === LAST - 11) {
        killed.resolve()
        // Stands for a process that is gone: this never resolves.
        await new Promise(() => {})
      }
    }
    const dead = testRunner(context.database, handlers())
    dead.start()
    await killed.promise
    assert.equal((await storedDays()).length, 11)
    synced.source.onRequest = async () => {}
    const asked = synced.source.asked.splice(0)
    const [job] = (await jobs()).filter(({ state }) => state === 'running')
    await expireLease(context.database, job!.id)
    await work()
    assert.deepEqual([...asked.slice(0, -1), ...synced.source.asked], down(LAST, LAST - 12))
    await dead.stop(0)
    assert.equal((await storedDays()).length, 13)
  })

  test('stops between two days, and gives the rest back', async () => {
    await connected(5)
    const runner = testRunner(context.database, handlers())
    let stopped: Promise<void> | undefined
    synced.source.onRequest = async (day) => {
      if (day === LAST - 3) stopped = runner.stop(5000)
    }
    runner.start()
    await until('it was told to stop', () => stopped !== undefined)
    await stopped
    assert.equal(synced.source.asked.length, 4)
    assert.equal((await storedDays()).length, 4, 'the day that was under way is stored')
    const [job] = await jobs()
    assert.deepEqual([job?.state, job?.attempts], ['queued', 0])
    await work()
    assert.deepEqual(synced.source.asked, down(LAST, LAST - 4))
  })

  test('asks the last ten days again each night, and late corrections replace what was stored', async () => {
    await connected(12)
    await work()
    synced.source.asked.length = 0
    synced.source.lastFinalDay = LAST + 1
    for (const day of down(LAST + 1, LAST - 20)) synced.source.clicks.set(day, 7)
    await ask()
    await work()
    assert.deepEqual(synced.source.asked, down(LAST + 1, LAST - 8))
    const clicks = new Map((await spans()).map((span) => [span.lastDay, span.clicks]))
    assert.deepEqual([clicks.get(LAST + 1), clicks.get(LAST - 8), clicks.get(LAST - 9)], [7, 7, 1])
    assert.equal(clicks.size, 13)
  })

  test('makes up for nights that were missed', async () => {
    await connected(2)
    await work()
    synced.source.asked.length = 0
    synced.source.lastFinalDay = LAST + 12
    await ask()
    await work()
    assert.deepEqual(synced.source.asked, down(LAST + 12, LAST + 1))
    assert.equal((await storedDays()).length, 14)
  })

  test('asks once more for days that an older release read without what is withheld', async () => {
    await connected(14)
    await work()
    await changeRows(
      context.database,
      'search_spans',
      { lacks_withheld: 1 },
      { project_id: synced.projectId },
    )
    synced.source.asked.length = 0
    await ask()
    await work()
    assert.deepEqual(synced.source.asked, down(LAST, LAST - 13))
    assert.ok((await spans()).every(({ lacksWithheld }) => !lacksWithheld))
    synced.source.asked.length = 0
    await ask()
    await work()
    assert.deepEqual(synced.source.asked, down(LAST, LAST - 9))
  })

  test('stores a day without rows as known and empty', async () => {
    await connected(4)
    synced.source.clicks.set(LAST - 2, 0)
    await work()
    const empty = (await spans()).find((span) => span.lastDay === LAST - 2)
    assert.deepEqual([empty?.rows, empty?.clicks, empty?.source], [0, 0, 'search_console'])
  })

  test('takes empty days before the first that has rows for unknown, and does not ask for them every night', async () => {
    await connected(3 * DAYS_PER_JOB)
    for (const day of down(LAST - 12, LAST - 17)) synced.source.clicks.set(day, 0)
    synced.source.clicks.set(LAST - 15, 3)
    await work()
    assert.deepEqual(await storedDays(), down(LAST, LAST - 15).reverse())
    synced.source.asked.length = 0
    await ask()
    await work()
    assert.deepEqual(synced.source.asked, down(LAST, LAST - 9))
  })

  test('of a site that has no data yet is a success without a day', async () => {
    synced.source.lastFinalDay = null
    await connected(5)
    await work()
    assert.deepEqual([(await connection()).status, await storedDays()], ['working', []])
    assert.deepEqual(await jobs(COMPUTE_KIND), [])
  })

  test('does not ask for what Search Console has no more', async () => {
    await connected(2000)
    await changeRows(
      context.database,
      'search_connections',
      { complete_from_day: Date.UTC(2025, 6, 17) / DAY_MS },
      { project_id: synced.projectId },
    )
    await work()
    const first = Date.UTC(2025, 6, 15) / DAY_MS
    assert.deepEqual(synced.source.asked, [...down(LAST, LAST - 9), first + 1, first])
  })

  test('does not ask for what would be removed again', async () => {
    await connected(100)
    const handler = syncHandler({
      database: context.database,
      clock: { nowMs: () => NOW_MS },
      log: { warn() {} },
      daysKept: 5,
      openSource: () => synced.source,
    })
    await work({ [SYNC_KIND]: handler })
    assert.deepEqual(synced.source.asked, down(LAST, LAST - 5))
  })

  test('leaves days of a bulk export alone, and puts its own in place of those of other files', async () => {
    for (const [from, clicks] of [
      ['bigquery', 50],
      ['file', 60],
    ] as const) {
      const writer = await openImport(context.database, synced.projectId, { source: from, nowMs: NOW_MS })
      const day = from === 'bigquery' ? LAST - 2 : LAST - 3
      const texts = { query: 'oak desk', page: null, country: null, device: null }
      writer.add({ ...texts, firstDay: day, lastDay: day, clicks, impressions: 90, positionSum: 90 })
      await writer.publish()
    }
    await connected(5)
    await work()
    assert.equal(synced.source.asked.includes(LAST - 2), false)
    const clicks = new Map((await spans()).map((span) => [span.lastDay, span.clicks]))
    assert.deepEqual([clicks.get(LAST - 2), clicks.get(LAST - 3), clicks.size], [50, 1, 5])
  })
})
