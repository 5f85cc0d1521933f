// Crawls as one part of the product: their routes, their jobs, and what they remove when a project is deleted.

import type { Fetcher } from '../../background/fetching/fetcher.ts'
import { userAgentOf } from '../../background/fetching/user-agent.ts'
import type { JobLog } from '../../background/jobs/job.ts'
import type { Config } from '../../data/settings/config.ts'
import type { Database } from '../../data/storage/database.ts'
import type { AccountDefaults } from '../../entry/accounts/limits.ts'
import type { Feature } from '../../entry/feature.ts'
import type { AccessSource } from '../../entry/http/access/principal.ts'
import type { CursorCodec } from '../../entry/http/answers/cursor.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Networks } from '../../lib/networks.ts'
import { createSeal } from '../../lib/sealed.ts'
import { readVersion } from '../../lib/version.ts'
import { crawlAlerts } from './alerts/crawl-alerts.ts'
import type { CrawlSettings } from './engine/crawl-settings.ts'
import { ignoreDemoIssues } from './issues/demo-ignored.ts'
import { crawlMetrics } from './metrics.ts'
import { CRAWL_KIND } from './records/crawl-store.ts'
import { listCrawlActivity } from './records/live-crawl.ts'
import { crawlSchedule, crawlScheduleHandler, SCHEDULE_KIND } from './records/schedule.ts'
import { crawlRemoval } from './removal/project-removal.ts'
import { REMOVE_KIND, removeCrawlsHandler } from './removal/remove-job.ts'
import { crawlSummary } from './reports/project-summary.ts'
import { FORGET_KIND, forgetHandler } from './reuse/forget-job.ts'
import { crawlRoutes } from './routes.ts'
import { crawlHandler } from './run/crawl-handler.ts'
import { openRenderer } from './run/open-renderer.ts'

type CrawlDataParts = {
  database: Database
  codec: CursorCodec
  clock: Clock
  log: Pick<JobLog, 'warn'>
  /** The server's secret: it seals the credentials that crawls send to their sites. */
  secret: Buffer
  defaults: AccountDefaults
  allowedNetworks: Networks
  crawls: Config['crawls']
  findProject: AccessSource['findProject']
  /** Fetchers for sites that are not on the web; undefined leaves a site to the usual fetcher. */
  fetcherOf?(settings: CrawlSettings, userAgent: string, behindMs?: number): Promise<Fetcher | undefined>
  /** Sites that are invented raise no alerts. */
  isInvented(domain: string): boolean
}

export function createCrawlData(parts: CrawlDataParts): Feature {
  const { database, clock, log, defaults, allowedNetworks, crawls } = parts
  const seal = createSeal(parts.secret, 'sightline crawl access')
  const userAgent =
    userAgentOf(readVersion(), crawls.aboutUrl) ?? userAgentOf(readVersion(), 'http://localhost')!
  const fetching = { allowedNetworks, ports: crawls.ports, userAgent, clock }
  return {
    name: 'crawls',
    activity: listCrawlActivity,
    routes: crawlRoutes({ ...parts, seal }),
    tools: () => import('./tools.ts'),
    handlers: {
      [CRAWL_KIND]: crawlHandler({
        database,
        clock,
        log,
        defaults,
        limits: crawls.limits,
        seal,
        concurrency: crawls.concurrency,
        keptMax: crawls.keptMax,
        async openFetcher(settings, behindMs) {
          const own = await parts.fetcherOf?.(settings, userAgent, behindMs)
          if (own !== undefined) return own
          const { openFetcher } = await import('./run/open-fetcher.ts')
          return openFetcher({ ...fetching, ownHost: settings.domain })
        },
        openRenderer: openRenderer({ chromiumPath: crawls.chromiumPath, userAgent }),
      }),
      [SCHEDULE_KIND]: crawlScheduleHandler(database, defaults),
      [REMOVE_KIND]: removeCrawlsHandler(database),
      [FORGET_KIND]: forgetHandler(),
    },
    schedules: [crawlSchedule],
    removal: { step: crawlRemoval(database.engine) },
    summary: crawlSummary(database),
    demo: ignoreDemoIssues,
    alerts: [crawlAlerts(parts.isInvented)],
    metrics: crawlMetrics(database),
  }
}
