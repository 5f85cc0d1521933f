// Puts the feed feature together: the events of a project, the feed, and the audit log. Every feature records its own
// events (src/background/events); this one also removes old ones.

import { keptMs } from '../../background/events/event-kind.ts'
import { removeOldEvents, removeProjectEvents } from '../../background/events/event-store.ts'
import { removeInBatches } from '../../background/jobs/remove-batches.ts'
import type { Config } from '../../data/settings/config.ts'
import type { Database } from '../../data/storage/database.ts'
import type { Feature } from '../../entry/feature.ts'
import type { CursorCodec } from '../../entry/http/answers/cursor.ts'
import type { Clock } from '../../lib/clock.ts'
import { HOUR_MS } from '../../lib/durations.ts'
import { eventRoutes, feedRoutes } from './routes.ts'

type FeedParts = {
  database: Database
  codec: CursorCodec
  clock: Clock
  daysKept: Pick<Config['daysKept'], 'events'>
}

const REMOVAL_KIND = 'events.remove-old'

export function createFeed(parts: FeedParts): Feature {
  const { clock, daysKept } = parts
  return {
    name: 'feed',
    routes: eventRoutes(parts),
    appRoutes: feedRoutes(parts),
    removal: { step: removeProjectEvents },
    schedules: [{ name: REMOVAL_KIND, kind: REMOVAL_KIND, everyMs: HOUR_MS }],
    handlers: {
      [REMOVAL_KIND]: {
        title: 'Removing old events',
        concurrency: 1,
        async run(_job, context) {
          await removeInBatches(context, (tx, rowsMax) =>
            removeOldEvents(tx, clock.nowMs(), keptMs(daysKept.events), rowsMax),
          )
        },
      },
    },
  }
}
