// Puts the parts of the quick wins feature together: its route, the job that computes them, and what is removed when
// a project is deleted.

import type { Database } from '../../data/storage/database.ts'
import type { Feature } from '../../entry/feature.ts'
import type { CursorCodec } from '../../entry/http/answers/cursor.ts'
import type { Clock } from '../../lib/clock.ts'
import { COMPUTE_KIND } from '../search-performance/reads.ts'
import { computeHandler, RECOMPUTE_KIND, recomputeHandler, recomputeSchedule } from './compute/compute-job.ts'
import { markDemoWins } from './marks/demo-marks.ts'
import { quickWinRoutes } from './routes.ts'
import { quickWinsRemoval } from './stored/list-store.ts'

type QuickWinParts = { database: Database; codec: CursorCodec; clock: Clock }

export function createQuickWins(parts: QuickWinParts): Feature {
  const { database, clock } = parts
  return {
    name: 'quick-wins',
    routes: quickWinRoutes(parts),
    tools: () => import('./tools.ts'),
    handlers: {
      [COMPUTE_KIND]: computeHandler({ database, nowMs: clock.nowMs }),
      [RECOMPUTE_KIND]: recomputeHandler(database),
    },
    schedules: [recomputeSchedule],
    removal: { step: quickWinsRemoval },
    demo: markDemoWins,
  }
}
