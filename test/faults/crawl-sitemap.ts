// Sitemaps with more addresses than a crawl may note: read to the end of what it wants, in bounded memory, and the
// report says that there is more. The crawl runs in a process of its own, so that the memory is its own; what it left
// is counted by the database, because a million rows are too much for whoever only wants to look at them.

import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { createCrawledProject, openCrawl } from '../helpers/crawled-site.ts'
import type { EngineContext } from '../helpers/engines.ts'
import { startFakeSite } from '../helpers/fake-site.ts'
import { page } from '../helpers/fake-site-pages.ts'
import { largeSitemap } from '../helpers/fake-site-sitemaps.ts'
import { storedRow } from '../helpers/stored-rows.ts'
import { until } from '../helpers/until.ts'
import { createCrawlCrew } from './crawl-crew.ts'

const HOST = 'site.test'
const PAGES_MAX = 20
/** Nobody is slow here but the machine. */
const PATIENCE_MS = 30_000

export type SitemapSize = {
  files: number
  urlsPerFile: number
  urlsMax: number
  msMax: number
  megabytesMax: number
}

export async function crawlLargeSitemap(
  { database, storage }: EngineContext,
  { files, urlsPerFile, urlsMax, msMax, megabytesMax }: SitemapSize,
): Promise<void> {
  const site = await startFakeSite()
  const crew = createCrawlCrew(storage, { port: site.port, patienceMs: PATIENCE_MS, limits: { urlsMax } })
  try {
    const origin = site.origin(HOST)
    site.serve(HOST, {
      ...largeSitemap(origin, files, urlsPerFile),
      '/': page({ title: 'start', links: ['/linked'] }),
      '*': page(),
    })
    const projectId = await createCrawledProject(database, site.domain(HOST))
    const { crawlId } = (await openCrawl(database, projectId, { pagesMax: PAGES_MAX })) ?? assert.fail()
    const readCrawl = () =>
      storedRow(database, 'crawls', ['status', 'failure', 'summary_json'], {
        project_id: projectId,
        id: crawlId,
      })
    await crew.start()
    const isOver = async () => !['queued', 'running'].includes((await readCrawl()).status)
    await until('the crawl has ended', isOver, msMax)
    const crawl = await readCrawl()
    assert.equal(crawl.status, 'success', crawl.failure ?? '')

    const rowsOf = async (table: 'crawl_urls' | 'crawl_pages') => {
      const { count } = await database.read((db) =>
        db
          .selectFrom(table)
          .where('project_id', '=', projectId)
          .where('crawl_id', '=', crawlId)
          .select((select) => select.fn.countAll().as('count'))
          .executeTakeFirstOrThrow(),
      )
      return Number(count)
    }
    const urls = await rowsOf('crawl_urls')
    assert.ok(urls <= urlsMax, `${urls} addresses are noted`)
    assert.ok(urls >= Math.min(urlsMax, files * urlsPerFile), `${urls} addresses are noted`)
    // None in between is left out: the last of them has the number of those before it.
    const items = await database.read((db) =>
      db
        .selectFrom('crawl_urls')
        .where('project_id', '=', projectId)
        .where('crawl_id', '=', crawlId)
        .where('url', 'like', '%/item/%')
        .select((select) => [
          select.fn.countAll<number>().as('count'),
          sql<number>`max(cast(substr(url, ${`${origin}/item/`.length + 1}) as integer))`.as('last'),
        ])
        .executeTakeFirstOrThrow(),
    )
    assert.equal(Number(items.count), items.last + 1)
    assert.equal(await rowsOf('crawl_pages'), PAGES_MAX)
    const start = await storedRow(database, 'crawl_pages', ['url', 'title'], {
      project_id: projectId,
      crawl_id: crawlId,
      id: 1,
    })
    assert.deepEqual(start, { url: `${origin}/`, title: 'start' })
    const { notes } = JSON.parse(crawl.summary_json ?? '') as { notes: string[] }
    assert.ok(
      notes.some((note) => note.includes(`limit of ${PAGES_MAX} pages`)),
      notes.join('\n'),
    )
    const megabytes = (await crew.peakMegabytes()) ?? 0
    assert.ok(megabytes < megabytesMax, `the process has held ${Math.round(megabytes)} MB`)
  } finally {
    await crew.killAll()
    site.close()
  }
}
