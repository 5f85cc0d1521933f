// The shapes of Connected Apps and members, for HTTP, for the OpenAPI document and for the code alike.

import { Type } from 'typebox'
import { KEY_KINDS } from '../../entry/accounts/api-key.ts'
import { ROLES, SCOPES } from '../../entry/http/access/principal.ts'
import { dateTime, nullable } from '../../entry/http/answers/field-shapes.ts'
import { dollarsField } from '../../entry/http/requests/dollars.ts'
import { checkedTogether, parsed } from '../../entry/http/requests/schema-annotations.ts'
import { name } from '../projects/reads.ts'

const CALLS_MAX = 1_000_000
const PROJECTS_MAX = 1000
const EMAIL_LENGTH_MAX = 254
const TIME_LENGTH_MAX = 40

const timeOrNone = (description: string) => nullable(dateTime, description)
const projectUid = Type.String({ maxLength: 10, pattern: '^[a-z0-9]{10}$' })
const projectUids = Type.Array(projectUid, {
  minItems: 1,
  maxItems: PROJECTS_MAX,
  uniqueItems: true,
})

const keyFields = {
  id: Type.Integer(),
  kind: Type.Enum(KEY_KINDS, {
    description: 'An `api` key opens `/v1`; an `mcp` credential opens `/mcp`, which agents use.',
  }),
  name: Type.String(),
  scope: Type.Enum(SCOPES),
  state: Type.Enum(['active', 'expired', 'revoked'] as const),
  member: Type.Object(
    { id: Type.Integer(), name: Type.String() },
    { description: 'The member to whom the key belongs.' },
  ),
  is_own: Type.Boolean({ description: 'Whether the key is your own.' }),
  project_uids: nullable(
    Type.Array(Type.String()),
    'Uids of the projects that the key is limited to; null when it opens all projects that its member sees.',
  ),
  daily_calls_max: nullable(
    Type.Integer(),
    'The most calls that an agent may make in a day; null for no limit.',
  ),
  daily_spend_max_usd: nullable(
    Type.Number(),
    'The most that an agent may spend on providers in a day; null when the credential has no limit of its own.',
  ),
  created_at: dateTime,
  expires_at: timeOrNone('When the key expires; null when it does not expire.'),
  last_used_at: timeOrNone('When the key was last used; null when it was never used.'),
  revoked_at: timeOrNone('When the key was revoked; null unless it was.'),
}

export const keyRecord = Type.Object(keyFields, { title: 'ConnectedApp' })

export const createdKey = Type.Object(
  { ...keyFields, key: Type.String({ description: 'The key itself. It is shown here and never again.' }) },
  { title: 'CreatedConnectedApp' },
)

const moment = parsed(
  Type.String({
    maxLength: TIME_LENGTH_MAX,
    format: 'date-time',
    description: 'When the key is to expire; a time in the future. Without it, the key does not expire.',
  }),
  (text) => ({ value: Date.parse(text) }),
)

export const newKeyBody = checkedTogether(
  Type.Object({
    name,
    kind: Type.Optional(Type.Enum(KEY_KINDS, { default: 'api' })),
    scope: Type.Enum(SCOPES, { description: 'Viewers may only make keys for reading.' }),
    project_uids: Type.Optional(projectUids),
    expires_at: Type.Optional(moment),
    daily_calls_max: Type.Optional(
      Type.Integer({ minimum: 1, maximum: CALLS_MAX, description: 'Only for the kind `mcp`.' }),
    ),
    daily_spend_max_usd: Type.Optional(
      dollarsField('Only for the kind `mcp`; 0 when the agent may spend nothing.'),
    ),
  }),
  ({ kind, daily_calls_max, daily_spend_max_usd }) => {
    if (kind === 'mcp') return undefined
    const message = 'Only a credential of the kind mcp has a daily budget.'
    return {
      ...(daily_calls_max !== undefined && { daily_calls_max: message }),
      ...(daily_spend_max_usd !== undefined && { daily_spend_max_usd: message }),
    }
  },
)

export const keyChanges = Type.Object({ name })

export const revokedCount = Type.Object({ data: Type.Object({ revoked_count: Type.Integer() }) })

export const memberRecord = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    email: nullable(Type.String()),
    is_email_verified: Type.Boolean({
      description:
        'Whether the address is known to be theirs: by a mailed link, or by the identity provider.',
    }),
    role: Type.Enum(ROLES),
    project_uids: nullable(
      Type.Array(Type.String()),
      'The projects that the member is limited to; null when they see all.',
    ),
    has_password: Type.Boolean(),
    is_self: Type.Boolean({ description: 'Whether this member is you.' }),
    is_sample: Type.Boolean({
      description:
        'Whether the demo shows this member and nobody can sign in as them; they go with the demo project.',
    }),
    created_at: dateTime,
    last_seen_at: timeOrNone('When one of their sessions was last used; null when they have none.'),
  },
  { title: 'Member' },
)

const email = Type.String({
  maxLength: EMAIL_LENGTH_MAX,
  format: 'email',
  description: 'What the member signs in with. One address belongs to one member of the account.',
})
const role = Type.Enum(ROLES)
const memberProjects = nullable(
  projectUids,
  'The projects that the member is limited to; null for all. An owner cannot be limited.',
)

export const newMemberBody = Type.Object({
  name,
  role,
  email: Type.Optional(email),
  project_uids: Type.Optional(memberProjects),
})

export const memberChanges = Type.Object(
  {
    name: Type.Optional(name),
    role: Type.Optional(role),
    email: Type.Optional(nullable(email)),
    project_uids: Type.Optional(memberProjects),
  },
  { minProperties: 1 },
)

export const signInLink = Type.Object(
  {
    url: Type.String({
      description: 'Opens the dashboard as this member, once. Give it to them and to nobody else.',
    }),
    expires_at: dateTime,
    is_mailed: Type.Boolean({
      description:
        'Whether another link is sent to the address of the member: where they have one, and the server can send mail. Using one of the two ends the other.',
    }),
  },
  { title: 'SignInLink' },
)

export const invitedMember = Type.Object({ member: memberRecord, sign_in_link: signInLink })
