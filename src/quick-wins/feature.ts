// Quick wins as one part of the product: their route, the job that makes them, and what they remove when a project is
// deleted.

import type { CursorCodec } from '../http/cursor.ts'
import type { Route } from '../http/route.ts'
import type { JobHandlers } from '../jobs/job.ts'
import type { Schedule } from '../jobs/schedule.ts'
import type { Clock } from '../lib/clock.ts'
import type { PurgeStep } from '../projects/purge.ts'
import { COMPUTE_KIND } from '../search-performance/store/compute-job-kind.ts'
import type { Database } from '../storage/database.ts'
import { computeHandler, REFRESH_KIND, refreshHandler, refreshSchedule } from './compute/compute-job.ts'
import { quickWinsPurge } from './purge.ts'
import { quickWinRoutes } from './routes.ts'

export type QuickWinParts = { database: Database; codec: CursorCodec; clock: Clock }

export type QuickWins = { routes: Route[]; handlers: JobHandlers; schedules: Schedule[]; purge: PurgeStep }

export function createQuickWins(parts: QuickWinParts): QuickWins {
  const { database, clock } = parts
  return {
    routes: quickWinRoutes(parts),
    handlers: {
      [COMPUTE_KIND]: computeHandler({ database, nowMs: clock.nowMs }),
      [REFRESH_KIND]: refreshHandler(database),
    },
    schedules: [refreshSchedule],
    purge: quickWinsPurge,
  }
}
