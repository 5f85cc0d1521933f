// Opens what one run of a crawl needs: its pace, its rules, its book and the pump that keeps requests under way, all as an
// earlier run has left them.

import type { AccountDefaults } from '../../accounts/limits.ts'
import { openBook } from '../../crawler/book/open-book.ts'
import { createSiteHosts } from '../../crawler/book/site-hosts.ts'
import type { CrawlSettings } from '../../crawler/crawl-settings.ts'
import { readFingerprint } from '../../crawler/text-fingerprint.ts'
import type { Fetcher } from '../../fetching/fetcher.ts'
import type { JobContext, JobLog } from '../../jobs/job.ts'
import type { Clock } from '../../lib/clock.ts'
import { findStorageRoom } from '../../projects/storage-limit.ts'
import type { Database } from '../../storage/database.ts'
import type { CrawlKey } from '../crawls/crawl-key.ts'
import type { StartedCrawl } from './crawl-ends.ts'
import type { CrawlLimits } from './crawl-limits.ts'
import { createCrawlPace } from './crawl-pace.ts'
import { type CrawlRun, createCrawlRun } from './crawl-run.ts'
import { createLinePump } from './line-pump.ts'
import { createSiteRobots } from './site-robots.ts'

export type RunParts = {
  database: Database
  clock: Clock
  defaults: AccountDefaults
  log: Pick<JobLog, 'warn'>
  limits: CrawlLimits
  /** See SiteRobotsOptions. */
  robotsBackOffMs?: number
  openFetcher(settings: CrawlSettings): Fetcher | Promise<Fetcher>
  /** Threads that help to read pages; as many as suit this machine unless told. */
  helpersCount?: number | undefined
}

export async function openRun(
  parts: RunParts,
  crawl: CrawlKey,
  started: StartedCrawl,
  context: JobContext,
): Promise<{ run: CrawlRun; close(): Promise<void> }> {
  const { clock, limits } = parts
  const { progress, pause, ahead, isFirst } = started
  const settings = JSON.parse(started.settings_json) as CrawlSettings
  const findRoom = () => parts.database.read((db) => findStorageRoom(db, crawl.projectId, parts.defaults))
  const storageRoom = await findRoom()
  const stop = new AbortController()
  const abort = () => stop.abort(context.signal.reason)
  context.signal.addEventListener('abort', abort)
  const pace = createCrawlPace({
    fetcher: await parts.openFetcher(settings),
    settings,
    clock,
    ahead,
    progress,
    isFirst,
    pause,
  })
  const { fetcher, hostLimits } = pace
  const book = openBook(
    {
      ...crawl,
      settings,
      urlsMax: limits.urlsMax,
      startedAt: new Date(started.started_at),
      pagesFound: started.pages_found,
      hasSitemap: progress.hasSitemap,
      missingPage: progress.missingPage === null ? null : readFingerprint(progress.missingPage),
    },
    parts.helpersCount,
  )
  const siteHosts = createSiteHosts(settings.domain)
  const robots = createSiteRobots({
    fetcher,
    clock,
    signal: stop.signal,
    onDelay: pace.slowDown,
    isOwn: (origin) => !siteHosts.isExternal(`${origin}/`),
    backOffMs: parts.robotsBackOffMs,
    kept: pause?.robots.map((kept) => ({ ...kept, atMs: kept.atMs + ahead.leastMs })) ?? [],
  })
  const pump = createLinePump({
    limits: hostLimits,
    clock,
    hostsLeft: progress.hostsLeft,
    before: pause,
    turn: context.turn,
    breakOff: () => stop.abort(new Error('The turn is over.')),
  })
  const run = createCrawlRun({
    database: parts.database,
    clock,
    log: parts.log,
    context,
    crawl,
    settings,
    limits,
    fetcher,
    hostLimits,
    pace,
    ahead,
    robots,
    book,
    pump,
    startedAtMs: started.started_at,
    progress,
    pause,
    pagesCrawled: started.pages_crawled,
    storageRoom,
    findStorageRoom: findRoom,
    stop,
  })
  context.restsUntil(run.restsUntilMs)
  return {
    run,
    async close() {
      run.close()
      stop.abort()
      context.signal.removeEventListener('abort', abort)
      await Promise.allSettled([book.close(), fetcher.close()])
    },
  }
}
