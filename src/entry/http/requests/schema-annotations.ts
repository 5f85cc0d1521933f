// Annotations of a route's schema beyond JSON Schema: further checks, canonical spellings, an empty parameter that
// counts as none. Kept under a symbol on the schema itself: TypeBox carries symbols along when it copies a schema
// (Optional, Partial, options), and JSON leaves them out, so the OpenAPI document never shows them.
//
//   domain: checked(Type.String({ maxLength: 253 }), (d) => (isHost(d) ? undefined : 'must be a host name'))
//   country: parsed(Type.String(), (c) => findCountry(c) ?? { error: 'must be an ISO 3166-1 code' })

import { type Static, type TSchema, type TUnsafe, Type } from 'typebox'

/**
 * Why a value is refused: text that follows the name of its field (`must be a host name`), or a whole sentence if it
 * begins with a capital. A record refuses parts of the value instead, by their path below it: `{ '3.operator': … }`.
 */
export type Refusal = string | Readonly<Record<string, string>>
export type Parsed<V> = { value: V } | { error: Refusal }

export type Step = (value: unknown) => Parsed<unknown>
export type Relation = (parts: unknown) => Readonly<Record<string, string>> | undefined
type Annotations = {
  readonly steps: readonly Step[]
  readonly relations: readonly Relation[]
  readonly isEmptyAbsent: boolean
}

/** The readable parts of a value: wrong or absent fields, and wrong entries, are undefined. */
export type PartsOf<V> = V extends readonly (infer E)[]
  ? readonly (PartsOf<E> | undefined)[]
  : V extends object
    ? { readonly [Name in keyof V]?: PartsOf<V[Name]> | undefined }
    : V

const ANNOTATIONS = Symbol('annotations')
const NONE: Annotations = { steps: [], relations: [], isEmptyAbsent: false }

export function annotationsOf(schema: TSchema): Annotations {
  return (schema as { [ANNOTATIONS]?: Annotations })[ANNOTATIONS] ?? NONE
}

/** Adds a check that runs once the value fits the schema. */
export function checked<T extends TSchema>(schema: T, check: (value: Static<T>) => Refusal | undefined): T {
  return annotate(schema, (value) => {
    const error = check(value as Static<T>)
    return error === undefined ? { value } : { error }
  })
}

/** Adds a check that also replaces the value; defaults pass through it as well. */
export function parsed<T extends TSchema, V>(schema: T, parse: (value: Static<T>) => Parsed<V>): TUnsafe<V> {
  return annotate<TSchema>(schema, (value) => parse(value as Static<T>)) as TUnsafe<V>
}

/**
 * Adds a check of how the fields of an object, or the entries of a list, fit together. The check sees the valid fields
 * even when others are wrong, so that one answer names everything that is wrong with a request.
 */
export function checkedTogether<T extends TSchema>(
  schema: T,
  check: (parts: PartsOf<Static<T>>) => Readonly<Record<string, string>> | undefined,
): T {
  const annotations = annotationsOf(schema)
  return copy(schema, { ...annotations, relations: [...annotations.relations, check as Relation] })
}

/** Returns the same object with other fields: the check of how fields fit together is kept. */
export function withFields(schema: TSchema, fields: Record<string, TSchema>): TSchema {
  return copy(Type.Object(fields), annotationsOf(schema))
}

/** In a query, an empty value (`search=`) counts as an absent parameter. */
export function emptyIsAbsent<T extends TSchema>(schema: T): T {
  return copy(schema, { ...annotationsOf(schema), isEmptyAbsent: true })
}

function annotate<T extends TSchema>(schema: T, step: Step): T {
  const annotations = annotationsOf(schema)
  return copy(schema, { ...annotations, steps: [...annotations.steps, step] })
}

function copy<T extends TSchema>(schema: T, annotations: Annotations): T {
  // Copies descriptors, because TypeBox keeps a schema's kind in properties that are not enumerable.
  const result = Object.defineProperties({}, Object.getOwnPropertyDescriptors(schema))
  return Object.defineProperty(result, ANNOTATIONS, {
    value: annotations,
    enumerable: true,
    configurable: true,
  }) as T
}
