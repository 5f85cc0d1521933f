// A site of half a million pages that all sources know: an audited crawl, 90 days of search data for one page in five,
// keywords, and backlinks. For benchmarks of joining and reading URLs.

import { sql } from 'kysely'
import type { Database } from '../src/data/storage/database.ts'
import type { Engine } from '../src/data/storage/portable.ts'
import { openImport } from '../src/features/search-performance/store/import-writer.ts'
import { matchingHost } from '../src/lib/host.ts'
import { localDay } from '../src/lib/local-day.ts'
import { insertListed } from '../test/helpers/listed-keywords.ts'
import { storeBacklinks } from '../test/helpers/stored-backlinks.ts'
import { pageUrl } from './crawled-rows.ts'
import { type AuditedStorage, fillAudited } from './crawled-storage.ts'
import { linkedSite } from './linked-site.ts'
import { daysOf, rowsOfDay, type SearchedSite } from './searched-site.ts'

export type JoinedSize = { pages: number; searchRows: number; keywords: number; links: number }

const DAYS = 90
const SEARCHED_EVERY = 5
const KEYWORDS_PER_STEP = 5000

export async function fillJoined(engine: Engine, size: JoinedSize): Promise<AuditedStorage> {
  const audited = await fillAudited(engine, size.pages)
  const { database, projectId, crawlId } = audited
  await database.write((db) =>
    sql`insert into crawl_destinations (project_id, crawl_id, id, links_count, nofollow_links_count)
      select project_id, crawl_id, id, 1 + id % 90, 0 from crawl_urls
      where project_id = ${projectId} and crawl_id = ${crawlId} and id % 100 <> 0`.execute(db),
  )
  await fillSearched(database, projectId, size)
  await fillRanked(database, projectId, size)
  const today = localDay(Date.now(), 'UTC')
  await storeBacklinks(database, {
    projectId,
    domain: matchingHost('127.0.0.1:80'),
    madeOn: today,
    ...linkedSite(size.links, Math.ceil(size.links / 20), today),
  })
  await database.write((db) => (engine === 'postgres' ? sql`vacuum analyze` : sql`analyze`).execute(db))
  return audited
}

async function fillSearched(database: Database, projectId: number, size: JoinedSize): Promise<void> {
  const site: SearchedSite = {
    rows: size.searchRows,
    days: DAYS,
    queries: Math.ceil(size.searchRows / 10),
    pages: Math.ceil(size.pages / SEARCHED_EVERY),
    lastDay: localDay(Date.now(), 'UTC') - 2,
  }
  const writer = await openImport(database, projectId, { source: 'file', nowMs: Date.now() })
  for (const day of daysOf(site))
    for (const row of rowsOfDay(site, day)) await writer.add({ ...row, page: crawledUrl(row.page!) })
  await writer.publish()
}

/** The addresses of pages in search data end in their number. */
function crawledUrl(page: string): string {
  const number = Number(page.slice(page.lastIndexOf('-') + 1))
  return pageUrl(1 + number * SEARCHED_EVERY)
}

async function fillRanked(
  database: Database,
  projectId: number,
  { keywords, pages }: JoinedSize,
): Promise<void> {
  const market = { device: 'mobile', countryCode: 'US', languageCode: 'en', location: '' } as const
  const items = Array.from({ length: keywords }, (_, at) => ({
    ...market,
    text: `keyword ${at}`,
    position: 1 + (at % 90),
    url: pageUrl(1 + ((at * 13) % pages)),
    analyzedAtMs: Date.now(),
  }))
  for (let from = 0; from < items.length; from += KEYWORDS_PER_STEP)
    await insertListed(database, projectId, items.slice(from, from + KEYWORDS_PER_STEP))
  await database.write((db) =>
    db.updateTable('rank_trackers').set({ source: 'real' }).where('project_id', '=', projectId).execute(),
  )
}
