// Follows events and queues the joining of the project's sources. It waits a while first, because rank checks and
// days of search data arrive one after the other.

import type { EventFollower } from '../../../background/events/followers.ts'
import type { Engine } from '../../../data/storage/portable.ts'
import type { Clock } from '../../../lib/clock.ts'
import { MINUTE_MS, SECOND_MS } from '../../../lib/durations.ts'
import { BACKLINK_EVENTS } from '../../backlinks/events.ts'
import { CRAWL_EVENTS } from '../../crawls/events.ts'
import { RANK_EVENTS } from '../../rank-tracker/events.ts'
import { SEARCH_EVENTS } from '../../search-performance/events.ts'
import { enqueueJoin } from './join-queue.ts'

const GATHERED_MS: Readonly<Record<string, number>> = {
  [CRAWL_EVENTS.succeeded.name]: SECOND_MS,
  [SEARCH_EVENTS.imported.name]: 10 * SECOND_MS,
  [BACKLINK_EVENTS.updated.name]: 10 * SECOND_MS,
  // Ranks are checked all day long, so these wait longest.
  [RANK_EVENTS.checked.name]: 15 * MINUTE_MS,
}

export function joinFollower(engine: Engine, clock: Clock): EventFollower {
  return {
    name: 'urls',
    kinds: Object.keys(GATHERED_MS),
    async take(tx, events) {
      const gathered = new Map<number, number>()
      for (const { kind, projectId } of events) {
        if (projectId === null) continue
        const ms = GATHERED_MS[kind] ?? MINUTE_MS
        gathered.set(projectId, Math.min(ms, gathered.get(projectId) ?? ms))
      }
      for (const [projectId, ms] of gathered) await enqueueJoin(tx, engine, projectId, clock.nowMs() + ms)
    },
  }
}
