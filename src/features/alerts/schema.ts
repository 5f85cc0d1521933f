// The shapes of alerts and their rules, for HTTP, for the OpenAPI document and for the code alike.

import { Type } from 'typebox'
import { SEVERITIES } from '../../background/alerts/alert-kind.ts'
import { dateTime, nullable } from '../../entry/http/answers/field-shapes.ts'
import { countedQuery } from '../../entry/http/answers/paging.ts'
import { ALL_RULE_KINDS, infoOf } from './rule-kinds.ts'

const numberOrNull = (description: string) => nullable(Type.Number(), description)

const kind = Type.Enum(ALL_RULE_KINDS, {
  description: 'The kind of rule; docs/alerts.md explains what each one watches.',
})
const severity = Type.Enum(SEVERITIES)
const segmentId = nullable(
  Type.Integer({ minimum: 1 }),
  'Only keywords of this segment; null for the whole project.',
)

export const alertRecord = Type.Object(
  {
    id: Type.Integer({ minimum: 1 }),
    kind,
    severity,
    segment_id: segmentId,
    subject: Type.String({
      description: 'The thing that the alert is raised for, such as a keyword or the certificate.',
      examples: ['keyword:12'],
    }),
    title: Type.String({ examples: ['"hiking boots" left the top 10'] }),
    text: Type.String(),
    path: Type.String({ description: 'The path of the page of the dashboard with details.' }),
    before: numberOrNull('The figure before the alert; null where there is none.'),
    after: numberOrNull('The figure that raised the alert.'),
    opened_at: dateTime,
    resolved_at: nullable(dateTime, 'Null while it is open.'),
  },
  { title: 'Alert' },
)

export const alertListQuery = Type.Object({
  state: Type.Optional(Type.Enum(['open', 'resolved'] as const, { default: 'open' })),
  severity: Type.Optional(Type.Enum(SEVERITIES, { description: 'Only alerts of this severity.' })),
  ...countedQuery,
})

const thresholds = Type.Record(
  Type.String({ maxLength: 40 }),
  Type.Number({ minimum: 1, maximum: 1_000_000 }),
  {
    description:
      'Thresholds by name; which names there are depends on the kind. Thresholds that you leave out have their defaults.',
    examples: [{ percent: 15 }],
  },
)

export const ruleRecord = Type.Object(
  {
    id: nullable(Type.Integer({ minimum: 1 }), 'Null for a default that the project has not changed.'),
    kind,
    title: Type.String(),
    segment_id: segmentId,
    is_on: Type.Boolean(),
    severity,
    thresholds: Type.Record(Type.String(), Type.Number()),
    can_have_segment: Type.Boolean({
      description: 'True when a rule of this kind can be limited to a segment.',
    }),
  },
  { title: 'AlertRule' },
)

export const newRuleBody = Type.Object({
  kind,
  segment_id: Type.Optional(segmentId),
  is_on: Type.Optional(Type.Boolean({ default: true })),
  severity: Type.Optional(severity),
  thresholds: Type.Optional(thresholds),
})

export const ruleChanges = Type.Object(
  {
    is_on: Type.Optional(Type.Boolean()),
    severity: Type.Optional(severity),
    thresholds: Type.Optional(thresholds),
  },
  { minProperties: 1 },
)

const thresholdNames = [...new Set(ALL_RULE_KINDS.flatMap((one) => Object.keys(infoOf(one).thresholds)))]

export const previewQuery = Type.Object({
  kind,
  ...Object.fromEntries(
    thresholdNames.map((name) => [
      name,
      Type.Optional(
        Type.Number({
          minimum: 1,
          maximum: 1_000_000,
          description: 'The value of the threshold with this name, if the kind has one.',
        }),
      ),
    ]),
  ),
})

export const previewRecord = Type.Object(
  {
    kind,
    days: Type.Integer({ description: 'How many past days the rule was applied to.' }),
    fired: nullable(
      Type.Integer({ minimum: 0 }),
      'How often the rule would have raised an alert; null where no data is stored to compute it from.',
    ),
    dates: Type.Array(
      Type.Object({ date: Type.String({ format: 'date' }), fired: Type.Integer({ minimum: 1 }) }),
      {
        description: 'The days on which the rule would have raised an alert, oldest first.',
      },
    ),
  },
  { title: 'AlertPreview' },
)
