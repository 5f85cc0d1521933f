// What the options of commands may hold, read by the same code as a query of the API: limits, normal form, messages.
// Fields have the names that people type, so a message names the option.

import type { Static, TSchema } from 'typebox'
import { invalid } from '../../lib/errors.ts'
import { compileValidator } from '../http/requests/validation.ts'

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
