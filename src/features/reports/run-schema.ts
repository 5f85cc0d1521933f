// The shapes of report runs, and of the links by which they are shared.

import { type Static, Type } from 'typebox'
import { nullable } from '../../entry/http/answers/field-shapes.ts'
import { parsed } from '../../entry/http/requests/schema-annotations.ts'
import { reportModel } from './model/model-schema.ts'
import { dateTime } from './schema.ts'
import { parseOrigin } from './share/framing.ts'
import { SHARE_DAYS_DEFAULT, SHARE_DAYS_MAX } from './share/share-length.ts'

const MADE_STATUSES = ['queued', 'made', 'failed'] as const
const PASSWORD_LENGTH_MIN = 6
const PASSWORD_LENGTH_MAX = 200

const FRAMED_BY_MAX = 5
const ORIGIN_LENGTH_MAX = 200

const date = Type.String({ format: 'date' })

const RUN = {
  uid: Type.String(),
  report_uid: Type.String(),
  status: Type.Enum(MADE_STATUSES),
  is_scheduled: Type.Boolean({ description: 'Whether its schedule wanted it, and not a person.' }),
  from: nullable(date, 'The first of its days; null until it is made.'),
  to: nullable(date),
  failure: nullable(Type.String(), 'Why it could not be made.'),
  mailing: nullable(
    Type.Object({
      recipients: Type.Integer({ minimum: 1, description: 'How many it was to be sent to.' }),
      sent: Type.Integer({ minimum: 0, description: 'How many mails the mail server has taken.' }),
      note: nullable(Type.String(), 'Why not all of them were sent; null when they were.'),
    }),
    'Null where it was to be sent to nobody.',
  ),
  created_at: dateTime,
  made_at: nullable(dateTime),
}

export const runRecord = Type.Object(RUN, { title: 'MadeReport' })
export type RunRecord = Static<typeof runRecord>

export const runWithModel = Type.Object(
  { ...RUN, model: nullable(reportModel, 'What it says; null until it is made.') },
  { title: 'MadeReportWithModel' },
)

export const shareRecord = Type.Object(
  {
    id: Type.Integer({ minimum: 1 }),
    made_uid: nullable(Type.String(), 'The report run that it shows; null for whichever is the newest.'),
    has_password: Type.Boolean(),
    framed_by: Type.Array(Type.String(), { description: 'Sites that may show it in a frame.' }),
    recipient: nullable(
      Type.String(),
      'Whom the link was sent to with a report; null for one that somebody made.',
    ),
    is_open: Type.Boolean({ description: 'Whether it can be used: neither over nor revoked.' }),
    expires_at: dateTime,
    revoked_at: nullable(dateTime),
    views: Type.Integer({ minimum: 0 }),
    last_viewed_at: nullable(dateTime),
    created_at: dateTime,
  },
  { title: 'ReportShare' },
)
export type ShareRecord = Static<typeof shareRecord>

export const createdShare = Type.Object({
  ...shareRecord.properties,
  url: Type.String({ description: 'The link. It is shown once, and stored nowhere.' }),
})

export const newShareBody = Type.Object({
  made_uid: Type.Optional(
    nullable(
      Type.String({ pattern: '^[a-z0-9]{16}$', maxLength: 16 }),
      'The report run to show, as it is; without it, whichever is the newest.',
    ),
  ),
  days: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: SHARE_DAYS_MAX,
      description: `For how many days it holds; ${SHARE_DAYS_DEFAULT} unless said otherwise.`,
    }),
  ),
  framed_by: Type.Optional(
    Type.Array(
      parsed(
        Type.String({ maxLength: ORIGIN_LENGTH_MAX, examples: ['https://client.example'] }),
        parseOrigin,
      ),
      {
        maxItems: FRAMED_BY_MAX,
        description: 'Origins of sites that may show the report in a frame; without it, none may.',
      },
    ),
  ),
  password: Type.Optional(
    nullable(
      Type.String({ minLength: PASSWORD_LENGTH_MIN, maxLength: PASSWORD_LENGTH_MAX }),
      'What readers are asked for; null for nothing.',
    ),
  ),
})
