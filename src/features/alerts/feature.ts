// Puts the alerts feature together: rules with defaults, evaluations after events, and open alerts. Which kinds there are and how
// they are judged is for the features whose data it is.

import type { AlertSource } from '../../background/alerts/alert-source.ts'
import type { Database } from '../../data/storage/database.ts'
import type { Feature } from '../../entry/feature.ts'
import type { CursorCodec } from '../../entry/http/answers/cursor.ts'
import type { Clock } from '../../lib/clock.ts'
import { HOUR_MS } from '../../lib/durations.ts'
import { alertRoutes } from './alert-routes.ts'
import { removeProjectAlerts } from './alert-store.ts'
import { EVALUATION_KIND, evaluationHandler, SWEEP_KIND, sweepHandler } from './evaluation-job.ts'
import { alertFollower } from './follower.ts'
import { ruleRoutes } from './rule-routes.ts'

type AlertParts = {
  database: Database
  codec: CursorCodec
  clock: Clock
  /** What the features judge: `Feature.alerts` of all. */
  sources(): readonly AlertSource[]
}

const SWEEP_MS = 6 * HOUR_MS

export function createAlerts(parts: AlertParts): Feature {
  return {
    name: 'alerts',
    routes: [...alertRoutes(parts), ...ruleRoutes(parts)],
    tools: () => import('./tools.ts'),
    handlers: { [EVALUATION_KIND]: evaluationHandler(parts), [SWEEP_KIND]: sweepHandler(parts) },
    schedules: [{ name: SWEEP_KIND, kind: SWEEP_KIND, everyMs: SWEEP_MS }],
    follows: [alertFollower(parts)],
    removal: { step: removeProjectAlerts },
  }
}
