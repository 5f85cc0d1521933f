// Live work as one part of the product: what is under way, and a stream of what happens.

import type { ActivitySource } from '../events/activity.ts'
import { removeOldEvents, removeProjectEvents } from '../events/event-store.ts'
import type { Feature } from '../feature.ts'
import type { AccessSource } from '../http/access/principal.ts'
import type { Clock } from '../lib/clock.ts'
import { DAY_MS, HOUR_MS } from '../lib/durations.ts'
import type { Database } from '../storage/database.ts'
import { createHub } from './hub.ts'
import { liveMetrics } from './metrics.ts'
import { activityRoute, eventsRoute } from './routes.ts'

const REMOVAL_KIND = 'events.remove-old'
const KEPT_MS = 30 * DAY_MS
const BATCH_ROWS_MAX = 1000

type LiveOptions = {
  database: Database
  clock: Clock
  log: { warn(details: object, message: string): void }
  findPrincipal: AccessSource['findPrincipal']
  forgetSession(token: string): void
  sources: readonly ActivitySource[]
}

type Live = Feature & {
  /** Ends every open stream. */
  stop(): Promise<void>
}

export function createLive(options: LiveOptions): Live {
  const { database, clock, sources } = options
  const hub = createHub({ ...options, nowMs: clock.nowMs })
  let dropped = 0
  return {
    name: 'live',
    routes: [activityRoute({ database, sources })],
    appRoutes: [eventsRoute({ hub, onDropped: () => dropped++ })],
    removal: { step: removeProjectEvents },
    schedules: [{ name: REMOVAL_KIND, kind: REMOVAL_KIND, everyMs: HOUR_MS }],
    handlers: {
      [REMOVAL_KIND]: {
        concurrency: 1,
        async run(_job, { checkpoint }) {
          let removed = BATCH_ROWS_MAX
          while (removed === BATCH_ROWS_MAX) {
            await checkpoint(async (tx) => {
              removed = await removeOldEvents(tx, clock.nowMs() - KEPT_MS, BATCH_ROWS_MAX)
            })
          }
        },
      },
    },
    metrics: liveMetrics({ countOpen: () => hub.size, countDropped: () => dropped }),
    stop: hub.stop,
  }
}
