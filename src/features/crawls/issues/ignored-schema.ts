// The shapes of ignored issues, for HTTP, for the OpenAPI document and for the code alike.

import { type Static, Type } from 'typebox'
import { nullable } from '../../../entry/http/answers/field-shapes.ts'
import { type Parsed, parsed } from '../../../entry/http/requests/schema-annotations.ts'
import { noteField } from '../../../entry/http/requests/text-fields.ts'
import { findIssue, type IssueId, nearIssue } from '../engine/audit/catalogue.ts'

const NOTE_LENGTH_MAX = 500

const knownIssue = parsed(
  Type.String({
    maxLength: 100,
    description: 'The id of the issue, as `…/issues` of a crawl shows it.',
    examples: ['title_too_long'],
  }),
  (text): Parsed<IssueId> => {
    const id = findIssue(text)?.id
    if (id !== undefined) return { value: id }
    const near = nearIssue(text)
    return {
      error:
        near === undefined ? 'must be an issue that crawls look for' : `is unknown; did you mean ${near}?`,
    }
  },
)

export const ignoredIssue = Type.Object(
  {
    // No enum, because a later release may no longer look for the issue.
    issue: Type.String({ examples: ['title_too_long'] }),
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
