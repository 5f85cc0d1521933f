// The shapes of saved views, for HTTP, for the OpenAPI document and for the code alike.

import { type Static, Type } from 'typebox'
import { dateTime, nullable } from '../../entry/http/answers/field-shapes.ts'
import { countedQuery } from '../../entry/http/answers/paging.ts'
import { nameField } from '../../entry/http/requests/text-fields.ts'

const NAME_LENGTH_MAX = 80
const QUERY_LENGTH_MAX = 4_000

const projectUid = Type.String({
  minLength: 10,
  maxLength: 10,
  pattern: '^[a-z0-9]{10}$',
  description: 'The project that the page is about.',
})
const page = Type.String({
  minLength: 1,
  maxLength: 40,
  pattern: '^[a-z][a-z0-9-]*$',
  description: 'The page of the dashboard that it is a view of.',
  examples: ['keywords'],
})
const name = nameField(NAME_LENGTH_MAX, 'What people call the view.')
const query = Type.String({
  maxLength: QUERY_LENGTH_MAX,
  description: 'Filters and order, as they stand behind the question mark in the address of the page.',
  examples: ['tag=brand&sort=change'],
})
const isShared = Type.Boolean({
  description:
    'Whether everybody who sees the project sees the view; without a project, everybody in the account who is not limited to some projects. Needs the role editor.',
})

export const viewRecord = Type.Object(
  {
    id: Type.Integer({ minimum: 1 }),
    project_uid: nullable(projectUid),
    page,
    name: Type.String(),
    query,
    is_shared: Type.Boolean(),
    is_mine: Type.Boolean({ description: 'Whether the one who asks saved it.' }),
    member_name: Type.String({ description: 'Who saved it.' }),
    created_at: dateTime,
    updated_at: dateTime,
  },
  { title: 'SavedView' },
)
export type ViewRecord = Static<typeof viewRecord>

export const viewListQuery = Type.Object({
  project_uid: Type.Optional(projectUid),
  page: Type.Optional(page),
  ...countedQuery,
})

export const newViewBody = Type.Object({
  project_uid: Type.Optional(nullable(projectUid)),
  page,
  name,
  query,
  is_shared: Type.Optional(isShared),
})
export type NewView = Static<typeof newViewBody>

export const viewChanges = Type.Object(
  { name: Type.Optional(name), query: Type.Optional(query), is_shared: Type.Optional(isShared) },
  { minProperties: 1 },
)
export type ViewChanges = Static<typeof viewChanges>
