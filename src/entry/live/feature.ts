// Puts live work together: the work under way, and a stream of events.

import type { ActivitySource } from '../../background/events/activity.ts'
import type { Database } from '../../data/storage/database.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Feature } from '../feature.ts'
import type { AccessSource } from '../http/access/principal.ts'
import { createHub } from './hub.ts'
import { liveMetrics } from './metrics.ts'
import { activityRoute, eventsRoute } from './routes.ts'

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
    metrics: liveMetrics({ countOpen: () => hub.size, countDropped: () => dropped }),
    stop: hub.stop,
  }
}
