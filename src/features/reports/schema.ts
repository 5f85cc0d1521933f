// The shapes of report definitions, for HTTP, for the OpenAPI document and for the code alike. model/model.ts has the
// content of a report run.

import { type Static, Type } from 'typebox'
import { nullable } from '../../entry/http/answers/field-shapes.ts'
import { checked, checkedTogether, parsed } from '../../entry/http/requests/schema-annotations.ts'
import { nameField, noteField } from '../../entry/http/requests/text-fields.ts'
import { parseTimeZone } from '../../lib/locale.ts'
import { refuseColour } from './brand/colour.ts'
import { LOGO_BYTES_MAX } from './brand/logo.ts'
import { TABLE_SECTION_NAMES } from './model/table-sections.ts'
import {
  HOUR_DEFAULT,
  type Period,
  period,
  periodRecord,
  type Schedule,
  schedule,
  scheduleRecord,
} from './when-schema.ts'

const NAME_LENGTH_MAX = 120
const FOOTER_LENGTH_MAX = 500
const EMAIL_LENGTH_MAX = 254
const TIME_ZONE_LENGTH_MAX = 64
const PROJECTS_MAX = 100
const RECIPIENTS_MAX = 50
const UID_FORM = '^[a-z0-9]{10}$'

export const SECTIONS = [
  'visibility',
  'movers',
  ...TABLE_SECTION_NAMES,
  'search',
  'links',
  'health',
  'quick_wins',
  'spend',
] as const
export type Section = (typeof SECTIONS)[number]
/** All sections but spending, which only concerns owners. */
const DEFAULT_SECTIONS = SECTIONS.filter((section) => section !== 'spend')

export const dateTime = Type.String({ format: 'date-time' })

const email = Type.String({
  format: 'email',
  maxLength: EMAIL_LENGTH_MAX,
  examples: ['client@example.com'],
})

const timeZone = parsed(
  Type.String({
    maxLength: TIME_ZONE_LENGTH_MAX,
    description: 'The time zone of its days and of its schedule. Without it, that of the first project.',
    examples: ['Europe/Berlin'],
  }),
  (text) => {
    const value = parseTimeZone(text)
    return value === undefined ? { error: 'must be an IANA time zone such as Europe/Berlin' } : { value }
  },
)

const projectUids = checkedTogether(
  Type.Array(Type.String({ pattern: UID_FORM, maxLength: 10 }), {
    minItems: 1,
    maxItems: PROJECTS_MAX,
    description: 'Uids of the projects that the report is about, in this order.',
  }),
  (uids) => {
    const given = uids as readonly (string | undefined)[]
    const at = given.findIndex((uid, index) => uid !== undefined && given.indexOf(uid) < index)
    return at === -1 ? undefined : { [at]: 'is on the list already' }
  },
)

const sections = checkedTogether(
  Type.Array(Type.Enum(SECTIONS), {
    minItems: 1,
    maxItems: SECTIONS.length,
    description:
      'Sections that the report shows, in this order; without it, all but `spend`. Only owners may have `spend` in a report.',
  }),
  (given) => {
    const all = given as readonly (string | undefined)[]
    const at = all.findIndex((section, index) => section !== undefined && all.indexOf(section) < index)
    return at === -1 ? undefined : { [at]: 'is on the list already' }
  },
)

const recipients = Type.Array(email, {
  maxItems: RECIPIENTS_MAX,
  description: 'E-mail addresses to which a report that its schedule has made is sent.',
})

const BRAND = {
  name: nullable(
    nameField(NAME_LENGTH_MAX, 'Who presents the report.'),
    "Name that the report shows; null for Sightline's own.",
  ),
  color: nullable(
    checked(
      Type.String({
        maxLength: 7,
        description:
          'Color of headings and charts, as `#rrggbb`; it must be dark enough for white text on it.',
        examples: ['#0a6a73'],
      }),
      refuseColour,
    ),
  ),
  footer: nullable(noteField(FOOTER_LENGTH_MAX, 'Text at the foot of the report.')),
  reply_to: nullable(email, "Address to which answers to the report's mails go."),
}

/** Base64 is a third longer than its content. */
const LOGO_LENGTH_MAX = Math.ceil((LOGO_BYTES_MAX * 4) / 3) + 4

/** Only the length is checked here; uploaded-logo.ts reads the content. */
const logo = checked(
  Type.String({
    maxLength: LOGO_LENGTH_MAX,
    description: `A PNG of at most ${LOGO_BYTES_MAX / 1024} KB, in base64.`,
  }),
  (text) => (/^[A-Za-z0-9+/]+={0,2}$/.test(text) ? undefined : 'must be base64'),
)

const whiteLabelBody = Type.Object(
  {
    name: Type.Optional(BRAND.name),
    color: Type.Optional(BRAND.color),
    footer: Type.Optional(BRAND.footer),
    reply_to: Type.Optional(BRAND.reply_to),
    logo_png: Type.Optional(nullable(logo, 'The logo as a PNG image in Base64; null for none.')),
  },
  { description: 'Fields that are left out stay as they are.' },
)

const whiteLabel = Type.Object({ ...BRAND, has_logo: Type.Boolean() })

const name = nameField(NAME_LENGTH_MAX, 'What the report is called.')

export const newReportBody = Type.Object({
  name,
  project_uids: projectUids,
  sections: Type.Optional(sections),
  period: Type.Optional(period),
  time_zone: Type.Optional(timeZone),
  schedule: Type.Optional(schedule),
  recipients: Type.Optional(recipients),
  white_label: Type.Optional(whiteLabelBody),
})

export const reportChanges = Type.Object(
  {
    name: Type.Optional(name),
    project_uids: Type.Optional(projectUids),
    sections: Type.Optional(sections),
    period: Type.Optional(period),
    time_zone: Type.Optional(timeZone),
    schedule: Type.Optional(schedule),
    recipients: Type.Optional(recipients),
    white_label: Type.Optional(whiteLabelBody),
  },
  { minProperties: 1 },
)
export type ReportChanges = Static<typeof reportChanges>

export const reportRecord = Type.Object(
  {
    uid: Type.String(),
    name: Type.String(),
    project_uids: Type.Array(Type.String()),
    sections: Type.Array(Type.Enum(SECTIONS)),
    period: periodRecord,
    time_zone: Type.String(),
    schedule: scheduleRecord,
    next_at: nullable(dateTime, 'When the schedule makes the report next; null without a schedule.'),
    recipients: Type.Array(Type.String()),
    mail_note: nullable(
      Type.String(),
      'Why recipients have not got, or will not get, the newest scheduled report; null when all is well.',
    ),
    white_label: whiteLabel,
    last_made_uid: nullable(
      Type.String(),
      'Uid of the newest report that was made from it; null when none was made.',
    ),
    last_made_at: nullable(dateTime),
    created_at: dateTime,
    updated_at: dateTime,
  },
  { title: 'Report' },
)
export type ReportRecord = Static<typeof reportRecord>

export type WhiteLabel = { [Name in keyof typeof BRAND]: string | null }

/** The part of a report that is stored as one JSON value. */
export type Definition = {
  sections: Section[]
  period: Period
  timeZone: string
  schedule: Schedule
  recipients: string[]
  whiteLabel: WhiteLabel
}

export const DEFAULT_DEFINITION = {
  sections: [...DEFAULT_SECTIONS],
  period: { kind: 'month', days: null },
  schedule: { kind: 'none', weekday: null, day: null, hour: HOUR_DEFAULT },
  recipients: [],
  whiteLabel: { name: null, color: null, footer: null, reply_to: null },
} as const satisfies Omit<Definition, 'timeZone'>
