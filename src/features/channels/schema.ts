// The shapes of channels, webhooks and their messages, for HTTP, for the OpenAPI document and for the code alike.

import { type Static, Type } from 'typebox'
import { dateTime, nullable } from '../../entry/http/answers/field-shapes.ts'
import { pagingQuery } from '../../entry/http/answers/paging.ts'
import {
  checked,
  checkedTogether,
  type Parsed,
  parsed,
} from '../../entry/http/requests/schema-annotations.ts'
import { nameField } from '../../entry/http/requests/text-fields.ts'
import { CHANNEL_KINDS, CHANNEL_MODES, DELIVERY_STATUSES, SEVERITIES } from './channel-kinds.ts'
import { TOLD_KINDS } from './event-choice.ts'
import { findWrongTarget } from './target.ts'

const NAME_LENGTH_MAX = 100
const URL_LENGTH_MAX = 2_000
const EMAIL_LENGTH_MAX = 254
const TOKEN_LENGTH_MAX = 200
const PROJECTS_MAX = 1_000
const TIME_LENGTH = 5

const timeOrNone = (description: string) => nullable(dateTime, description)

const name = nameField(NAME_LENGTH_MAX, 'What people call it.')
const projectUids = Type.Union(
  [
    Type.Array(Type.String({ maxLength: 10, pattern: '^[a-z0-9]{10}$' }), {
      minItems: 1,
      maxItems: PROJECTS_MAX,
      uniqueItems: true,
    }),
    Type.Null(),
  ],
  {
    description:
      'The projects whose events are sent; null for all projects of the account, and for the account itself.',
  },
)
const events = Type.Array(Type.Enum(TOLD_KINDS), {
  minItems: 1,
  maxItems: TOLD_KINDS.length,
  uniqueItems: true,
  description: 'The kinds of events that are sent.',
})
const severityMin = Type.Enum(SEVERITIES, {
  description: 'Alerts below this severity are left out. Other events are not filtered.',
})

/** HH:MM in the API, minutes of the day in the code. */
const timeOfDay = (description: string) =>
  parsed(
    Type.String({
      maxLength: TIME_LENGTH,
      pattern: '^([01]\\d|2[0-3]):[0-5]\\d$',
      description,
      examples: ['08:00'],
    }),
    (text): Parsed<number> => ({ value: Number(text.slice(0, 2)) * 60 + Number(text.slice(3)) }),
  )

const quietHours = Type.Union(
  [
    checkedTogether(
      Type.Object({
        from: timeOfDay('Time at which the quiet hours begin.'),
        to: timeOfDay('Time at which the quiet hours end; on the next day if it is earlier than `from`.'),
      }),
      ({ from, to }) => (from !== undefined && from === to ? { to: 'must differ from from' } : undefined),
    ),
    Type.Null(),
  ],
  { description: "Hours of the day, in the project's time zone, in which nothing is sent; null for none." },
)

const url = Type.String({
  maxLength: URL_LENGTH_MAX,
  format: 'uri',
  description:
    'Where messages are sent by POST. It must begin with https://, unless the server may reach private networks. It is never shown again.',
})

const targetFields = {
  email: Type.Optional(
    checked(
      Type.String({ maxLength: EMAIL_LENGTH_MAX, description: 'Address of a channel of the kind `email`.' }),
      (text) => (/^[^\s@<>,;:"]+@[^\s@<>,;:"]+$/.test(text) ? undefined : 'must be an e-mail address'),
    ),
  ),
  url: Type.Optional(url),
  token: Type.Optional(
    Type.String({
      maxLength: TOKEN_LENGTH_MAX,
      pattern: '^[\\x21-\\x7e]+$',
      description:
        'Token of the Telegram bot, or of ntfy where the topic needs one. It is never shown again.',
    }),
  ),
  chat_id: Type.Optional(
    Type.String({
      maxLength: 100,
      pattern: '^(-?\\d{1,20}|@\\w{3,64})$',
      description: 'For the kind `telegram`: the number of a chat, or the @name of a channel.',
    }),
  ),
  thread_id: Type.Optional(
    nullable(Type.Integer({ minimum: 1 }), 'For the kind `telegram`: the id of a topic of the chat.'),
  ),
  topic: Type.Optional(
    Type.String({
      maxLength: 64,
      pattern: '^[-_A-Za-z0-9]+$',
      description: 'For the kind `ntfy`: the name of the topic.',
    }),
  ),
}

const choices = {
  project_uids: Type.Optional(projectUids),
  events: Type.Optional(events),
  severity_min: Type.Optional(severityMin),
  mode: Type.Optional(
    Type.Enum(CHANNEL_MODES, {
      description:
        'instant: within a minute, at most one message a project in ten minutes. daily, weekly: one digest a project. A webhook is always instant, with a message for each event.',
    }),
  ),
  digest_time: Type.Optional(timeOfDay("When a digest is sent, in the project's time zone.")),
  digest_weekday: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 7, description: 'The day of a weekly digest; 1 is Monday.' }),
  ),
  quiet_hours: Type.Optional(quietHours),
  is_critical_at_once: Type.Optional(
    Type.Boolean({
      description:
        'Whether critical alerts are sent at once, without waiting for the digest or the end of quiet hours.',
    }),
  ),
}

export const newChannelBody = checkedTogether(
  Type.Object({ kind: Type.Enum(CHANNEL_KINDS), name, ...targetFields, ...choices }),
  ({ kind, ...fields }) => (kind === undefined ? undefined : findWrongTarget(kind, fields)),
)
export type NewChannelBody = Static<typeof newChannelBody>

const isEnabled = Type.Boolean({
  description:
    'True when the webhook is sent events. To switch it on, send a test message first; the receiver has to accept it.',
})

export const channelChanges = Type.Object(
  { name: Type.Optional(name), ...targetFields, ...choices, is_enabled: Type.Optional(isEnabled) },
  { minProperties: 1 },
)
export type ChannelChangesBody = Static<typeof channelChanges>

const shared = {
  uid: Type.String({ examples: ['k3v9w2m1x8q0z7ab'] }),
  name: Type.String(),
  target: Type.String({
    description: 'The part of the address that is safe to show.',
    examples: ['https://hooks.example.com/…9f2c'],
  }),
  project_uids: nullable(Type.Array(Type.String())),
  events: Type.Array(Type.String()),
  severity_min: severityMin,
  is_enabled: Type.Boolean(),
  is_verified: Type.Boolean({ description: 'True once the receiver has accepted a test message.' }),
  disabled_reason: nullable(
    Type.String(),
    'Why the server has switched the webhook off; null unless it has.',
  ),
  failing_since: timeOrNone(
    'The first failure since the last message that was accepted; null when all is well.',
  ),
  last_delivered_at: timeOrNone('When a message was last accepted; null when none was yet.'),
  created_at: dateTime,
  updated_at: dateTime,
}

const timeText = Type.String({ pattern: '^\\d\\d:\\d\\d$', examples: ['08:00'] })

export const channelRecord = Type.Object(
  {
    ...shared,
    kind: Type.Enum(CHANNEL_KINDS),
    is_project_mail: Type.Boolean({
      description:
        'Whether it is the mail to the `notification_email` of a project: its address is changed there, and it cannot be deleted.',
    }),
    mode: Type.Enum(CHANNEL_MODES),
    digest_time: timeText,
    digest_weekday: Type.Integer({ minimum: 1, maximum: 7 }),
    quiet_hours: nullable(Type.Object({ from: timeText, to: timeText })),
    is_critical_at_once: Type.Boolean(),
  },
  { title: 'Channel' },
)
export type ChannelRecord = Static<typeof channelRecord>

export const channelListQuery = Type.Object({
  kind: Type.Optional(Type.Enum(CHANNEL_KINDS)),
  ...pagingQuery,
})

export const webhookListQuery = Type.Object(pagingQuery)

export const webhookRecord = Type.Object(shared, { title: 'Webhook' })
export type WebhookRecord = Static<typeof webhookRecord>

const secret = Type.String({
  description: 'The secret that signs every message. It is shown here and never again.',
  examples: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
})

export const createdWebhook = Type.Object({ ...shared, secret }, { title: 'CreatedWebhook' })

export const rotatedSecret = Type.Object(
  {
    secret,
    previous_ends_at: Type.String({
      format: 'date-time',
      description: 'The moment until which the previous secret signs messages, too.',
    }),
  },
  { title: 'RotatedWebhookSecret' },
)

const webhookChoices = {
  project_uids: Type.Optional(projectUids),
  events: Type.Optional(events),
  severity_min: Type.Optional(severityMin),
}

export const newWebhookBody = Type.Object({ name, url, ...webhookChoices })
export const webhookChanges = Type.Object(
  {
    name: Type.Optional(name),
    url: Type.Optional(url),
    ...webhookChoices,
    is_enabled: Type.Optional(isEnabled),
  },
  { minProperties: 1 },
)

/** The response to creating a channel; for a webhook, it includes the secret. */
export const createdChannel = Type.Object(
  { ...channelRecord.properties, secret: nullable(secret) },
  { title: 'CreatedChannel' },
)

export const deliveryRecord = Type.Object(
  {
    message_id: Type.String({ examples: ['msg_2KWPBgLlAfxdpx2AI54pPJ85'] }),
    status: Type.Enum(DELIVERY_STATUSES, {
      description:
        '`gathering`: the message waits for its time, and more events may be added; `pending`: it is being sent, or will be sent again.',
    }),
    is_test: Type.Boolean(),
    project_uid: nullable(Type.String()),
    event_count: Type.Integer({ minimum: 0 }),
    attempts: Type.Integer({ minimum: 0 }),
    next_attempt_at: timeOrNone('When the message is sent next; null when it will not be sent again.'),
    response_code: nullable(Type.Integer(), 'The status code of the last answer of the receiver.'),
    response_text: nullable(Type.String(), 'The first 1,024 characters of the last answer.'),
    fault: nullable(Type.String(), 'Why the message was not accepted, in words for people.'),
    created_at: dateTime,
    finished_at: timeOrNone('When the delivery ended; null while it is under way.'),
  },
  { title: 'Delivery' },
)
export type DeliveryRecord = Static<typeof deliveryRecord>

export const deliveryListQuery = Type.Object({
  status: Type.Optional(Type.Enum(DELIVERY_STATUSES)),
  ...pagingQuery,
})

export const testResult = Type.Object(
  {
    is_accepted: Type.Boolean(),
    response_code: nullable(Type.Integer()),
    response_text: Type.String(),
    fault: nullable(
      Type.String(),
      'Why the message was not accepted, and what to do about it; null when it was accepted.',
    ),
  },
  { title: 'ChannelTest' },
)
export type TestResult = Static<typeof testResult>
