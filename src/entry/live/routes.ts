// Live work over HTTP: the work under way as a list for any caller, and a stream of server-sent events for signed-in
// members.

import { Type } from 'typebox'
import type { ActivitySource } from '../../background/events/activity.ts'
import type { Database } from '../../data/storage/database.ts'
import { AppError, RATE_LIMITED } from '../../lib/errors.ts'
import { type Route, readRoute, streamRoute } from '../http/route.ts'
import { openEventStream } from './event-stream.ts'
import type { Hub } from './hub.ts'
import { activitySchema } from './schema.ts'
import { readVisibleProjects, visibleWork } from './visible-work.ts'

const TAG = {
  name: 'Activity',
  description: 'Work that is under way.',
}
/** A person has several tabs open, on several devices. */
const STREAMS_PER_MEMBER_MAX = 50
const STREAMS_MAX = 10_000

type ActivityOptions = { database: Database; sources: readonly ActivitySource[] }

export function activityRoute({ database, sources }: ActivityOptions): Route {
  return readRoute({
    method: 'GET',
    path: '/activity',
    operationId: 'listActivity',
    tag: TAG,
    summary: 'List the work that is under way',
    description:
      'Crawls, checks of ranks, syncs, imports and refreshes that wait or run, in all projects that the caller may see. Poll it with `If-None-Match`: the answer is a 304 while nothing has changed.',
    answers: { 200: Type.Object({ data: Type.Array(activitySchema) }) },
    async handle({ principal }) {
      return {
        data: await database.read(async (db) => {
          const work = await Promise.all(sources.map((source) => source(db, [principal.accountId])))
          return visibleWork(work.flat(), await readVisibleProjects(db, principal))
        }),
      }
    },
  })
}

type EventsOptions = { hub: Hub; onDropped(): void }

export function eventsRoute({ hub, onDropped }: EventsOptions): Route {
  return streamRoute({
    path: '/events',
    operationId: 'streamEvents',
    tag: TAG,
    summary: 'Listen to what happens',
    description:
      'Server-sent events for the projects that the member may see. `event`: something has happened. `activity`: the work under way, whenever it changes, as `GET /activity` lists it. `reset`: the stream cannot go on where the browser was; read everything anew. `signed_out`: the session has ended. With `Last-Event-ID` the stream goes on where it was; an event may then come twice.',
    refusals: [RATE_LIMITED],
    refuse({ memberId }) {
      if (hub.size < STREAMS_MAX && hub.countOf(memberId) < STREAMS_PER_MEMBER_MAX) return undefined
      return new AppError(RATE_LIMITED, 'Too many streams are open. Close some pages and try again.', {
        retryAfterSeconds: 60,
      })
    },
    async open({ principal, client }, response, { headers, lastEventId }) {
      const stream = openEventStream(response, { headers, onDropped, onClosed: () => hub.leave(stream) })
      const token = client.cookie('session') ?? ''
      await hub.join({ stream, token, principal, lastEventId })
    },
  })
}
