// Which days a report covers, and when it is made automatically: the schemas for requests and records. The fields
// depend on the kind; fields of another kind are refused.

import { type TSchema, Type } from 'typebox'
import { nullable } from '../../entry/http/answers/field-shapes.ts'
import { checkedTogether, parsed } from '../../entry/http/requests/schema-annotations.ts'

const DAYS_MAX = 366

const PERIODS = ['week', 'month', 'days'] as const

export type Period = {
  kind: (typeof PERIODS)[number]
  /** Null unless the kind is `days`. */
  days: number | null
}

const periodFields = (optional: <T extends TSchema>(schema: T) => T) => ({
  kind: Type.Enum(PERIODS, {
    description:
      '`week`: the last one from Monday to Sunday. `month`: the last one of the calendar. `days`: so many up to yesterday.',
  }),
  days: optional(
    nullable(
      Type.Integer({ minimum: 1, maximum: DAYS_MAX }),
      'Number of days for the kind `days`; null for the other kinds.',
    ),
  ),
})

const asItIs = <T extends TSchema>(schema: T): T => schema
const optional = <T extends TSchema>(schema: T): T => Type.Optional(schema) as unknown as T

export const period = parsed(
  checkedTogether(Type.Object(periodFields(optional)), (given) =>
    belongsTo(given as GivenFields, { days: 'days' }),
  ),
  (given): { value: Period } => ({ value: { kind: given.kind, days: given.days ?? null } }),
)

const SCHEDULES = ['none', 'weekly', 'monthly'] as const

export type Schedule = {
  kind: (typeof SCHEDULES)[number]
  /** The day of a weekly schedule: 1 for Monday. */
  weekday: number | null
  day: number | null
  hour: number
}

export const HOUR_DEFAULT = 7

const scheduleFields = (optional: <T extends TSchema>(schema: T) => T) => ({
  kind: Type.Enum(SCHEDULES, {
    description:
      'When the report is made by itself: never, on a day of each week, or on a day of each month.',
  }),
  weekday: optional(
    nullable(
      Type.Integer({ minimum: 1, maximum: 7 }),
      'For a weekly schedule, the day of the week: 1 is Monday, 7 is Sunday; null for the others.',
    ),
  ),
  day: optional(
    nullable(
      Type.Integer({ minimum: 1, maximum: 31 }),
      'For a monthly schedule, the day of the month, or the last day of a shorter month; null for the others.',
    ),
  ),
  hour: optional(
    Type.Integer({
      minimum: 0,
      maximum: 23,
      description: `The hour of the day; ${HOUR_DEFAULT} unless said otherwise.`,
      examples: [HOUR_DEFAULT],
    }),
  ),
})

export const schedule = parsed(
  checkedTogether(Type.Object(scheduleFields(optional)), (given) =>
    belongsTo(given as GivenFields, { weekday: 'weekly', day: 'monthly' }),
  ),
  (given): { value: Schedule } => ({
    value: {
      kind: given.kind,
      weekday: given.weekday ?? null,
      day: given.day ?? null,
      hour: given.hour ?? HOUR_DEFAULT,
    },
  }),
)

type GivenFields = { kind?: string } & Record<string, unknown>

/** Checks that each of these fields is given for its kind, and for no other. */
function belongsTo(
  given: GivenFields,
  kinds: Readonly<Record<string, string>>,
): Record<string, string> | undefined {
  const refusals: Record<string, string> = {}
  for (const [field, kind] of Object.entries(kinds)) {
    const isGiven = given[field] !== undefined && given[field] !== null
    if (given.kind === kind && !isGiven) refusals[field] = `is required with the kind ${kind}`
    if (given.kind !== undefined && given.kind !== kind && isGiven)
      refusals[field] = `goes with the kind ${kind} alone`
  }
  return Object.keys(refusals).length === 0 ? undefined : refusals
}

export const periodRecord = Type.Object(periodFields(asItIs))
export const scheduleRecord = Type.Object(scheduleFields(asItIs))
