// A site of which a crawl, search data, ranks and backlinks are stored, each in its own spelling: for tests of what joins them.

import type { LinkObservation } from '../../src/background/providers/backlink-source.ts'
import type { Database } from '../../src/data/storage/database.ts'
import { openProfileImport } from '../../src/features/backlinks/store/profile-import.ts'
import { recomputeUrls } from '../../src/features/urls/recompute/recompute.ts'
import { localDay } from '../../src/lib/local-day.ts'
import type { TestApp } from './app.ts'
import { insertListed } from './listed-keywords.ts'
import { importRows, searchRow } from './search-rows.ts'
import { observedLink } from './staged-observations.ts'
import { storeCrawl } from './stored-crawl.ts'
import type { GivenCrawl } from './stored-crawl-rows.ts'
import { changeRows, storedRow } from './stored-rows.ts'

export type GivenSite = {
  crawl?: GivenCrawl
  /** Addresses that a sitemap names. */
  sitemap?: readonly string[]
  /** Clicks of each of the last 28 days, and of each of the 28 days before; ten impressions a day. */
  search?: readonly { page: string; clicks: number; before?: number; query?: string }[]
  isSearchSimulated?: boolean
  ranks?: readonly { keyword: string; url: string; position: number }[]
  areRanksSimulated?: boolean
  links?: readonly Partial<LinkObservation>[]
  areLinksSimulated?: boolean
}

const WINDOW_DAYS = 28

/** Stores what is given. Nothing is joined yet. */
export async function storeSite(
  database: Database,
  app: TestApp,
  uid: string,
  given: GivenSite,
): Promise<number> {
  const { id: projectId } = await storedRow(database, 'projects', ['id'], { uid })
  if (given.crawl !== undefined) await storeCrawled(database, uid, given.crawl, given.sitemap ?? [])
  if (given.search !== undefined) await storeSearched(database, projectId, given, app.clock.ms)
  if (given.ranks !== undefined) await storeRanked(database, projectId, given)
  if (given.links !== undefined) await storeLinked(database, projectId, given, app.clock.ms)
  return projectId
}

/** `isDemo`: the site is taken for that of the demo. */
export function joinSite(
  database: Database,
  app: TestApp,
  projectId: number,
  isDemo = false,
): Promise<number | undefined> {
  const parts = { database, nowMs: app.clock.nowMs, defaults: app.config, isInvented: () => isDemo }
  return recomputeUrls(parts, projectId)
}

async function storeCrawled(
  database: Database,
  uid: string,
  crawl: GivenCrawl,
  sitemap: readonly string[],
): Promise<void> {
  const { projectId, crawlId, idOf } = await storeCrawl(database, uid, { gaps: {}, ...crawl })
  if (sitemap.length === 0) return
  await changeRows(
    database,
    'crawl_urls',
    { is_in_sitemap: 1 },
    { project_id: projectId, crawl_id: crawlId, id: sitemap.map(idOf) },
  )
}

async function storeSearched(
  database: Database,
  projectId: number,
  { search = [], isSearchSimulated }: GivenSite,
  nowMs: number,
): Promise<void> {
  const lastDay = localDay(nowMs, 'UTC') - 2
  const days = Array.from({ length: 2 * WINDOW_DAYS }, (_, ago) => lastDay - ago)
  const rows = days.flatMap((day, ago) =>
    search.flatMap(({ page, clicks, before = clicks, query = 'oak desk' }) => {
      const ofDay = ago < WINDOW_DAYS ? clicks : before
      return searchRow({ day, page, query, clicks: ofDay, impressions: 10, position: 4 })
    }),
  )
  const source = isSearchSimulated ? 'simulator' : 'file'
  await importRows(database, projectId, rows, {
    source,
    days: days.map((day) => ({ firstDay: day, lastDay: day })),
  })
}

async function storeRanked(
  database: Database,
  projectId: number,
  { ranks = [], areRanksSimulated = false }: GivenSite,
): Promise<void> {
  const market = { device: 'mobile', countryCode: 'US', languageCode: 'en', location: '' } as const
  const items = ranks.map(({ keyword, url, position }) => ({
    ...market,
    text: keyword,
    url,
    position,
    analyzedAtMs: 1_790_000_000_000,
  }))
  await insertListed(database, projectId, items)
  const source = areRanksSimulated ? 'simulated' : 'real'
  await changeRows(database, 'rank_trackers', { source }, { project_id: projectId })
}

async function storeLinked(
  database: Database,
  projectId: number,
  { links = [], areLinksSimulated }: GivenSite,
  nowMs: number,
): Promise<void> {
  const source = areLinksSimulated ? 'simulator' : 'file'
  const profile = await openProfileImport(database, { projectId, domain: 'example.com', source, nowMs })
  const observed = links.map((link, number) =>
    observedLink({ sourceUrl: `https://blog-${number}.example/post`, ...link }),
  )
  await profile.add({ links: observed })
  await profile.publish({ nowMs })
}
