// Ids in paths. One in the wrong form cannot exist, so it is "not found" like any unknown one, and this is checked
// before the body is read.

import { type TSchema, Type } from 'typebox'
import { AppError, type ErrorKind } from '../../../lib/errors.ts'
import { isCrawlUid } from '../../../lib/ids.ts'

export type PathId<V = unknown> = {
  schema: TSchema
  /** The refusal for an unknown id. */
  kind: ErrorKind
  message: string
  /** Returns a hint for somebody who wrote an id that cannot exist. */
  explain?(text: string): string
  /** Returns undefined if the text does not have the form of such an id. */
  parse(text: string): V | undefined
}

export type PathIdValue<I> = I extends PathId<infer V> ? V : never

/** An integer from 1, counted per project. */
export function numericId(kind: ErrorKind, message: string): PathId<number> {
  return {
    schema: Type.Integer({ minimum: 1 }),
    kind,
    message,
    parse: (text) => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined),
  }
}

/** 16 random characters of a-z and 0-9. */
export function uidOf(kind: ErrorKind, message: string): PathId<string> {
  return {
    schema: Type.String({ pattern: '^[a-z0-9]{16}$' }),
    kind,
    message,
    parse: (text) => (isCrawlUid(text) ? text : undefined),
  }
}

export function readPathIds(
  ids: Readonly<Record<string, PathId>>,
  params: Readonly<Record<string, string>>,
): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const name of Object.keys(ids)) {
    const id = ids[name] as PathId
    const text = params[name] ?? ''
    const value = id.parse(text)
    if (value === undefined) throw new AppError(id.kind, id.explain?.(text) ?? id.message)
    values[name] = value
  }
  return values
}
