// The composition root: which parts the product is made of. A feature joins here with its routes, its jobs, what it
// counts against an account's limits, what it removes when a project is deleted, and its part of the demo.

import { type Authentication, createAuthentication } from './accounts/authentication.ts'
import { accountRoutes } from './accounts/routes.ts'
import { createBacklinks } from './backlinks/feature.ts'
import type { Config } from './config.ts'
import { createCrawlData } from './crawl-data/feature.ts'
import { PAST_KIND, pastHandler } from './demo/backlinks-past.ts'
import { FILL_KIND, fillHandler } from './demo/fill-job.ts'
import { DEMO_DOMAIN } from './demo/load.ts'
import { createDisavow } from './disavow/feature.ts'
import { createCursorCodec } from './http/cursor.ts'
import { idempotencyCleanup } from './http/idempotency-cleanup.ts'
import type { AccessSource } from './http/principal.ts'
import type { Route } from './http/route.ts'
import { fileShrinking } from './jobs/file-shrinking.ts'
import type { JobHandlers, JobLog } from './jobs/job.ts'
import type { Schedule } from './jobs/schedule.ts'
import { scheduledBackups } from './jobs/scheduled-backups.ts'
import type { Clock } from './lib/clock.ts'
import { createProjectAccess } from './projects/access.ts'
import { competitorRoutes } from './projects/competitor-routes.ts'
import { countAccountCompetitors } from './projects/competitor-store.ts'
import { countAccountBytes } from './projects/project-storage.ts'
import { PURGE_KIND, purgeHandler } from './projects/purge.ts'
import { projectRoutes } from './projects/routes.ts'
import { createProviders, type Providers } from './providers/registry.ts'
import { createQuickWins } from './quick-wins/feature.ts'
import { createRankTracker } from './rank-tracker/feature.ts'
import { rankTrackerPurge } from './rank-tracker/purge.ts'
import { countAccountKeywords } from './rank-tracker/tracker/tracker-row.ts'
import { createSearchPerformance } from './search-performance/feature.ts'
import type { Database } from './storage/database.ts'

export type Parts = {
  config: Config
  database: Database
  secret: Buffer
  clock: Clock
  /** For what jobs have to say beside how they ended; nobody hears it without. */
  log?: Pick<JobLog, 'warn'>
  /** In place of those that the settings name. */
  providers?: Providers
}

export type Product = {
  routes: Route[]
  source: AccessSource
  authentication: Authentication
  handlers: JobHandlers
  schedules: Schedule[]
  /** What a process that works settles before it begins. */
  prepare(): Promise<void>
}

export function wire({ config, database, secret, clock, log, providers }: Parts): Product {
  const codec = createCursorCodec(secret)
  const authentication = createAuthentication(database, clock)
  const projectAccess = createProjectAccess(database, clock)
  const { allowedNetworks } = config
  const shared = { database, codec, clock, defaults: config, allowedNetworks }
  const cleanup = idempotencyCleanup(database)
  const shrinking = fileShrinking(database)
  const backups = scheduledBackups({ database, config, clock, log: log ?? { warn() {} } })
  // Two of the largest, unless the setting says otherwise.
  const filesBytesMax = config.http.cacheBytesMax / 4
  const rankTracker = createRankTracker({
    ...shared,
    log: log ?? { warn() {} },
    providers: providers ?? createProviders(config.providers, { fetch, nowMs: clock.nowMs }),
    spendLimitMicros: config.spend.monthlyLimitMicros,
    cacheBytesMax: config.http.cacheBytesMax - filesBytesMax,
  })
  const crawlData = createCrawlData({
    ...shared,
    secret,
    log: log ?? { warn() {} },
    crawls: config.crawls,
    findProject: projectAccess.findProject,
    // Loaded when it is wanted: it is a whole site.
    fetcherOf: async (settings, userAgent) =>
      settings.domain === DEMO_DOMAIN
        ? (await import('./demo/site/demo-fetcher.ts')).fetcherOfDemo(settings, userAgent)
        : undefined,
  })
  const searchPerformance = createSearchPerformance({
    ...shared,
    secret,
    log: log ?? { warn() {} },
    search: config.search,
    searchConsole: config.searchConsole,
  })
  const quickWins = createQuickWins(shared)
  const backlinks = createBacklinks({
    ...shared,
    log: log ?? { warn() {} },
    providers: config.providers,
    spendLimitMicros: config.spend.monthlyLimitMicros,
  })
  const disavow = createDisavow({ ...shared, cacheBytesMax: filesBytesMax })

  return {
    authentication,
    prepare: rankTracker.adoptSources,
    source: {
      findPrincipal: authentication.findPrincipal,
      findProject: projectAccess.findProject,
      isProjectThere: projectAccess.isProjectThere,
    },
    routes: [
      ...accountRoutes({
        database,
        defaults: config,
        usageSources: {
          rank_tracking_units: {
            limit: (limits, projectCount) => limits.rankTrackingUnits * projectCount,
            countUsed: countAccountKeywords,
          },
          competitors: {
            limit: (limits, projectCount) => limits.competitors * projectCount,
            countUsed: countAccountCompetitors,
          },
          storage_bytes: { limit: (limits) => limits.storageBytes, countUsed: countAccountBytes },
        },
      }),
      ...projectRoutes({
        ...shared,
        onDeleted: projectAccess.forget,
        onChanged: rankTracker.onProjectChanged,
      }),
      ...competitorRoutes({ ...shared, onChanged: rankTracker.onCompetitorsChanged }),
      ...rankTracker.routes,
      ...crawlData.routes,
      ...quickWins.routes,
      ...backlinks.routes,
      ...disavow.routes,
    ],
    handlers: {
      [PURGE_KIND]: purgeHandler([
        // First, because they disconnect: a sync or a refresh that runs then stops.
        searchPerformance.purge,
        backlinks.purge,
        quickWins.purge,
        crawlData.purge,
        disavow.purge,
        rankTrackerPurge(database.engine),
      ]),
      ...cleanup.handlers,
      ...shrinking.handlers,
      ...backups.handlers,
      ...rankTracker.handlers,
      ...crawlData.handlers,
      ...searchPerformance.handlers,
      ...quickWins.handlers,
      ...backlinks.handlers,
      [FILL_KIND]: fillHandler(shared),
      [PAST_KIND]: pastHandler(database),
    },
    schedules: [
      ...cleanup.schedules,
      ...shrinking.schedules,
      ...backups.schedules,
      ...rankTracker.schedules,
      ...crawlData.schedules,
      ...searchPerformance.schedules,
      ...quickWins.schedules,
      ...backlinks.schedules,
    ],
  }
}
