// Puts the feed feature together: the events of a project, the feed, and the audit log. Every feature records its own
// events (src/background/events); this one also removes old ones.

import { removeOldEvents, removeProjectEvents } from '../../background/events/event-store.ts'
import type { Database } from '../../data/storage/database.ts'
import type { Feature } from '../../entry/feature.ts'
import type { CursorCodec } from '../../entry/http/answers/cursor.ts'
import type { Clock } from '../../lib/clock.ts'
import { HOUR_MS } from '../../lib/durations.ts'
import { eventRoutes, feedRoutes } from './routes.ts'

type FeedParts = { database: Database; codec: CursorCodec; clock: Clock }

const REMOVAL_KIND = 'events.remove-old'
const BATCH_ROWS_MAX = 1000

export function createFeed(parts: FeedParts): Feature {
  const { clock } = parts
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
        async run(_job, { checkpoint }) {
          let removed = BATCH_ROWS_MAX
          while (removed === BATCH_ROWS_MAX) {
            await checkpoint(async (tx) => {
              removed = await removeOldEvents(tx, clock.nowMs(), BATCH_ROWS_MAX)
            })
          }
        },
      },
    },
  }
}
