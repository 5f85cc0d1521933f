// Checks one part of a request against the schema that its route declares and that the OpenAPI document shows. The
// result is complete (defaults applied), normalised and typed, or has one message for each wrong field: first the given
// ones in the order of the request, then missing ones, then those that do not fit together. Nothing is dropped, guessed
// or converted silently: unknown fields are refused, and only a query or a path, which is all text, has its numbers and
// booleans read from text. TypeBox's own checks are not used: they know neither the client's index of a list entry nor
// canonical spellings, and say too little about what would be right. A test makes sure that both accept the same
// values.

import type { Static, TSchema } from 'typebox'
import type { FieldErrors } from '../../../lib/errors.ts'
import { compileReader } from './readers/compile.ts'
import { ErrorList, type SchemaNode } from './readers/reader.ts'
import type { PartsOf } from './schema-annotations.ts'

type RequestPart = 'body' | 'query' | 'params'
type Validated<V> =
  | { value: V; errors?: never; readable?: never }
  /** `readable` holds the fields without errors. */
  | { value?: never; errors: FieldErrors; readable: PartsOf<V> }
type Validator<V> = (data: unknown) => Validated<V>

/** Compiles once, with the first request of a route; throws if the schema has a rule that would not be checked. */
export function compileValidator<T extends TSchema>(schema: T, part: RequestPart): Validator<Static<T>> {
  const read = compileReader(schema as SchemaNode, {
    label: `The ${part}`,
    name: part,
    mode: part === 'body' ? 'json' : 'text',
    depth: 0,
  })
  // An absent body is read as an empty object, so that the client learns which fields are required. A schema that
  // accepts an empty object must be Type.Optional to accept an absent body.
  const mustBePresent = part === 'body' && !('~optional' in schema)

  return (data) => {
    const errors = new ErrorList(part)
    const isAbsent = data === undefined
    const value = read(isAbsent ? {} : data, '', errors)
    if (errors.fields !== undefined) {
      return { errors: errors.fields, readable: (errors.partialOf('') ?? {}) as PartsOf<Static<T>> }
    }
    if (isAbsent && mustBePresent) {
      return { errors: { body: ['The body is required.'] }, readable: {} as PartsOf<Static<T>> }
    }
    return { value: value as Static<T> }
  }
}
