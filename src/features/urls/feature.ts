// Puts the parts of joined URLs together: routes, the jobs that join and remove them, and the events after which
// sources are joined again.

import type { Database } from '../../data/storage/database.ts'
import type { AccountDefaults } from '../../entry/accounts/limits.ts'
import type { Feature } from '../../entry/feature.ts'
import type { CursorCodec } from '../../entry/http/answers/cursor.ts'
import type { Clock } from '../../lib/clock.ts'
import { joinFollower } from './recompute/follower.ts'
import { joinHandler, SWEEP_KIND, sweepHandler, sweepSchedule } from './recompute/join-job.ts'
import { JOIN_KIND } from './recompute/join-queue.ts'
import { removalHandler } from './recompute/removal-job.ts'
import { URL_REMOVAL_KIND } from './recompute/removal-queue.ts'
import { urlRoutes } from './routes.ts'
import { urlsRemoval } from './store/url-store.ts'

type UrlParts = {
  database: Database
  codec: CursorCodec
  clock: Clock
  defaults: AccountDefaults
  /** Whether a domain is that of the demo. */
  isInvented(domain: string): boolean
}

export function createUrls(parts: UrlParts): Feature {
  const { database, clock, defaults, isInvented } = parts
  const jobs = { database, nowMs: clock.nowMs, defaults, isInvented }
  return {
    name: 'urls',
    routes: urlRoutes(parts),
    tools: () => import('./tools.ts'),
    handlers: {
      [JOIN_KIND]: joinHandler(jobs),
      [SWEEP_KIND]: sweepHandler(jobs),
      [URL_REMOVAL_KIND]: removalHandler(jobs),
    },
    schedules: [sweepSchedule],
    follows: [joinFollower(database.engine, clock)],
    removal: { step: urlsRemoval(database.engine) },
  }
}
