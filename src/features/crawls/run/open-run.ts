// Opens what one run of a crawl needs: its pace, its rules, its index and the scheduler that keeps requests under way, all as an
// earlier run has left them.

import type { Fetcher } from '../../../background/fetching/fetcher.ts'
import type { JobContext, JobLog } from '../../../background/jobs/job.ts'
import type { Database } from '../../../data/storage/database.ts'
import type { AccountDefaults } from '../../../entry/accounts/limits.ts'
import type { Clock } from '../../../lib/clock.ts'
import type { Seal } from '../../../lib/sealed.ts'
import { findStorageQuota, type StorageQuota } from '../../projects/reads.ts'
import { createCrawlScope } from '../engine/crawl-scope.ts'
import type { CrawlSettings } from '../engine/crawl-settings.ts'
import { openCrawlIndex, type ReadingOptions } from '../engine/index/open-index.ts'
import { createSiteHosts } from '../engine/index/site-hosts.ts'
import { readFingerprint } from '../engine/text-fingerprint.ts'
import type { CrawlKey } from '../records/crawl-key.ts'
import { openPageReuse, type PageReuse } from '../reuse/page-reuse.ts'
import { readCrawlSettings, type StoredSettings } from '../settings/settings-store.ts'
import { NO_SECRETS, openSecrets, type SiteSecrets } from '../settings/site-secrets.ts'
import { SiteRefused } from './begin.ts'
import type { StartedCrawl } from './crawl-ends.ts'
import { type CrawlLimits, storedBytesOf } from './crawl-limits.ts'
import { createCrawlPace } from './crawl-pace.ts'
import { type CrawlRun, createCrawlRun } from './crawl-run.ts'
import { createHostScheduler } from './host-scheduler.ts'
import { createSiteAccess } from './site-access.ts'
import { createSiteRobots } from './site-robots.ts'

export type RunParts = {
  database: Database
  clock: Clock
  defaults: AccountDefaults
  log: Pick<JobLog, 'warn'>
  limits: CrawlLimits
  /** See SiteRobotsOptions. */
  robotsBackOffMs?: number
  /** Opens the secrets that crawls send to their sites. */
  seal: Seal
  /** `behindMs`: for a crawl that is played as one of the past. */
  openFetcher(settings: CrawlSettings, behindMs?: number): Fetcher | Promise<Fetcher>
  /** How pages are read; as suits this machine unless a test says otherwise. */
  reading?: ReadingOptions | undefined
}

export async function openRun(
  parts: RunParts,
  crawl: CrawlKey,
  started: StartedCrawl,
  jobContext: JobContext,
): Promise<{ run: CrawlRun; close(): Promise<void> }> {
  const { clock, limits } = parts
  // A paused crawl ends its time slice early.
  const pausing = new AbortController()
  const context = { ...jobContext, slice: AbortSignal.any([jobContext.slice, pausing.signal]) }
  const { progress, pause, ahead, isFirst } = started
  const settings = JSON.parse(started.settings_json) as CrawlSettings
  const findQuota = () => parts.database.read((db) => findStorageQuota(db, crawl.projectId, parts.defaults))
  const storageQuota = await findQuota()
  // The current secrets are used: a password that was changed meanwhile counts at once.
  const stored = await parts.database.read((db) => readCrawlSettings(db, crawl.projectId))
  const access = createSiteAccess({
    settings,
    secrets: openAccess(parts.seal, crawl, stored, started.phase),
    isSentOverHttp: stored.send_over_http,
  })
  const stop = new AbortController()
  const abort = () => stop.abort(context.signal.reason)
  context.signal.addEventListener('abort', abort)
  const pace = createCrawlPace({
    fetcher: access.wrap(await parts.openFetcher(settings)),
    settings,
    clock,
    ahead,
    progress,
    isFirst,
    pause,
  })
  const { fetcher, hostLimits } = pace
  const siteHosts = createSiteHosts(settings.domain)
  const reuse = await openReuse(parts, crawl, {
    ...{ settings, stored, fetcher, storageQuota },
    isOwn: (url) => !siteHosts.isExternal(url),
  })
  const index = openIndex(parts, crawl, started, settings)
  const robots = createSiteRobots({
    fetcher,
    clock,
    signal: stop.signal,
    onDelay: pace.slowDown,
    isOwn: (origin) => !siteHosts.isExternal(`${origin}/`),
    backOffMs: parts.robotsBackOffMs,
    agentOf: access.robotsAgentOf,
    kept: pause?.robots.map((kept) => ({ ...kept, atMs: kept.atMs + ahead.leastMs })) ?? [],
  })
  const scheduler = createHostScheduler({
    limits: hostLimits,
    clock,
    hostsLeft: progress.hostsLeft,
    before: pause,
    slice: context.slice,
    breakOff: () => stop.abort(new Error('The time slice is over.')),
  })
  const run = createCrawlRun({
    database: parts.database,
    clock,
    log: parts.log,
    context,
    crawl,
    settings,
    scope: createCrawlScope(settings),
    access,
    reuse,
    limits,
    fetcher,
    hostLimits,
    pace,
    ahead,
    robots,
    index,
    scheduler,
    startedAtMs: started.started_at,
    progress,
    pause,
    pagesCrawled: started.pages_crawled,
    storageQuota,
    findStorageQuota: findQuota,
    stop,
    onPaused: () => pausing.abort(),
  })
  context.restsUntil(run.restsUntilMs)
  return {
    run,
    async close() {
      run.close()
      stop.abort()
      context.signal.removeEventListener('abort', abort)
      await Promise.allSettled([index.close(), fetcher.close()])
    },
  }
}

type ReuseParts = {
  settings: CrawlSettings
  stored: StoredSettings
  fetcher: Fetcher
  storageQuota: StorageQuota
  isOwn(url: string): boolean
}

/** Undefined when pages are not reused, also when that was switched off since the crawl was started. */
async function openReuse(
  { database, limits }: RunParts,
  { projectId }: CrawlKey,
  { settings, stored, fetcher, storageQuota, isOwn }: ReuseParts,
): Promise<PageReuse | undefined> {
  if (!settings.isReusing || !stored.reuse_unchanged) return undefined
  return await openPageReuse({
    database,
    fetcher,
    owner: { projectId, generation: stored.generation },
    isOwn,
    // Kept pages may take as much space as a crawl, and leave room for the crawl itself.
    bytesMax: storedBytesOf(limits, settings),
    bytesMoreMax: storageQuota.leftBytes / 2,
  })
}

function openIndex(
  { limits, reading }: RunParts,
  crawl: CrawlKey,
  { progress, started_at, pages_found }: StartedCrawl,
  settings: CrawlSettings,
) {
  return openCrawlIndex(
    {
      ...crawl,
      settings,
      urlsMax: limits.urlsMax,
      startedAt: new Date(started_at),
      pagesFound: pages_found,
      hasSitemap: progress.hasSitemap,
      fragmentBytes: progress.fragmentBytes,
      missingPage: progress.missingPage === null ? null : readFingerprint(progress.missingPage),
    },
    reading,
  )
}

function openAccess(
  seal: Seal,
  { projectId }: CrawlKey,
  { access }: StoredSettings,
  phase: StartedCrawl['phase'],
): SiteSecrets {
  // In these phases nothing is requested, so no secrets are needed.
  if (phase === 'references' || phase === 'audit') return NO_SECRETS
  const secrets = openSecrets(seal, projectId, access)
  if (secrets !== undefined) return secrets
  throw new SiteRefused(
    'settings',
    'The headers, cookies or password of the crawl settings cannot be opened: the secret of the server is another than when they were set. Set them again.',
  )
}
