// Goals of keywords as one part of the product: a position that a keyword is to reach by a day. They go with their keyword by
// their foreign key, and so with the project.

import type { Database } from '../../data/storage/database.ts'
import type { Feature } from '../../entry/feature.ts'
import type { CursorCodec } from '../../entry/http/answers/cursor.ts'
import type { Clock } from '../../lib/clock.ts'
import { goalAlerts } from './alerts.ts'
import { setDemoGoals } from './demo-goals.ts'
import {
  goalFollower,
  JUDGE_KIND,
  judgeHandler,
  SWEEP_KIND,
  sweepHandler,
  sweepSchedule,
} from './judge-job.ts'
import { reportGoals } from './report-tables.ts'
import { goalRoutes } from './routes.ts'

export function createGoals(parts: { database: Database; codec: CursorCodec; clock: Clock }): Feature {
  return {
    name: 'goals',
    routes: goalRoutes(parts),
    tools: () => import('./tools.ts'),
    handlers: { [JUDGE_KIND]: judgeHandler(parts), [SWEEP_KIND]: sweepHandler(parts) },
    schedules: [sweepSchedule(parts)],
    alerts: [goalAlerts],
    follows: [goalFollower(parts)],
    demo: setDemoGoals,
    reportTables: { goals: reportGoals(parts.database) },
  }
}
