// Events over HTTP: those of a project for everybody who sees it; for signed-in people the feed of all their projects,
// with unread events; and for owners who changed what.

import { Type } from 'typebox'
import type { Database, Reader } from '../../data/storage/database.ts'
import { OWNER_REFUSALS, refuseAllButOwner } from '../../entry/accounts/account-access.ts'
import type { Principal } from '../../entry/http/access/principal.ts'
import type { CursorCodec } from '../../entry/http/answers/cursor.ts'
import { listRoute } from '../../entry/http/answers/list-route.ts'
import { pagingQuery } from '../../entry/http/answers/paging.ts'
import { type Route, readRoute, writeRoute } from '../../entry/http/route.ts'
import { AppError, type ErrorKind } from '../../lib/errors.ts'
import { dayStartMs } from '../../lib/local-day.ts'
import { findTimeZone } from '../projects/reads.ts'
import {
  countProjectEvents,
  countUnread,
  type EventFilter,
  findVisibleEvent,
  listAccountEvents,
  listGrantedEvents,
  listProjectEvents,
} from './event-lists.ts'
import { isBeyond, moveFeedMark, readFeedMark } from './feed-marks.ts'
import { toAuditRecords, toEventRecord, toFeedRecord } from './records.ts'
import {
  auditRecord,
  eventListQuery,
  eventRecord,
  feedQuery,
  feedRecord,
  readBody,
  UNREAD_MAX,
  unreadCount,
} from './schema.ts'

const EVENT_NOT_FOUND: ErrorKind = {
  code: 'event_not_found',
  status: 404,
  when: 'There is no such event, or you do not see it.',
}

type FeedRouteOptions = { database: Database; codec: CursorCodec }

const TAG = {
  name: 'Events',
  description: 'What happened in a project: crawls that ended, data that came in or did not, alerts.',
}
const UNREAD = Type.Object({ data: unreadCount })

export function eventRoutes({ database, codec }: FeedRouteOptions): Route[] {
  return [
    listRoute({
      codec,
      path: '/projects/{project_uid}/events',
      operationId: 'listEvents',
      tag: TAG,
      summary: 'List what happened in a project, the newest first',
      description:
        'Events are facts for people: crawls that ended, data that came in or did not, alerts. They are kept for 400 days, unless the server has another setting.',
      query: eventListQuery,
      record: eventRecord,
      endpoint: 'events',
      scope: ({ project }) => project.uid,
      read: ({ query, project }, position, range) =>
        database.read(async (db) =>
          listProjectEvents(db, project.id, await filterOf(db, project.id, query), position, range),
        ),
      keyOf: ({ createdAtMs, id }) => [createdAtMs, id],
      toRecord: toEventRecord,
      count: ({ query, project }, max) =>
        database.read(async (db) =>
          countProjectEvents(db, project.id, await filterOf(db, project.id, query), max),
        ),
    }),
  ]
}

export function feedRoutes({ database, codec }: FeedRouteOptions): Route[] {
  async function readUnread(db: Reader, principal: Principal) {
    const mark = await readFeedMark(db, principal.memberId)
    const count = await countUnread(db, principal, mark, UNREAD_MAX + 1)
    return { count: Math.min(count, UNREAD_MAX), is_at_least: count > UNREAD_MAX }
  }

  return [
    listRoute({
      codec,
      path: '/feed',
      operationId: 'listFeed',
      tag: TAG,
      summary: 'List what happened in all projects that you see, the newest first',
      query: feedQuery,
      record: feedRecord,
      endpoint: 'feed',
      scope: ({ principal }) => `${principal.accountId} ${principal.memberId} ${principal.keyId}`,
      read: ({ principal }, position, range) =>
        database.read(async (db) => {
          const mark = await readFeedMark(db, principal.memberId)
          const events =
            principal.limitedBy === undefined
              ? await listAccountEvents(db, principal.accountId, 'feed', position, range)
              : await listGrantedEvents(db, principal, position, range)
          return events.map((event) => ({ event, mark }))
        }),
      keyOf: ({ event }) => [event.createdAtMs, event.id],
      toRecord: ({ event, mark }) => toFeedRecord(event, mark),
    }),
    readRoute({
      method: 'GET',
      path: '/feed/unread',
      operationId: 'countUnread',
      tag: TAG,
      summary: 'Count what you have not read',
      answers: { 200: UNREAD },
      handle: async ({ principal }) => ({ data: await database.read((db) => readUnread(db, principal)) }),
    }),
    writeRoute({
      method: 'POST',
      path: '/feed/read',
      operationId: 'markFeedRead',
      tag: TAG,
      summary: 'Mark the feed as read up to an event',
      role: 'viewer',
      isOfCaller: true,
      body: readBody,
      answers: { 200: UNREAD },
      refusals: [EVENT_NOT_FOUND],
      async handle({ principal, body }, tx) {
        const event = await findVisibleEvent(tx, principal, body.event_id)
        if (event === undefined) throw new AppError(EVENT_NOT_FOUND, 'Event not found.')
        const mark = await readFeedMark(tx, principal.memberId)
        if (isBeyond(mark, event))
          await moveFeedMark(tx, principal.memberId, { readAtMs: event.createdAtMs, eventId: event.id })
        return { data: await readUnread(tx, principal) }
      },
    }),
    listRoute({
      codec,
      path: '/audit',
      operationId: 'listAudit',
      tag: TAG,
      summary: 'List who changed what in the account, the newest first',
      description:
        'Lists changes of keys, members, projects, providers, connections and limits. They are kept for 400 days, unless the server has another setting; those of a project are deleted with it, except the line that says so.',
      query: Type.Object(pagingQuery),
      record: auditRecord,
      refusals: [...OWNER_REFUSALS],
      refuse: refuseAllButOwner,
      endpoint: 'audit',
      scope: ({ principal }) => String(principal.accountId),
      read: ({ principal }, position, range) =>
        database.read(async (db) => {
          const events = await listAccountEvents(db, principal.accountId, 'audit', position, range)
          const records = await toAuditRecords(db, events)
          return events.map((event, at) => ({ event, record: records[at] }))
        }),
      keyOf: ({ event }) => [event.createdAtMs, event.id],
      toRecord: ({ record }) => record,
    }),
  ]
}

type DayFilter = { kind?: EventFilter['kind']; from?: number | undefined; to?: number | undefined }

async function filterOf(db: Reader, projectId: number, { kind, from, to }: DayFilter): Promise<EventFilter> {
  if (from === undefined && to === undefined) return { kind }
  const timeZone = await findTimeZone(db, projectId)
  return {
    kind,
    fromMs: from === undefined ? undefined : dayStartMs(from, timeZone),
    toMs: to === undefined ? undefined : dayStartMs(to + 1, timeZone),
  }
}
