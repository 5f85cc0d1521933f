// Finds the parts of its site that the crawl being finished did not read: see changes/crawl-gaps.ts.

import { type CrawlGaps, gapsOf } from '../changes/crawl-gaps.ts'
import type { CrawlSettings } from '../engine/crawl-settings.ts'
import { readProgress } from '../records/crawl-progress.ts'
import { FACT } from './address-facts.ts'
import { type FinishWork, yieldToOthers } from './finish-work.ts'
import { type IdWindow, idWindows } from './id-windows.ts'
import type { CrawlFacts } from './read-facts.ts'

export async function findGaps(work: FinishWork, { facts, metrics }: CrawlFacts): Promise<CrawlGaps> {
  const row = await readCrawl(work)
  const settings: CrawlSettings = JSON.parse(row.settings_json)
  const { pages_5xx, pages_without_response } = metrics.metrics
  let blockedCount = 0
  for (const bits of facts.flags) {
    if ((bits & (FACT.BLOCKED | FACT.EXTERNAL | FACT.RESOURCE)) === FACT.BLOCKED) blockedCount++
  }
  return gapsOf({
    settings,
    progress: readProgress(row.progress_json),
    pagesCrawled: row.pages_crawled,
    pagesFound: row.pages_found,
    blockedCount,
    failedCount: pages_5xx + pages_without_response,
    hasDeeper: await hasDeeper(work, facts.idMax, settings.depthMax),
  })
}

/** Index: crawls_pkey. */
function readCrawl({ database, crawl }: FinishWork) {
  return database.read((db) =>
    db
      .selectFrom('crawls')
      .where('project_id', '=', crawl.projectId)
      .where('id', '=', crawl.crawlId)
      .select(['settings_json', 'progress_json', 'pages_crawled', 'pages_found'])
      .executeTakeFirstOrThrow(),
  )
}

/** Searches from the end, because the addresses farthest away were discovered last. */
async function hasDeeper(work: FinishWork, idMax: number, depthMax: number): Promise<boolean> {
  for (const window of [...idWindows(idMax, work.pace.windowIds)].reverse()) {
    await yieldToOthers(work)
    if (await isDeeperIn(work, window, depthMax)) return true
  }
  return false
}

/** Index: crawl_urls_pkey. */
async function isDeeperIn(
  { database, crawl }: FinishWork,
  { after, last }: IdWindow,
  depthMax: number,
): Promise<boolean> {
  const deeper = await database.read((db) =>
    db
      .selectFrom('crawl_urls')
      .where('project_id', '=', crawl.projectId)
      .where('crawl_id', '=', crawl.crawlId)
      .where('id', '>', after)
      .where('id', '<=', last)
      .where('depth', '>', depthMax)
      .where('is_external', '=', 0)
      .where('is_in_sitemap', '=', 0)
      .select('id')
      .limit(1)
      .executeTakeFirst(),
  )
  return deeper !== undefined
}
