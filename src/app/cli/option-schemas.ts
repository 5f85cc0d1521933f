// What the options of commands may hold, read by the same code as a query of the API: limits, normal form, messages.
// Fields have the names that people type, so a message names the option.

import { type Static, type TSchema, Type } from 'typebox'
import { ROLES } from '../../entry/http/access/principal.ts'
import { compileValidator } from '../../entry/http/requests/validation.ts'
import { name } from '../../features/projects/schema.ts'
import { invalid } from '../../lib/errors.ts'

const INTEGER_MAX = 2_147_483_647

const limit = (minimum: number) => Type.Optional(Type.Integer({ minimum, maximum: INTEGER_MAX }))

export const keyOptions = Type.Object({ '--name': name, '--calls-per-day': limit(1) })

export const memberOptions = Type.Object({ '--name': name, '--role': Type.Enum(ROLES) })

// RFC 5321 allows no longer one.
const email = Type.String({ maxLength: 254, format: 'email' })

export const inviteOptions = Type.Object({ email, '--name': Type.Optional(name) })

export const memberChanges = Type.Object({ '--name': Type.Optional(name), '--email': Type.Optional(email) })

export const accountOptions = Type.Object({
  '--name': name,
  '--plan': Type.Optional(Type.String({ minLength: 1, maxLength: 50 })),
  '--rank-tracking-limit': limit(0),
  '--competitor-limit': limit(0),
  '--crawl-page-limit': limit(1),
  '--storage-limit': Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  '--backlink-access': Type.Optional(Type.Boolean()),
})

/** `given` is as it was typed; undefined means that the option was not given. */
export function readOptions<T extends TSchema>(
  schema: T,
  given: Readonly<Record<string, string | undefined>>,
): Static<T> {
  return check(schema, 'query', given)
}

/** The body of an API call, put together from options. */
export function readBody<T extends TSchema>(schema: T, given: Readonly<Record<string, unknown>>): Static<T> {
  return check(schema, 'body', given)
}

function check<T extends TSchema>(
  schema: T,
  part: 'query' | 'body',
  given: Readonly<Record<string, unknown>>,
): Static<T> {
  const present = Object.entries(given).filter(([, value]) => value !== undefined)
  const { value, errors } = compileValidator(schema, part)(Object.fromEntries(present))
  if (errors !== undefined) throw invalid(errors)
  return value as Static<T>
}
