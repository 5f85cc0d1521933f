// Validates the options of commands with the code for queries of the API: limits, normalisation, messages. Fields are
// named like the options, so messages name the option.

import type { Static, TSchema } from 'typebox'
import { invalid } from '../../lib/errors.ts'
import { compileValidator } from '../http/requests/validation.ts'

/** `given` has the options as they were typed; undefined for an absent option. */
export function readOptions<T extends TSchema>(
  schema: T,
  given: Readonly<Record<string, string | undefined>>,
): Static<T> {
  return check(schema, 'query', given)
}

/** Validates the body of an API call that was made from options. */
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
