// The shapes of signing in: who is signed in, and their sessions.

import { Type } from 'typebox'
import { ROLES, SCOPES } from '../http/access/principal.ts'

const dateTime = Type.String({ format: 'date-time' })

export const currentSession = Type.Object(
  {
    session_id: Type.Integer(),
    expires_at: dateTime,
    member: Type.Object({
      id: Type.Integer(),
      name: Type.String(),
      email: Type.Union([Type.String(), Type.Null()]),
      role: Type.Enum(ROLES),
    }),
    account: Type.Object({ id: Type.Integer(), name: Type.String() }),
    scope: Type.Enum(SCOPES, {
      description: 'What this session may do: less than the role when a key for reading opened it.',
    }),
    is_project_limited: Type.Boolean({
      description: 'Whether only some projects of the account can be seen.',
    }),
  },
  { title: 'CurrentSession' },
)

export const sessionRecord = Type.Object(
  {
    id: Type.Integer(),
    is_current: Type.Boolean({ description: 'Whether it is the one that asks.' }),
    is_of_key: Type.Boolean({ description: 'Whether it was opened with an API key; it ends with the key.' }),
    user_agent: Type.String({ description: 'As the browser called itself when it signed in.' }),
    address: Type.String({ description: 'The IP address at that time.' }),
    created_at: dateTime,
    last_seen_at: dateTime,
    expires_at: dateTime,
  },
  { title: 'Session' },
)

export const endedCount = Type.Object({ data: Type.Object({ ended_count: Type.Integer() }) })

/** Answered by every way of signing in; the session is in the cookie. */
export const signedIn = Type.Object({ member_id: Type.Integer() }, { title: 'SignedIn' })
