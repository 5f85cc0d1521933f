// The shapes of signing in: who is signed in, and their sessions.

import { Type } from 'typebox'
import { collapseWhitespace } from '../../lib/text.ts'
import { ROLES, SCOPES } from '../http/access/principal.ts'
import { dateTime, nullable } from '../http/answers/field-shapes.ts'
import { parsed } from '../http/requests/schema-annotations.ts'
import { newPassword, PASSWORD_LENGTH_MAX } from './passwords/password-rules.ts'

export const currentSession = Type.Object(
  {
    session_id: Type.Integer(),
    expires_at: dateTime,
    member: Type.Object({
      id: Type.Integer(),
      name: Type.String(),
      email: nullable(Type.String()),
      role: Type.Enum(ROLES),
    }),
    account: Type.Object({ id: Type.Integer(), name: Type.String() }),
    scope: Type.Enum(SCOPES, {
      description: 'What this session may do: less than the role when a key for reading opened it.',
    }),
    is_project_limited: Type.Boolean({
      description: 'Whether only some projects of the account can be seen.',
    }),
    is_of_key: Type.Boolean({
      description:
        'Whether it was opened with an API key: it ends with the key, and manages neither people nor keys.',
    }),
  },
  { title: 'CurrentSession' },
)

export const sessionRecord = Type.Object(
  {
    id: Type.Integer(),
    is_current: Type.Boolean({ description: 'Whether it is the session of this request.' }),
    is_of_key: Type.Boolean({
      description: 'Whether the session was opened with an API key; it then ends with the key.',
    }),
    user_agent: Type.String({ description: 'User agent that the browser sent when it signed in.' }),
    address: Type.String({ description: 'IP address of the browser when it signed in.' }),
    created_at: dateTime,
    last_seen_at: dateTime,
    expires_at: dateTime,
  },
  { title: 'Session' },
)

export const endedCount = Type.Object({ data: Type.Object({ ended_count: Type.Integer() }) })

/** The answer of every way to sign in; the session is in the cookie. */
export const signedIn = Type.Object({ member_id: Type.Integer() }, { title: 'SignedIn' })

/** The answer if more is needed than a password or an identity. */
export const secondStep = Type.Object(
  {
    next: Type.Enum(['totp', 'account'] as const, {
      description:
        'What to send next: a code, to `POST /session/totp`, or the member whom to sign in as, to `POST /session/account`.',
    }),
    accounts: Type.Optional(
      Type.Array(
        Type.Object({
          member_id: Type.Integer(),
          member_name: Type.String(),
          role: Type.Enum(ROLES),
          account_name: Type.String(),
        }),
        { description: 'The accounts to choose from; only when `next` is `account`.' },
      ),
    ),
  },
  { title: 'SecondStep' },
)

// RFC 5321 allows no longer address.
const EMAIL_LENGTH_MAX = 254
const NAME_LENGTH_MAX = 255

export const email = Type.String({ minLength: 1, maxLength: EMAIL_LENGTH_MAX })

/** The name of a member, or of one of their credentials. */
export const memberName = parsed(Type.String({ minLength: 1, maxLength: NAME_LENGTH_MAX }), (text) => {
  const value = collapseWhitespace(text)
  return value === '' ? { error: 'must have a visible character' } : { value }
})

export const meRecord = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    email: nullable(Type.String()),
    is_email_verified: Type.Boolean({
      description:
        'Whether the address is known to be yours: by a link that was mailed to it, or by your identity provider.',
    }),
    can_confirm_email: Type.Boolean({
      description:
        'Whether a link can be mailed that confirms it: where it is not verified, and the server can send mail.',
    }),
    role: Type.Enum(ROLES),
    has_password: Type.Boolean(),
    needs_current_password: Type.Boolean({
      description:
        'Whether a new address or password needs the current one: false in a session that a link opened.',
    }),
    has_totp: Type.Boolean({ description: 'Whether a code is asked for after the password.' }),
    recovery_codes_left: Type.Integer(),
  },
  { title: 'Me' },
)

/** Required to change how one signs in, unless a link opened the session. */
const currentPassword = Type.String({ maxLength: PASSWORD_LENGTH_MAX })

/** The body of requests that change how one signs in. */
export const proofBody = Type.Object({ current_password: Type.Optional(currentPassword) })

export const meBody = Type.Object({
  name: Type.Optional(memberName),
  email: Type.Optional(Type.String({ maxLength: EMAIL_LENGTH_MAX, format: 'email' })),
  password: Type.Optional(newPassword),
  current_password: Type.Optional(currentPassword),
})
