// The shapes of events, for HTTP, for the OpenAPI document and for the code alike.

import { type Static, Type } from 'typebox'
import { dateTime, nullable } from '../../entry/http/answers/field-shapes.ts'
import { countedQuery, pagingQuery } from '../../entry/http/answers/paging.ts'
import { dayRangeQuery, findWrongDays } from '../../entry/http/requests/day-range.ts'
import { checkedTogether } from '../../entry/http/requests/schema-annotations.ts'
import { kindNames } from '../event-kinds.ts'

const textOrNull = (description: string, example?: string) =>
  nullable(Type.String(), { description, ...(example && { examples: [example] }) })

/** A larger count is returned as "at least" this number. */
export const UNREAD_MAX = 99

const eventFields = {
  id: Type.Integer({ minimum: 1 }),
  kind: Type.String({ description: 'What kind of thing happened.', examples: ['crawl.succeeded'] }),
  title: Type.String({ examples: ['A crawl has finished'] }),
  text: Type.String({ description: 'Details beyond the title; may be empty.' }),
  path: Type.String({
    description: 'The path of the page of the dashboard with details.',
    examples: ['/p/abcdefghij/crawls/0123456789abcdef'],
  }),
  subject: textOrNull('The subject of the event, when its kind does not name it.', 'crawl:0123456789abcdef'),
  data: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]), {
    description: 'Ids and figures of the event; which there are depends on the kind.',
  }),
  created_at: dateTime,
}

export const eventRecord = Type.Object(eventFields, { title: 'Event' })
export type EventRecord = Static<typeof eventRecord>

const ofProject = {
  project_uid: textOrNull('The project that the event is about; null for events of the whole account.'),
  project_name: textOrNull('The project that the event is about; null for events of the whole account.'),
}

export const feedRecord = Type.Object(
  {
    ...eventFields,
    ...ofProject,
    is_unread: Type.Boolean({
      description: 'Whether the event happened after the last one that you have read.',
    }),
  },
  { title: 'FeedEvent' },
)

export const auditRecord = Type.Object(
  {
    ...eventFields,
    ...ofProject,
    actor: textOrNull(
      'Who made the change: a member in person, a program with a key, or a command on the server; null for Sightline itself.',
      'member:3',
    ),
    actor_name: textOrNull('The name of that member or key; null when it is gone, or has none.'),
  },
  { title: 'AuditEvent' },
)

export const eventListQuery = checkedTogether(
  Type.Object({
    kind: Type.Optional(Type.Enum(kindNames('feed'), { description: 'Only events of this kind.' })),
    ...dayRangeQuery({
      from: "Only events of this day and later ones, in the project's time zone.",
      to: 'Only events of this day and earlier ones.',
    }),
    ...countedQuery,
  }),
  findWrongDays,
)

export const feedQuery = Type.Object(pagingQuery)

export const readBody = Type.Object({
  event_id: Type.Integer({
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    description:
      'Id of the event up to which everything counts as read. Events that were read before stay read.',
  }),
})

export const unreadCount = Type.Object(
  {
    count: Type.Integer({ minimum: 0, maximum: UNREAD_MAX }),
    is_at_least: Type.Boolean({ description: 'Whether there are more unread events than `count` says.' }),
  },
  { title: 'UnreadCount' },
)
