// Queues an evaluation of the part of a project that an event concerns. Events are gathered for a while, because ranks
// and days of search data come one after the other.

import type { EventFollower } from '../../background/events/followers.ts'
import { PROVIDER_EVENTS } from '../../background/providers/events.ts'
import { ACCOUNT_EVENTS } from '../../entry/accounts/events.ts'
import type { Clock } from '../../lib/clock.ts'
import { MINUTE_MS, SECOND_MS } from '../../lib/durations.ts'
import { BACKLINK_EVENTS } from '../backlinks/events.ts'
import { CRAWL_EVENTS } from '../crawls/events.ts'
import { GOAL_EVENTS } from '../goals/events.ts'
import { RANK_EVENTS } from '../rank-tracker/events.ts'
import { SEARCH_EVENTS } from '../search-performance/events.ts'
import { enqueueEvaluation, type Part } from './evaluate/evaluation-job.ts'

type Watched = { readonly parts: readonly Part[]; readonly gatheredMs: number }

const WATCHED: Readonly<Record<string, Watched>> = {
  [RANK_EVENTS.checked.name]: { parts: ['ranks', 'spend'], gatheredMs: MINUTE_MS },
  [GOAL_EVENTS.reached.name]: { parts: ['goals'], gatheredMs: SECOND_MS },
  [GOAL_EVENTS.missed.name]: { parts: ['goals'], gatheredMs: SECOND_MS },
  [GOAL_EVENTS.unmeasured.name]: { parts: ['goals'], gatheredMs: SECOND_MS },
  [CRAWL_EVENTS.succeeded.name]: { parts: ['crawl'], gatheredMs: SECOND_MS },
  [SEARCH_EVENTS.imported.name]: { parts: ['search'], gatheredMs: MINUTE_MS },
  [SEARCH_EVENTS.failed.name]: { parts: ['search'], gatheredMs: MINUTE_MS },
  [BACKLINK_EVENTS.updated.name]: { parts: ['backlinks', 'spend'], gatheredMs: MINUTE_MS },
  [PROVIDER_EVENTS.limitReached.name]: { parts: ['spend'], gatheredMs: SECOND_MS },
  [ACCOUNT_EVENTS.spendLimitChanged.name]: { parts: ['spend'], gatheredMs: SECOND_MS },
}

export function alertFollower(clock: Clock): EventFollower {
  return {
    name: 'alerts',
    kinds: Object.keys(WATCHED),
    async take(tx, events) {
      const nowMs = clock.nowMs()
      for (const { kind, projectId, createdAtMs } of events) {
        const watched = WATCHED[kind]
        if (watched === undefined || projectId === null) continue
        const { parts, gatheredMs } = watched
        // All events taken in one slot share an evaluation: a second job with the same key is not stored. Slots go by
        // the time of taking, because the evaluation of an earlier slot may be over.
        const runAtMs = (Math.floor(nowMs / gatheredMs) + 1) * gatheredMs
        await enqueueEvaluation(tx, { projectId, parts, sinceMs: createdAtMs }, runAtMs)
      }
    },
  }
}
