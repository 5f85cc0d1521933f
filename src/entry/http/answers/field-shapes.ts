// Schemas of fields that many records have.

import { type TSchema, type TSchemaOptions, Type } from 'typebox'

export const dateTime = Type.String({ format: 'date-time' })

export function nullable<T extends TSchema>(schema: T, options: TSchemaOptions = {}) {
  return Type.Union([schema, Type.Null()], options)
}
