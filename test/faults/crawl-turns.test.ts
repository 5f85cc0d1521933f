// Crawls of several accounts on few places: who waits for its site keeps nobody waiting, who works gives way after its
// turn, and none of it can be seen in what a crawl finds or in how its site was asked.

import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import type { Fetcher } from '../../src/background/fetching/fetcher.ts'
import type { JobRunner } from '../../src/background/jobs/runner.ts'
import type { SliceTimes } from '../../src/background/jobs/time-slices.ts'
import type { CrawlSettings } from '../../src/features/crawls/engine/crawl-settings.ts'
import { CRAWL_KIND, cancelCrawl, type NewCrawl } from '../../src/features/crawls/records/crawl-store.ts'
import { REMOVE_KIND, removeCrawlsHandler } from '../../src/features/crawls/removal/remove-job.ts'
import { comparable, readCrawlResult } from '../helpers/crawl-result.ts'
import { crawlHandlers, crawlSite, openCrawl } from '../helpers/crawled-site.ts'
import { onEveryEngine } from '../helpers/engines.ts'
import { type SiteReply, suiteSite } from '../helpers/fake-site.ts'
import { graphSite, page, redirect } from '../helpers/fake-site-pages.ts'
import { sitemap, sitemapIndex } from '../helpers/fake-site-sitemaps.ts'
import { testRunner } from '../helpers/jobs.ts'
import { changeRows, storedRow } from '../helpers/stored-rows.ts'
import { trackedProjects } from '../helpers/tracked-project.ts'
import { until } from '../helpers/until.ts'

const SLICE_TIMES: SliceTimes = { everyMs: 50, sliceMs: 3_600_000, restSliceMs: 0, restMs: 50, waitedMs: 0 }
/** Nobody is slow here but the machine. */
const PATIENCE_MS = 20_000
const DELAY_MS = 150
const RETRY_AFTER_MS = 1_000
const STOP_MS = 10_000
const PAGES = 120

const robots = (...lines: string[]): SiteReply => ({
  headers: { 'content-type': 'text/plain' },
  body: lines.join('\n'),
})

onEveryEngine('crawls of several accounts', (context) => {
  const site = suiteSite()
  const runners = new Set<JobRunner>()
  const starts = new Map<string, number[]>()
  // Nothing of a test takes places in the next.
  afterEach(async () => {
    await Promise.all([...runners].map((runner) => runner.stop(STOP_MS)))
    runners.clear()
    await context.database.write((db) => db.deleteFrom('jobs').execute())
    site.clear()
    starts.clear()
  })

  /** Gives each project of one account, and its crawl. */
  async function newAccount() {
    const createProject = trackedProjects(context)
    return async (host: string, settings: Partial<CrawlSettings> = {}, attemptsMax = 1) => {
      const projectId = await createProject({ domain: site.domain(host) })
      return (await openCrawl(context.database, projectId, settings, attemptsMax)) ?? assert.fail()
    }
  }

  function startRunner(options: Partial<SliceTimes> & { concurrency?: number } = {}) {
    const { concurrency = 1, ...times } = options
    const { database } = context
    /** Where requests start, not where they arrive: a busy machine takes its time in between. */
    const wrapFetcher = (fetcher: Fetcher): Fetcher => ({
      ...fetcher,
      fetchOne(url, asked) {
        const { host } = new URL(url)
        starts.set(host, [...(starts.get(host) ?? []), Date.now()])
        return fetcher.fetchOne(url, asked)
      },
    })
    const network = { lookup: site.lookup, ports: [site.port], patienceMs: PATIENCE_MS }
    const handlers = {
      ...crawlHandlers(database, network, { concurrency, wrapFetcher }),
      [REMOVE_KIND]: removeCrawlsHandler(database),
    }
    const runner = testRunner(database, handlers, {
      pollMs: 50,
      sliceTimes: { ...SLICE_TIMES, ...times },
      log: { warn: console.error, error: console.error },
    })
    runners.add(runner)
    runner.start()
    return runner
  }

  const read = (key: NewCrawl) => readCrawlResult(context.database, key)
  const rowOf = ({ uid }: NewCrawl) => storedRow(context.database, 'crawls', '*', { uid })
  const statusOf = async (key: NewCrawl) => (await rowOf(key)).status
  const untilEnded = (key: NewCrawl) =>
    until('the crawl has ended', async () => (await rowOf(key)).finished_at !== null)
  const jobOf = (key: NewCrawl) =>
    storedRow(context.database, 'jobs', '*', { kind: CRAWL_KIND, unique_key: key.uid })
  const untilPaused = (key: NewCrawl) =>
    until('the crawl has given its place back', async () => (await rowOf(key)).pause_json !== null)

  const makeDue = (key: NewCrawl) =>
    changeRows(context.database, 'jobs', { run_at: 0 }, { unique_key: key.uid })
  const pathsAsked = (host: string) =>
    site.requests
      .filter((request) => request.host === host)
      .map(({ method, path }) => `${method} ${path.replace(/no-such-page-\w+/, 'no-such-page')}`)
      .sort()

  const serveQuick = (host: string) => site.serve(host, graphSite(5, { images: 0 }))

  test('one that waits a minute between requests, or for as long as its site asks, keeps nobody waiting', async () => {
    serveQuick('slow.test')
    site.serve('busy.test', {
      '/robots.txt': { status: 404 },
      '/': page({ links: ['/1'] }),
      '*': { status: 429, headers: { 'retry-after': '3600' } },
    })
    site.serve('asking.test', {
      ...graphSite(5),
      '/robots.txt': robots('User-agent: *', 'Crawl-delay: 60'),
    })
    serveQuick('quick.test')
    const [a, b] = [await newAccount(), await newAccount()]
    const waiting = [await a('slow.test', { delayMs: 60_000 }), await a('busy.test'), await a('asking.test')]
    for (const concurrency of [1, 2]) {
      const runner = startRunner({ concurrency })
      await until('its places are taken', () => runner.claimed.length >= concurrency)
      const quick = await b('quick.test')
      await untilEnded(quick)
      await runner.stop(STOP_MS)
      assert.equal(await statusOf(quick), 'success')
    }
    for (const key of waiting) assert.match(await statusOf(key), /^(?:queued|running)$/)
  })

  test('turns are seen neither in what is found nor by the site, which is asked for nothing twice but targets of redirects and its llms.txt, and never too soon', async () => {
    const host = 'whole.test'
    const origin = site.origin(host)
    let refusals = 0
    const refused = { status: 429, headers: { 'retry-after': `${RETRY_AFTER_MS / 1000}` } }
    site.serve(host, {
      '/robots.txt': robots('User-agent: *', 'Disallow: /private', `Sitemap: ${origin}/index.xml`),
      '/index.xml': sitemapIndex([`${origin}/all.xml`]),
      '/all.xml': sitemap(['/moved', '/private', '/patience'].map((path) => origin + path)),
      '/': page({ links: ['/deep'] }),
      '/deep': page({ title: 'Deep', images: ['/none.png'] }),
      '/moved': redirect('/deep'),
      '/patience': () => (refusals++ % 2 === 0 ? refused : page({ title: 'Patience' })),
    })
    serveQuick('other.test')
    const peaceful = await crawlSite(context.database, site, { host })
    const asked = pathsAsked(host)
    site.clear()
    const key = await (await newAccount())(host, { delayMs: DELAY_MS })
    await (await newAccount())('other.test', { delayMs: DELAY_MS })
    const runner = startRunner()
    await untilEnded(key)
    const turns = runner.finished.filter(({ outcome }) => outcome === 'postponed').length
    assert.ok(turns > 5, `there were ${turns} turns`)
    assert.deepEqual(comparable(await read(key)), comparable(peaceful))
    // A redirect to a page of an earlier turn asks for it again: its answer is not there any more.
    // What is asked after the pages is asked again when a turn ends before the crawl is finished.
    const isRepeated = (path: string, at: number, paths: string[]) =>
      ['GET /deep', 'GET /llms.txt'].includes(path) && paths.indexOf(path) !== at
    const besides = pathsAsked(host).filter((path, at, paths) => !isRepeated(path, at, paths))
    assert.deepEqual(besides, asked)
    const times = starts.get(site.domain(host)) ?? []
    const gaps = times.slice(1).map((atMs, at) => atMs - times[at]!)
    // A timer may be early by a millisecond.
    assert.ok(gaps.length > 10 && Math.min(...gaps) >= DELAY_MS - 2, `${gaps} ms`)
    assert.ok(Math.max(...gaps) >= RETRY_AFTER_MS - 2, `${gaps} ms`)
  })

  test('who works gives way when its turn is over, and has lost nothing by it', async () => {
    const routes = graphSite(PAGES, { images: 0 })
    let isHurried = false
    for (const [path, reply] of Object.entries(routes)) {
      routes[path] = () => ({ ...reply, until: delay(isHurried ? 0 : 20) })
    }
    for (const host of ['long-1.test', 'long-2.test']) site.serve(host, routes)
    serveQuick('quick.test')
    const [a, b] = [await newAccount(), await newAccount()]
    const settings = { concurrency: 1, areImagesChecked: false }
    const long = [await a('long-1.test', settings), await a('long-2.test', settings)]
    startRunner({ concurrency: 2, sliceMs: 200 })
    await until('both are under way', () => site.requests.length > 20)
    const quick = await b('quick.test')
    await untilEnded(quick)
    assert.deepEqual([await statusOf(long[0]!), await statusOf(long[1]!)], ['running', 'running'])
    isHurried = true
    for (const key of long) await untilEnded(key)
    for (const key of [...long, quick]) assert.equal(await statusOf(key), 'success')
    for (const [index, key] of long.entries()) {
      const host = `long-${index + 1}.test`
      assert.equal((await read(key)).pages.size, PAGES)
      assert.deepEqual(site.repeated({ host }), {})
      assert.equal((await jobOf(key)).attempts, 1)
    }
  })

  /** A crawl that has begun and waits so long between two requests, without a place. */
  async function pausedCrawl(delaySeconds = 60) {
    site.serve('asking.test', {
      ...graphSite(1, { images: 0 }),
      '/robots.txt': robots('User-agent: *', `Crawl-delay: ${delaySeconds}`),
    })
    serveQuick('quick.test')
    const [a, b] = [await newAccount(), await newAccount()]
    const slow = await a('asking.test')
    const runner = startRunner()
    await until('it has begun', () => site.requests.length > 0)
    const quick = await b('quick.test')
    await untilPaused(slow)
    assert.equal(await statusOf(slow), 'running')
    return { slow, quick, runner, asked: site.count({ host: 'asking.test' }) }
  }

  async function untilJobEnded(key: NewCrawl): Promise<void> {
    await makeDue(key)
    await until('its job has ended', async () => (await jobOf(key)).state === 'succeeded')
  }

  test('one that has given its place back is canceled at once, and its data goes', async () => {
    const { slow, quick, runner, asked } = await pausedCrawl()
    await untilEnded(quick)
    const { urls } = await read(slow)
    assert.ok(urls.size > 0)
    await context.database.transaction((tx) => cancelCrawl(tx, slow, Date.now()))
    const { status, pause_json } = await rowOf(slow)
    assert.deepEqual([status, pause_json], ['canceled', null])
    await untilJobEnded(slow)
    assert.equal(site.count({ host: 'asking.test' }), asked)
    assert.notEqual(await openCrawl(context.database, slow.projectId), undefined)
    await until('its data is gone', () => runner.finished.some(({ kind }) => kind === REMOVE_KIND))
    assert.equal((await read(slow)).urls.size, 0)
  })

  test('one whose project is deleted while it waits just ends', async () => {
    const { slow, quick, asked } = await pausedCrawl()
    await untilEnded(quick)
    await context.database.write((db) => db.deleteFrom('projects').where('id', '=', slow.projectId).execute())
    await untilJobEnded(slow)
    assert.equal(site.count({ host: 'asking.test' }), asked)
  })

  test('a process that goes on after another was killed in between keeps to its pace and its rules', async () => {
    const { slow, runner } = await pausedCrawl(1)
    await runner.stop(0)
    await makeDue(slow)
    startRunner()
    await until('the next request has begun', () => (starts.get(site.domain('asking.test')) ?? []).length > 2)
    const [, rulesAt, sitemapAt] = starts.get(site.domain('asking.test')) ?? []
    assert.ok(sitemapAt! - rulesAt! >= 998, `${sitemapAt! - rulesAt!} ms`)
    assert.equal(site.count({ host: 'asking.test', path: '/robots.txt' }), 1)
  })

  test('one that goes on in the middle asks no host sooner than it wants to be asked', async () => {
    const refused = Promise.withResolvers<void>()
    let refusals = 0
    site.serve('busy.test', {
      ...graphSite(4, { images: 0 }),
      '/robots.txt': { status: 404 },
      '/page/2': () => {
        if (refusals++ > 0) return page({ title: 'Now' })
        refused.resolve()
        return { status: 429, headers: { 'retry-after': '2' } }
      },
    })
    const key = await (await newAccount())('busy.test', { concurrency: 1 }, 2)
    const first = startRunner()
    await refused.promise
    const { startedMs } = site.requests.at(-1)!
    await until('it is stored', async () => (await rowOf(key)).progress_json.includes('"refusals":1'))
    // Stands for a kill: others take what it holds.
    await changeRows(context.database, 'jobs', { lease_until: 0 })
    const asked = site.requests.length
    const second = startRunner()
    await until('another has it', () => second.claimed.length === 1)
    await first.stop(0)
    await untilEnded(key)
    assert.equal(await statusOf(key), 'success')
    const pauseMs = site.requests[asked]!.startedMs - startedMs
    assert.ok(pauseMs > 1_800, `it was asked ${Math.round(pauseMs)} ms later`)
    assert.deepEqual(site.repeated({ host: 'busy.test', path: '/page/2' }), { 'GET busy.test/page/2': 2 })
  })
})
