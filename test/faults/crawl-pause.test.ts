// A crawl that somebody pauses and resumes: it gives its place away, loses nothing whatever happens to its process, asks
// for no page twice that it has stored, and ends by itself when nobody resumes it.

import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import type { JobRunner } from '../../src/background/jobs/runner.ts'
import { READ_COMMITTED } from '../../src/data/storage/database.ts'
import type { CrawlSettings } from '../../src/features/crawls/engine/crawl-settings.ts'
import { CRAWL_KIND, cancelCrawl, type NewCrawl } from '../../src/features/crawls/records/crawl-store.ts'
import {
  endLongPaused,
  PAUSED_DAYS_MAX,
  pauseByRequest,
  resumeByRequest,
} from '../../src/features/crawls/records/pause-crawl.ts'
import { failAbandoned } from '../../src/features/crawls/records/schedule.ts'
import { DAY_MS } from '../../src/lib/durations.ts'
import { readCrawlResult } from '../helpers/crawl-result.ts'
import { crawlHandlers, openCrawl } from '../helpers/crawled-site.ts'
import { onEveryEngine } from '../helpers/engines.ts'
import { suiteSite } from '../helpers/fake-site.ts'
import { graphSite } from '../helpers/fake-site-pages.ts'
import { testRunner } from '../helpers/jobs.ts'
import { changeRows, storedRow } from '../helpers/stored-rows.ts'
import { trackedProjects } from '../helpers/tracked-project.ts'
import { until } from '../helpers/until.ts'

const PAGES = 40
/** Between two pages, so that there is time to pause in the middle. */
const DELAY_MS = 60

onEveryEngine('a crawl that is paused', (context) => {
  const site = suiteSite()
  const runners = new Set<JobRunner>()
  afterEach(async () => {
    await Promise.all([...runners].map((runner) => runner.stop(10_000)))
    runners.clear()
    await context.database.write((db) => db.deleteFrom('jobs').execute())
    site.clear()
  })

  async function open(host: string, settings: Partial<CrawlSettings> = {}): Promise<NewCrawl> {
    site.serve(host, graphSite(PAGES, { images: 0 }))
    const projectId = await trackedProjects(context)({ domain: site.domain(host) })
    const paced = { delayMs: DELAY_MS, concurrency: 1, ...settings }
    return (await openCrawl(context.database, projectId, paced, 5)) ?? assert.fail()
  }

  function startRunner(): JobRunner {
    const { database } = context
    const network = { lookup: site.lookup, ports: [site.port], patienceMs: 20_000 }
    const runner = testRunner(database, crawlHandlers(database, network, { concurrency: 1 }), {
      pollMs: 50,
      log: { warn: console.error, error: console.error },
    })
    runners.add(runner)
    runner.start()
    return runner
  }

  const change = (make: typeof pauseByRequest, { projectId, crawlId }: NewCrawl) =>
    context.database.transaction(
      (tx) => make(tx, context.engine, { projectId, crawlId }, 'cli'),
      READ_COMMITTED,
    )
  const pause = (key: NewCrawl) => change(pauseByRequest, key)
  const resume = (key: NewCrawl) => change(resumeByRequest, key)
  const rowOf = ({ uid }: NewCrawl) => storedRow(context.database, 'crawls', '*', { uid })
  const jobOf = ({ uid }: NewCrawl) =>
    storedRow(context.database, 'jobs', '*', { kind: CRAWL_KIND, unique_key: uid })
  const untilRead = (key: NewCrawl, pages: number) =>
    until(`${pages} pages are read`, async () => (await rowOf(key)).pages_crawled >= pages)
  const untilResting = (key: NewCrawl) =>
    until('its job waits', async () => {
      const { state, run_at } = await jobOf(key)
      return state === 'queued' && run_at > Date.now() + 60_000
    })
  const untilEnded = (key: NewCrawl) =>
    until('it has ended', async () => (await rowOf(key)).finished_at !== null)
  const pagesAsked = (host: string) =>
    site.requests
      .filter((request) => request.host === host && !/no-such-page|robots|sitemap/.test(request.path))
      .map(({ method, path }) => `${method} ${path}`)

  test('gives its place to others, is still there after its process is gone, and goes on where it was', async () => {
    const key = await open('paused.test')
    const first = startRunner()
    await untilRead(key, 5)
    await pause(key)
    await untilResting(key)
    const rest = await rowOf(key)
    assert.equal(rest.status, 'running')
    assert.ok(rest.pause_json !== null && rest.pages_crawled < PAGES)
    const asked = pagesAsked('paused.test').length
    // The only place of the process is free.
    const other = await open('other.test', { delayMs: 0 })
    await untilEnded(other)
    assert.equal(pagesAsked('paused.test').length, asked, 'nothing was asked meanwhile')
    await first.stop(10_000)
    // Nobody takes it for one that has lost its job.
    await failAbandoned(context.database)
    startRunner()
    await resume(key)
    await untilEnded(key)
    const { pages } = await readCrawlResult(context.database, key)
    assert.equal(pages.size, PAGES)
    const all = pagesAsked('paused.test')
    assert.equal(new Set(all).size, all.length, 'no page was asked for twice')
    assert.deepEqual([(await rowOf(key)).paused_at, (await rowOf(key)).paused_by], [null, null])
  })

  test('goes on also when its process was killed before it had stored its pause', async () => {
    const key = await open('killed.test')
    const runner = startRunner()
    await untilRead(key, 5)
    await runner.stop(10_000)
    await pause(key)
    // A kill leaves the frontier alone.
    await changeRows(context.database, 'crawls', { pause_json: null }, { uid: key.uid })
    const read = (await rowOf(key)).pages_crawled
    startRunner()
    await changeRows(context.database, 'jobs', { run_at: 0 }, { unique_key: key.uid, state: 'queued' })
    await untilResting(key)
    assert.equal((await rowOf(key)).pages_crawled, read)
    await resume(key)
    await untilEnded(key)
    assert.equal((await readCrawlResult(context.database, key)).pages.size, PAGES)
    const stored = pagesAsked('killed.test')
    assert.ok(stored.length <= PAGES + 2, `${stored.length} requests`)
  })

  test('keeps its project from another crawl until it is resumed or canceled, and not longer than some days', async () => {
    const key = await open('blocked.test')
    await pause(key)
    const { database } = context
    assert.equal(await openCrawl(database, key.projectId), undefined)
    await endLongPaused(database)
    assert.equal((await rowOf(key)).status, 'queued')
    // It has read nothing, so there is nothing to report.
    const longAgo = Date.now() - (PAUSED_DAYS_MAX + 1) * DAY_MS
    await changeRows(database, 'crawls', { paused_at: longAgo }, { uid: key.uid })
    await endLongPaused(database)
    const ended = await rowOf(key)
    assert.deepEqual([ended.status, ended.paused_at], ['canceled', null])
    assert.notEqual(await openCrawl(database, key.projectId), undefined)
  })

  test('for too long ends with what it has read, and says why', async () => {
    const key = await open('forgotten.test')
    startRunner()
    await untilRead(key, 5)
    await pause(key)
    await untilResting(key)
    const longAgo = Date.now() - (PAUSED_DAYS_MAX + 1) * DAY_MS
    await changeRows(context.database, 'crawls', { paused_at: longAgo }, { uid: key.uid })
    await endLongPaused(context.database)
    await untilEnded(key)
    const { status, end_json, pages_crawled } = await rowOf(key)
    assert.equal(status, 'success')
    assert.deepEqual(JSON.parse(end_json as string), { reason: 'paused_too_long', days: PAUSED_DAYS_MAX })
    assert.ok(pages_crawled >= 5 && pages_crawled < PAGES)
  })

  test('is paused and resumed once, and neither when it has ended or reads nothing any more', async () => {
    const key = await open('twice.test')
    await pause(key)
    const { paused_at } = await rowOf(key)
    await pause(key)
    assert.equal((await rowOf(key)).paused_at, paused_at)
    await resume(key)
    await resume(key)
    await changeRows(context.database, 'crawls', { phase: 'audit', status: 'running' }, { uid: key.uid })
    await assert.rejects(pause(key), { code: 'crawl_not_pausable' })
    await context.database.transaction((tx) => cancelCrawl(tx, key, Date.now()))
    await assert.rejects(pause(key), { code: 'crawl_not_pausable' })
    await assert.rejects(resume(key), { code: 'crawl_not_paused' })
  })
})
