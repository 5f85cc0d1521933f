// Puts the parts of the search performance feature together: routes, jobs, nightly syncs, and what is removed when a
// project is deleted.

import type { JobLog } from '../../background/jobs/job.ts'
import { loadedHandler } from '../../background/jobs/loaded-handler.ts'
import { defineMetrics, type Metrics } from '../../background/metrics/metric.ts'
import type { Config } from '../../data/settings/config.ts'
import type { Database } from '../../data/storage/database.ts'
import type { AccountDefaults } from '../../entry/accounts/limits.ts'
import type { Feature } from '../../entry/feature.ts'
import type { CursorCodec } from '../../entry/http/answers/cursor.ts'
import type { Clock } from '../../lib/clock.ts'
import { createSeal } from '../../lib/sealed.ts'
import { findStorageQuota } from '../projects/reads.ts'
import { searchAlerts } from './alerts.ts'
import { countConnections } from './connections/connection-store.ts'
import { performanceRoutes } from './performance-routes.ts'
import { searchRemoval } from './removal/project-removal.ts'
import { removalHandler, removalSchedule } from './removal/removal-job.ts'
import { listImportActivity } from './store/import-store.ts'
import { searchSummary } from './store/project-summary.ts'
import { SEARCH_REMOVAL_KIND } from './store/removal-queue.ts'
import { simulatedDays } from './store/span-store.ts'
import { connectionRoutes } from './sync/connection-routes.ts'
import { sourceOpener } from './sync/open-source.ts'
import { SYNC_SCHEDULE_KIND, syncSchedule, syncScheduleHandler } from './sync/schedule.ts'
import { googleSignInRoutes } from './sync/sign-in-routes.ts'
import { observeSyncs } from './sync/sync-observer.ts'
import { SYNC_KIND, SYNCS_AT_ONCE } from './sync/sync-queue.ts'
import { TOPS_SCHEDULE_KIND, topsHandler, topsSchedule, topsScheduleHandler } from './tops/tops-job.ts'
import { TOPS_KIND } from './tops/tops-queue.ts'

type SearchPerformanceParts = {
  database: Database
  codec: CursorCodec
  clock: Clock
  /** The server's secret, which seals credentials. */
  secret: Buffer
  log: Pick<JobLog, 'warn'>
  defaults: AccountDefaults
  search: Config['search']
  /** Its client may be entered or removed at any time. */
  searchConsole(): Config['searchConsole']
  fetch?: typeof fetch
}

/** The limit on one request to Google while somebody waits for the answer. */
const REQUEST_TIMEOUT_MS = 60_000

export function createSearchPerformance(parts: SearchPerformanceParts): Feature {
  const { database, clock, secret, log, searchConsole } = parts
  const { apiUrl, tokenUrl } = searchConsole()
  const clientNow = () => searchConsole().client
  const { daysKept } = parts.search
  const world = { fetch: parts.fetch ?? fetch, nowMs: clock.nowMs, urls: { apiUrl, tokenUrl } }
  const seal = createSeal(secret, 'sightline search credential')
  const people = {
    database,
    clock,
    seal,
    world: { ...world, timeout: () => AbortSignal.timeout(REQUEST_TIMEOUT_MS) },
  }
  return {
    name: 'search-performance',
    activity: listImportActivity,
    routes: performanceRoutes(parts),
    appRoutes: [
      ...connectionRoutes({ ...people, canSignIn: () => clientNow() !== undefined }),
      ...googleSignInRoutes({ ...people, clientNow }),
    ],
    tools: () => import('./tools.ts'),
    handlers: {
      [SYNC_KIND]: loadedHandler({ title: 'Fetching search data', concurrency: SYNCS_AT_ONCE }, async () => {
        const { syncHandler } = await import('./sync/sync-job.ts')
        return syncHandler({
          database,
          clock,
          log,
          daysKept,
          findStorageQuota: (projectId) =>
            database.read((db) => findStorageQuota(db, projectId, parts.defaults)),
          openSource: sourceOpener(seal, world),
        })
      }),
      [SYNC_SCHEDULE_KIND]: syncScheduleHandler(database),
      [SEARCH_REMOVAL_KIND]: removalHandler(database, { daysKept }),
      [TOPS_KIND]: topsHandler(database),
      [TOPS_SCHEDULE_KIND]: topsScheduleHandler(database),
    },
    schedules: [syncSchedule, removalSchedule, topsSchedule],
    removal: { isFirst: true, step: searchRemoval(database.engine) },
    summary: searchSummary(database),
    simulated: simulatedDays(database),
    alerts: [searchAlerts],
    metrics: searchMetrics(database),
  }
}

// What /metrics shows of search data and its connections.
function searchMetrics(database: Database): Metrics {
  return defineMetrics(
    {
      sightline_search_connections: {
        type: 'gauge',
        help: 'Connections to search data by status (waiting, working, failing), for all processes. Absent while the database does not answer.',
        labels: ['status'],
      },
      sightline_search_sync_days_total: {
        type: 'counter',
        help: 'Days of search data requested by this process: stored, empty, or the class of failure.',
        labels: ['outcome'],
      },
    },
    (make) => {
      make.scraped('sightline_search_connections', async () =>
        (await countConnections(database)).map(([status, count]) => [{ status }, count]),
      )
      const days = make.counter('sightline_search_sync_days_total')
      observeSyncs(database, { onDay: (outcome) => days.inc({ outcome }) })
    },
  )
}
