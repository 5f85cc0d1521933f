// The shapes of ignored issues, for HTTP, for the OpenAPI document and for the code alike.

import { type Static, Type } from 'typebox'
import { CATALOGUE } from '../../crawler/issues/catalogue.ts'
import { noteField } from '../../http/requests/text-fields.ts'

const NOTE_LENGTH_MAX = 500

const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Union([schema, Type.Null()])
const knownIssue = Type.Enum(
  CATALOGUE.map(({ id }) => id),
  { description: 'As `…/issues` of a crawl names it.', examples: ['title_too_long'] },
)

export const ignoredIssue = Type.Object(
  {
    issue: knownIssue,
    note: nullable(Type.String({ examples: ['Long titles are wanted in the shop.'] })),
    member_id: nullable(
      Type.Integer({ description: 'Who ignored it; null when the member has been removed.' }),
    ),
    member_name: nullable(Type.String()),
    ignored_at: Type.String({ format: 'date-time' }),
  },
  { title: 'IgnoredIssue' },
)
export type IgnoredIssue = Static<typeof ignoredIssue>

export const ignoredIssueBody = Type.Object({
  issue: knownIssue,
  note: Type.Optional(nullable(noteField(NOTE_LENGTH_MAX, 'Why, for whoever asks later.'))),
})
