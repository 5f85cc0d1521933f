import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCrawledProject, openCrawl } from '../../../../test/helpers/crawled-site.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { changeRows, storedRow } from '../../../../test/helpers/stored-rows.ts'
import { systemClock } from '../../../lib/clock.ts'
import type { CrawlPause } from '../records/crawl-pause.ts'
import { readProgress } from '../records/crawl-progress.ts'
import { cancelCrawl } from '../records/crawl-store.ts'
import { startRunning } from './crawl-ends.ts'

const MINUTE_MS = 60_000

onEveryEngine('a crawl that is taken up', (context) => {
  async function newCrawl() {
    const { database } = context
    const key =
      (await openCrawl(database, await createCrawledProject(database, 'example.com'))) ?? assert.fail()
    return {
      key,
      start: (clock = systemClock) =>
        database.transaction((tx) => startRunning(tx, database.engine, key, clock)),
      change: (changes: { pause_json: string }) => changeRows(database, 'crawls', changes, { uid: key.uid }),
      row: () => storedRow(database, 'crawls', '*', { uid: key.uid }),
    }
  }

  const pauseAt = (dueAtMs: number): CrawlPause => ({
    dueAtMs,
    readyAtMs: { 'example.com': dueAtMs },
    othersReadyAtMs: 0,
    attempts: [[7, 2]],
    brokenOff: [],
    robots: [],
    sitemaps: null,
  })

  test('goes on where it gave its place back, once, and has waited for others since it was due', async () => {
    const { start, change, row } = await newCrawl()
    const first = await start()
    assert.deepEqual([first?.isFirst, first?.pause], [true, undefined])
    const pause = pauseAt(Date.now() - MINUTE_MS)
    await change({ pause_json: JSON.stringify(pause) })
    const second = await start()
    assert.deepEqual([second?.isFirst, second?.pause, second?.started_at], [false, pause, first?.started_at])
    const { progress_json, pause_json } = await row()
    assert.equal(pause_json, null)
    const { waitedMs } = readProgress(progress_json)
    assert.ok(waitedMs >= MINUTE_MS - 1_000 && waitedMs < 2 * MINUTE_MS, `${waitedMs} ms`)
    await change({ pause_json: JSON.stringify(pauseAt(Date.now() + MINUTE_MS)) })
    assert.equal((await start())?.progress.waitedMs, waitedMs)
    assert.equal((await start())?.pause, undefined)
  })

  test('knows how far the clock of its machine is ahead of the database', async () => {
    const { start } = await newCrawl()
    const started = await start({ nowMs: () => Date.now() + MINUTE_MS })
    const { leastMs, mostMs } = started!.ahead
    assert.ok(
      leastMs <= mostMs && leastMs > MINUTE_MS / 2 && mostMs < 2 * MINUTE_MS,
      `${leastMs} to ${mostMs} ms`,
    )
  })

  test('is not taken up when somebody has ended it', async () => {
    const { key, start, change, row } = await newCrawl()
    await start()
    await change({ pause_json: JSON.stringify(pauseAt(0)) })
    await context.database.transaction((tx) => cancelCrawl(tx, key, 1))
    assert.equal(await start(), undefined)
    const { status, pause_json } = await row()
    assert.deepEqual([status, pause_json], ['canceled', null])
  })
})
