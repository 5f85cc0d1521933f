// Queues an evaluation of the parts of a project that an event concerns. Events are gathered for a while, because ranks
// and days of search data come one after the other.

import type { AlertSource } from '../../background/alerts/alert-source.ts'
import type { EventFollower } from '../../background/events/followers.ts'
import type { Clock } from '../../lib/clock.ts'
import { enqueueEvaluation } from './evaluation-job.ts'

type FollowerOptions = { clock: Clock; sources(): readonly AlertSource[] }

export function alertFollower({ clock, sources }: FollowerOptions): EventFollower {
  /** The parts that an event asks for, each with how long it waits for others. */
  const partsOf = (event: string) =>
    sources().flatMap(({ part, events }) =>
      events.flatMap(({ kinds, gatheredMs }) =>
        kinds.some(({ name }) => name === event) ? [{ part, gatheredMs }] : [],
      ),
    )
  return {
    name: 'alerts',
    get kinds() {
      return sources().flatMap(({ events }) => events.flatMap(({ kinds }) => kinds.map(({ name }) => name)))
    },
    async take(tx, events) {
      const nowMs = clock.nowMs()
      for (const { kind, projectId, createdAtMs } of events) {
        if (projectId === null) continue
        for (const [gatheredMs, together] of Map.groupBy(partsOf(kind), (one) => one.gatheredMs)) {
          const parts = together.map(({ part }) => part)
          // All events taken in one slot share an evaluation: a second job with the same key is not stored. Slots go by
          // the time of taking, because the evaluation of an earlier slot may be over.
          const runAtMs = (Math.floor(nowMs / gatheredMs) + 1) * gatheredMs
          await enqueueEvaluation(tx, { projectId, parts, sinceMs: createdAtMs }, runAtMs)
        }
      }
    },
  }
}
