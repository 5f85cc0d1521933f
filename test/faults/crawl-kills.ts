// A crawl under fire: the process that works on it is killed again and again, at whatever moment, and another goes on.
// What is stored in the end is what an undisturbed crawl of the same site stores, and only what was under way in the
// moment of a kill is asked again.

import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import { CRAWL_KIND } from '../../src/features/crawls/records/crawl-store.ts'
import { type CrawlResult, comparable, readCrawlResult } from '../helpers/crawl-result.ts'
import { crawlSite, createCrawledProject, openCrawl } from '../helpers/crawled-site.ts'
import type { EngineContext } from '../helpers/engines.ts'
import { type FakeSite, type SiteRoute, type SiteRoutes, startFakeSite } from '../helpers/fake-site.ts'
import { graphSite, IMAGE, page, redirect } from '../helpers/fake-site-pages.ts'
import { sitemap } from '../helpers/fake-site-sitemaps.ts'
import { seededInt } from '../helpers/seeded-random.ts'
import { changeRows, storedRow } from '../helpers/stored-rows.ts'
import { until } from '../helpers/until.ts'
import { type CrawlCrew, createCrawlCrew } from './crawl-crew.ts'

const randomInt = seededInt('crawl-kills')

export type CrawlKillOptions = { pages: number; kills: number; timeoutMs: number }

const HOST = 'site.test'
const CONCURRENCY = 10
const SETTINGS = { pagesMax: 5_000, depthMax: 20, concurrency: CONCURRENCY, isExternalAllowed: true }
/** Rules of the two hosts, which each process reads for itself. */
const RULES_PER_START = 2
/** Delays answers so that a kill meets something: a site that answers at once is crawled within one step. */
const ANSWER_MS = 10
/** Nobody is slow here but the machine. */
const PATIENCE_MS = 30_000

export async function surviveCrawlKills(context: EngineContext, options: CrawlKillOptions): Promise<void> {
  const site = await startFakeSite()
  const crew = createCrawlCrew(context.storage, { port: site.port, patienceMs: PATIENCE_MS })
  try {
    site.serve('away.test', { '/there': page(), '/gone': { status: 410 }, '*': IMAGE })
    site.serve(HOST, faultySite(site, options.pages))
    const peaceful = await crawlSite(context.database, site, {
      host: HOST,
      settings: SETTINGS,
      patienceMs: PATIENCE_MS,
    })
    assert.equal(peaceful.crawl.status, 'success', peaceful.crawl.failure ?? '')
    const requestsInPeace = site.requests.length
    site.clear()

    const { result, unstored } = await crawlUnderFire(context, site, crew, { ...options, requestsInPeace })
    const [expected, actual] = [comparable(peaceful), comparable(result)]
    for (const [part, value] of Object.entries(expected)) assertSame(actual[part], value, part)
    const again = site.requests.length - requestsInPeace
    const againMax = unstored + options.kills * RULES_PER_START + redirectsOf(options.pages)
    assert.ok(again <= againMax, `${again} requests were made again, of ${againMax} that were not stored`)
  } finally {
    await crew.killAll()
    site.close()
  }
}

/** Each may lead to a page that was read before a kill, and ask for it again. */
function redirectsOf(pages: number): number {
  return Math.floor(pages / 60) + 1
}

/** Returns only rows that differ, of thousands. */
function assertSame(actual: unknown, expected: unknown, part: string): void {
  if (!Array.isArray(actual) || !Array.isArray(expected)) {
    assert.deepEqual(actual, expected, part)
    return
  }
  const without = (rows: unknown[], others: unknown[]) => {
    const known = new Set(others)
    return rows.filter((row) => !known.has(row))
  }
  assert.deepEqual(without(actual, expected), [], `${part} that only the disturbed crawl has`)
  assert.deepEqual(without(expected, actual), [], `${part} that only the undisturbed crawl has`)
  assert.equal(actual.length, expected.length, `the number of ${part}`)
}

/** A graph of pages with images, where some redirect, fail, point at each other as originals, or hide in a sitemap. */
function faultySite(site: FakeSite, pages: number): SiteRoutes {
  const routes = graphSite(pages)
  const origin = site.origin(HOST)
  const away = site.origin('away.test')
  for (let index = 10; index < pages; index += 10) {
    const at = `/page/${index}`
    if (index % 60 === 0) routes[at] = redirect(`/page/${index + 1}`)
    else if (index % 50 === 0) routes[at] = { status: 500, body: 'broken' }
    else if (index % 40 === 0) routes[at] = redirect(`/page/${index}`)
    else if (index % 30 === 0)
      routes[at] = page({ title: 'The same', head: `<link rel="canonical" href="/page/${index + 1}">` })
    else if (index % 20 === 0)
      routes[at] = page({
        title: `Away ${index}`,
        links: [
          `${away}/there`,
          `${away}/gone`,
          `/missing/${index}`,
          '/a/b/a/b/a/b/',
          `/shop?PHPSESSID=${index}`,
        ],
        images: [`${away}/${index % 7}.png`, `/missing/${index}.png`, 'data:image/png;base64,AAAA'],
      })
  }
  const hidden = Array.from({ length: 20 }, (_, index) => `/hidden/${index}`)
  for (const path of hidden)
    routes[path] = page({ title: `Hidden ${path}`, links: ['/', '/page/1', '/behind/1', '/behind/2'] })
  routes['/behind/1'] = redirect('/behind/3')
  routes['/behind/2'] = routes['/behind/3'] = page({ title: 'Behind', links: ['/behind/4'] })
  routes['/sitemap.xml'] = sitemap([...hidden, '/page/3', '/page/40'].map((path) => origin + path))
  routes['/robots.txt'] = {
    headers: { 'content-type': 'text/plain' },
    body: 'User-agent: *\nDisallow: /page/17\n',
  }
  return Object.fromEntries(Object.entries(routes).map(([path, route]) => [path, slowly(route)]))
}

function slowly(route: SiteRoute): SiteRoute {
  return typeof route === 'function' || 'act' in route ? route : () => ({ ...route, until: delay(ANSWER_MS) })
}

/**
 * Killed after so many more requests each time, or as soon as there is nothing left to ask. `unstored` counts the requests whose
 * answers a kill has lost: all that a process made, without the addresses whose answers it has stored.
 */
async function crawlUnderFire(
  { database }: EngineContext,
  site: FakeSite,
  crew: CrawlCrew,
  { kills, requestsInPeace, timeoutMs }: CrawlKillOptions & { requestsInPeace: number },
): Promise<{ result: CrawlResult; unstored: number }> {
  const projectId = await createCrawledProject(database, site.domain(HOST))
  const key = (await openCrawl(database, projectId, SETTINGS, kills + 1)) ?? assert.fail('a crawl is open')
  const readCrawl = () =>
    storedRow(database, 'crawls', ['status', 'phase'], { project_id: key.projectId, id: key.crawlId })
  const expireLeases = () =>
    changeRows(database, 'jobs', { lease_until: 0 }, { kind: CRAWL_KIND, state: 'running' })
  const share = Math.floor(requestsInPeace / kills)
  const countStored = async () => {
    const { count } = await database.read((db) =>
      db
        .selectFrom('crawl_urls')
        .where('project_id', '=', key.projectId)
        .where('crawl_id', '=', key.crawlId)
        .where('outcome', 'is not', null)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow(),
    )
    return Number(count)
  }
  let unstored = 0
  for (let kill = 0; kill < kills; kill++) {
    const [requested, stored] = [site.requests.length, await countStored()]
    await crew.start()
    const target = site.requests.length + randomInt(1, share + 1)
    await until(
      'it is time to kill',
      async () => {
        if (site.requests.length >= target) return true
        const { phase, status } = await readCrawl()
        assert.equal(status === 'queued' || status === 'running', true, `the crawl is ${status}`)
        return phase === 'references' || phase === 'audit'
      },
      timeoutMs,
    )
    await crew.kill()
    unstored += Math.max(0, site.requests.length - requested - ((await countStored()) - stored))
    await expireLeases()
  }
  await crew.start()
  await until(
    'the crawl has ended',
    async () => {
      const { status } = await readCrawl()
      return status !== 'queued' && status !== 'running'
    },
    timeoutMs,
  )
  return { result: await readCrawlResult(database, key), unstored }
}
