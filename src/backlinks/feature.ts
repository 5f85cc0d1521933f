// Backlinks as one part of the product: their routes, their jobs, their times, and what they remove when a project is
// deleted.

import type { AccountDefaults } from '../accounts/limits.ts'
import type { ProviderSettings } from '../config.ts'
import type { Feature } from '../feature.ts'
import type { CursorCodec } from '../http/cursor.ts'
import type { JobLog } from '../jobs/job.ts'
import type { Clock } from '../lib/clock.ts'
import type { Database } from '../storage/database.ts'
import { backlinkMetrics } from './metrics.ts'
import {
  REBUILD_KIND,
  REBUILD_SCHEDULE_KIND,
  rebuildHandler,
  rebuildSchedule,
  rebuildScheduleHandler,
} from './rebuild/rebuild-job.ts'
import { sourceOpener } from './refresh/open-source.ts'
import { refreshHandler } from './refresh/refresh-job.ts'
import { createPurge } from './refresh/refresh-purge.ts'
import { REFRESH_KIND } from './refresh/refresh-queue.ts'
import { REFRESH_SCHEDULE_KIND, refreshSchedule, refreshScheduleHandler } from './refresh/schedule.ts'
import { cleanupHandler, cleanupSchedule } from './removal/cleanup-job.ts'
import { CLEANUP_KIND } from './removal/cleanup-queue.ts'
import { backlinkRoutes } from './routes.ts'

export type BacklinksParts = {
  database: Database
  codec: CursorCodec
  clock: Clock
  defaults: AccountDefaults
  log: Pick<JobLog, 'warn'>
  /** DataForSEO's account is the one that ranks are bought with. */
  providers: ProviderSettings
  spendLimitMicros: number
  fetch?: typeof fetch
}

export function createBacklinks(parts: BacklinksParts): Feature {
  const { database, clock, log, providers, defaults, spendLimitMicros } = parts
  const openSource = sourceOpener(providers, { fetch: parts.fetch ?? fetch, nowMs: clock.nowMs })
  return {
    name: 'backlinks',
    routes: backlinkRoutes(parts),
    handlers: {
      [REFRESH_KIND]: refreshHandler({ database, log, openSource, defaults, spendLimitMicros }),
      [REFRESH_SCHEDULE_KIND]: refreshScheduleHandler(database),
      [REBUILD_KIND]: rebuildHandler(database),
      [REBUILD_SCHEDULE_KIND]: rebuildScheduleHandler(database),
      [CLEANUP_KIND]: cleanupHandler(database),
    },
    schedules: [refreshSchedule, rebuildSchedule, cleanupSchedule],
    // A refresh that runs finds that it is disconnected, and stops.
    removal: { isFirst: true, step: createPurge(database.engine) },
    metrics: backlinkMetrics(database),
  }
}
