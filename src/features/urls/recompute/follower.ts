// Follows what arrives and queues the joining of the project's sources: gathered for a while, because checks of ranks and days of search
// data come one after the other.

import type { EventKind } from '../../../background/events/event-store.ts'
import type { EventFollower } from '../../../background/events/followers.ts'
import type { Engine } from '../../../data/storage/portable.ts'
import type { Clock } from '../../../lib/clock.ts'
import { MINUTE_MS, SECOND_MS } from '../../../lib/durations.ts'
import { enqueueJoin } from './join-queue.ts'

const GATHERED_MS: Partial<Record<EventKind, number>> = {
  'crawl.succeeded': SECOND_MS,
  'search.imported': 10 * SECOND_MS,
  'backlinks.updated': 10 * SECOND_MS,
  // A project is checked all day long.
  'ranks.checked': 15 * MINUTE_MS,
}

export function joinFollower(engine: Engine, clock: Clock): EventFollower {
  return {
    name: 'urls',
    kinds: Object.keys(GATHERED_MS) as EventKind[],
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
