// Puts the alerts feature together: rules with defaults, evaluations after events, and open alerts. Which kinds there are and how
// they are judged is for the features whose data it is.

import type { AlertSource } from '../../background/alerts/alert-source.ts'
import type { EventFollower } from '../../background/events/followers.ts'
import type { Config } from '../../data/settings/config.ts'
import type { Database } from '../../data/storage/database.ts'
import type { Feature } from '../../entry/feature.ts'
import type { CursorCodec } from '../../entry/http/answers/cursor.ts'
import type { Clock } from '../../lib/clock.ts'
import { HOUR_MS } from '../../lib/durations.ts'
import { alertRoutes } from './alert-routes.ts'
import { removeProjectAlerts } from './alert-store.ts'
import { demoAlerts } from './demo-alerts.ts'
import {
  EVALUATION_KIND,
  enqueueEvaluation,
  evaluationHandler,
  SWEEP_KIND,
  sweepHandler,
} from './evaluation-job.ts'
import { ruleRoutes } from './rule-routes.ts'

type AlertParts = {
  database: Database
  codec: CursorCodec
  clock: Clock
  daysKept: Pick<Config['daysKept'], 'events'>
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
    demoWhole: demoAlerts(parts.sources),
  }
}

type FollowerOptions = { clock: Clock; sources(): readonly AlertSource[] }

// Queues an evaluation of the parts of a project that an event concerns. Events are gathered for a while, because ranks
// and days of search data come one after the other.
function alertFollower({ clock, sources }: FollowerOptions): EventFollower {
  /** The parts that an event asks for, each with how long it waits for others. */
  const partsOf = (event: string) =>
    sources().flatMap(({ part, events }) =>
      events.flatMap(({ kinds, gatheredMs }) =>
        kinds.some(({ name }) => name === event) ? [{ part, gatheredMs }] : [],
      ),
    )
  return {
    name: 'alerts',
    get kinds() {
      return sources().flatMap(({ events }) => events.flatMap(({ kinds }) => kinds.map(({ name }) => name)))
    },
    async take(tx, events) {
      const nowMs = clock.nowMs()
      for (const { kind, projectId, createdAtMs } of events) {
        if (projectId === null) continue
        for (const [gatheredMs, together] of Map.groupBy(partsOf(kind), (one) => one.gatheredMs)) {
          const parts = together.map(({ part }) => part)
          // All events taken in one slot share an evaluation: a second job with the same key is not stored. Slots go by
          // the time of taking, because the evaluation of an earlier slot may be over.
          const runAtMs = (Math.floor(nowMs / gatheredMs) + 1) * gatheredMs
          await enqueueEvaluation(tx, { projectId, parts, sinceMs: createdAtMs }, runAtMs)
        }
      }
    },
  }
}
