// Puts live work together: the work under way, and a stream of events.

import type { ActivitySource } from '../../background/events/activity.ts'
import { defineMetrics, type Metrics } from '../../background/metrics/metric.ts'
import type { Database } from '../../data/storage/database.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Feature } from '../feature.ts'
import type { AccessSource } from '../http/access/principal.ts'
import { createHub } from './hub.ts'
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

type StreamCounts = { countOpen(): number; countDropped(): number }

// The metrics of open streams.
function liveMetrics({ countOpen, countDropped }: StreamCounts): Metrics {
  return defineMetrics(
    {
      sightline_event_streams: {
        type: 'gauge',
        help: 'Streams of events that are open in this process.',
        labels: [],
      },
      sightline_event_streams_dropped: {
        type: 'gauge',
        help: 'Streams that this process has ended because their reader was too slow, since it started.',
        labels: [],
      },
    },
    (make) => {
      make.scraped('sightline_event_streams', async () => [[{}, countOpen()]])
      make.scraped('sightline_event_streams_dropped', async () => [[{}, countDropped()]])
    },
  )
}
