// Puts the parts of the backlinks feature together: routes, jobs, schedules, and what is removed when a project is
// deleted.

import { loadedHandler } from '../../background/jobs/loaded-handler.ts'
import type { ProviderSettings } from '../../data/settings/config.ts'
import type { CommonParts, Feature } from '../../entry/feature.ts'
import { backlinkAlerts } from './alerts.ts'
import {
  REBUILD_PROFILE_KIND,
  REBUILD_SCHEDULE_KIND,
  rebuildHandler,
  rebuildSchedule,
  rebuildScheduleHandler,
} from './build/rebuild-job.ts'
import { backlinkMetrics } from './metrics.ts'
import { backlinkSummary } from './read/project-summary.ts'
import { simulatedLinks } from './read/simulated-links.ts'
import { sourceOpener } from './refresh/open-source.ts'
import { REFRESH_KIND, REFRESHES_AT_ONCE } from './refresh/refresh-queue.ts'
import { REFRESH_SCHEDULE_KIND, refreshSchedule, refreshScheduleHandler } from './refresh/schedule.ts'
import { sourceRoutes } from './refresh/source-routes.ts'
import { backlinksRemoval } from './removal/project-removal.ts'
import { removalHandler, removalSchedule } from './removal/removal-job.ts'
import { BACKLINK_REMOVAL_KIND } from './removal/removal-queue.ts'
import { backlinkRoutes } from './routes.ts'
import { listGenerationActivity } from './store/generation-activity.ts'

type BacklinksParts = Pick<CommonParts, 'database' | 'codec' | 'clock' | 'defaults' | 'log'> & {
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
    },
    schedules: [refreshSchedule, rebuildSchedule, removalSchedule],
    // A running refresh notices that its profile is disconnected, and stops.
    removal: { isFirst: true, step: backlinksRemoval(database.engine) },
    summary: backlinkSummary(parts),
    simulated: simulatedLinks(parts.database),
    alerts: [backlinkAlerts],
    metrics: backlinkMetrics(database),
  }
}
