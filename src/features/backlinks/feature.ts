// Puts the parts of the backlinks feature together: routes, jobs, schedules, and what is removed when a project is
// deleted.

import { loadedHandler } from '../../background/jobs/loaded-handler.ts'
import { defineMetrics, type Metrics } from '../../background/metrics/metric.ts'
import type { Config, ProviderSettings } from '../../data/settings/config.ts'
import type { Database } from '../../data/storage/database.ts'
import type { CommonParts, Feature } from '../../entry/feature.ts'
import { backlinkAlerts } from './alerts.ts'
import {
  REBUILD_PROFILE_KIND,
  REBUILD_SCHEDULE_KIND,
  rebuildHandler,
  rebuildSchedule,
  rebuildScheduleHandler,
} from './build/rebuild-job.ts'
import { backlinkSummary } from './read/project-summary.ts'
import { simulatedLinks } from './read/simulated-links.ts'
import { sourceOpener } from './refresh/open-source.ts'
import { observeRefreshes } from './refresh/refresh-observer.ts'
import { REFRESH_KIND, REFRESHES_AT_ONCE } from './refresh/refresh-queue.ts'
import { countRefreshed } from './refresh/refreshed-profiles.ts'
import { REFRESH_SCHEDULE_KIND, refreshSchedule, refreshScheduleHandler } from './refresh/schedule.ts'
import { sourceRoutes } from './refresh/source-routes.ts'
import { OLD_SNAPSHOTS_KIND, oldSnapshotsHandler, oldSnapshotsSchedule } from './removal/old-snapshots.ts'
import { backlinksRemoval } from './removal/project-removal.ts'
import { removalHandler, removalSchedule } from './removal/removal-job.ts'
import { BACKLINK_REMOVAL_KIND } from './removal/removal-queue.ts'
import { backlinkRoutes } from './routes.ts'
import { listGenerationActivity } from './store/generation-store.ts'

type BacklinksParts = Pick<CommonParts, 'database' | 'codec' | 'clock' | 'defaults' | 'log'> & {
  daysKept: Config['daysKept']
  /** Ranks and backlinks of DataForSEO are bought with the same account. */
  providers(): ProviderSettings
  /** May change: read it when it is needed. */
  readonly spendLimitMicros: number
  fetch?: typeof fetch
}

export function createBacklinks(parts: BacklinksParts): Feature {
  const { database, clock, log, providers, defaults } = parts
  const openSource = sourceOpener(providers, { fetch: parts.fetch ?? fetch, nowMs: clock.nowMs })
  return {
    name: 'backlinks',
    activity: listGenerationActivity,
    routes: backlinkRoutes(parts),
    appRoutes: sourceRoutes({ database, clock, defaults, openSource }),
    tools: () => import('./tools.ts'),
    handlers: {
      [REFRESH_KIND]: loadedHandler(
        { title: 'Fetching backlinks', concurrency: REFRESHES_AT_ONCE },
        async () => {
          const { refreshHandler } = await import('./refresh/refresh-job.ts')
          return refreshHandler({
            ...{ database, log, openSource, defaults },
            get spendLimitMicros() {
              return parts.spendLimitMicros
            },
          })
        },
      ),
      [REFRESH_SCHEDULE_KIND]: refreshScheduleHandler(database),
      [REBUILD_PROFILE_KIND]: rebuildHandler(database),
      [REBUILD_SCHEDULE_KIND]: rebuildScheduleHandler(database),
      [BACKLINK_REMOVAL_KIND]: removalHandler(database),
      [OLD_SNAPSHOTS_KIND]: oldSnapshotsHandler(parts),
    },
    schedules: [refreshSchedule, rebuildSchedule, removalSchedule, oldSnapshotsSchedule],
    // A running refresh notices that its profile is disconnected, and stops.
    removal: { isFirst: true, step: backlinksRemoval(database.engine) },
    summary: backlinkSummary(parts),
    simulated: simulatedLinks(parts.database),
    alerts: [backlinkAlerts],
    metrics: backlinkMetrics(database),
  }
}

// What /metrics shows of backlink refreshes.
function backlinkMetrics(database: Database): Metrics {
  return defineMetrics(
    {
      sightline_backlink_profiles: {
        type: 'gauge',
        help: 'Backlink profiles that are refreshed from a source, by status (waiting, working, failing), for all processes. Absent while the database does not answer.',
        labels: ['status'],
      },
      sightline_backlink_steps_total: {
        type: 'counter',
        help: 'Steps of backlink refreshes of this process: answered, unknown (interrupted, perhaps paid for), limit (not bought), or the class of failure.',
        labels: ['source', 'outcome'],
      },
    },
    (make) => {
      make.scraped('sightline_backlink_profiles', async () =>
        (await countRefreshed(database)).map(([status, count]) => [{ status }, count]),
      )
      const steps = make.counter('sightline_backlink_steps_total')
      observeRefreshes(database, { onStep: (source, outcome) => steps.inc({ source, outcome }) })
    },
  )
}
