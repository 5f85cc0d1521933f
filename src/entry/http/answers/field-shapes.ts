// Schemas of fields that many records have.

import { type TSchema, type TSchemaOptions, Type } from 'typebox'

export const dateTime = Type.String({ format: 'date-time' })

/** `options` is a description, or an object of options. */
export function nullable<T extends TSchema>(schema: T, options: string | TSchemaOptions = {}) {
  return Type.Union([schema, Type.Null()], typeof options === 'string' ? { description: options } : options)
}
