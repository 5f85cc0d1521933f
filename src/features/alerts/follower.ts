// Follows what happens and queues an evaluation of the part of the project that it concerns: gathered for a while, because checks of
// ranks and days of search data come one after the other.

import type { EventKind } from '../../background/events/event-store.ts'
import type { EventFollower } from '../../background/events/followers.ts'
import type { Clock } from '../../lib/clock.ts'
import { MINUTE_MS, SECOND_MS } from '../../lib/durations.ts'
import { enqueueEvaluation, type Part } from './evaluate/evaluation-job.ts'

type Watched = { readonly parts: readonly Part[]; readonly gatheredMs: number }

const WATCHED: Partial<Record<EventKind, Watched>> = {
  'ranks.checked': { parts: ['ranks', 'spend'], gatheredMs: MINUTE_MS },
  'crawl.succeeded': { parts: ['crawl'], gatheredMs: SECOND_MS },
  'search.imported': { parts: ['search'], gatheredMs: MINUTE_MS },
  'search.failed': { parts: ['search'], gatheredMs: MINUTE_MS },
  'backlinks.updated': { parts: ['backlinks', 'spend'], gatheredMs: MINUTE_MS },
  'spend.limit_reached': { parts: ['spend'], gatheredMs: SECOND_MS },
  'spend_limit.changed': { parts: ['spend'], gatheredMs: SECOND_MS },
}

export function alertFollower(clock: Clock): EventFollower {
  return {
    name: 'alerts',
    kinds: Object.keys(WATCHED) as EventKind[],
    async take(tx, events) {
      const nowMs = clock.nowMs()
      for (const { kind, projectId, createdAtMs } of events) {
        const watched = WATCHED[kind]
        if (watched === undefined || projectId === null) continue
        const { parts, gatheredMs } = watched
        // All that is taken in one slot is one evaluation: a second job with the same key is not stored. Slots are of the time of
        // taking: the evaluation of an earlier one may be over.
        const runAtMs = (Math.floor(nowMs / gatheredMs) + 1) * gatheredMs
        await enqueueEvaluation(tx, { projectId, parts, sinceMs: createdAtMs }, runAtMs)
      }
    },
  }
}
