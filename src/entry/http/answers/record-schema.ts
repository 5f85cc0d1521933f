// Makes the schema of a record from the catalogue of its fields.

import { type TSchema, type TSchemaOptions, type TUnsafe, Type } from 'typebox'
import {
  type Catalogue,
  type FieldEntry,
  type RecordOf,
  type ShownName,
  shownNames,
} from '../../../data/lists/fields.ts'
import { nullable } from './field-shapes.ts'

type RecordProperties<C extends Catalogue> = { [Name in ShownName<C>]: TUnsafe<RecordOf<C>[Name]> }

/** Returns properties of an object, to which others may be added; those of composite fields have to be replaced. */
export function recordProperties<C extends Catalogue>(catalogue: C): RecordProperties<C> {
  const properties = shownNames(catalogue).map((name) => [name, fieldSchema(catalogue[name]!)])
  return Object.fromEntries(properties)
}

function fieldSchema(entry: FieldEntry): TSchema {
  const { description } = entry
  const options = description === undefined ? {} : { description }
  if (entry.isNullable === false) return valueSchema(entry, options)
  return nullable(valueSchema(entry, {}), options)
}

function valueSchema(
  { type, limits = { minimum: 0 }, choices }: FieldEntry,
  options: TSchemaOptions,
): TSchema {
  switch (type) {
    case 'integer':
      return Type.Integer({ ...limits, ...options })
    case 'number':
      return Type.Number({ ...limits, ...options })
    case 'boolean':
      return Type.Boolean(options)
    case 'time':
      return Type.String({ format: 'date-time', ...options })
    case 'day':
      return Type.String({ format: 'date', ...options })
    case 'choice':
      return Type.Enum([...choices!.values], options)
    case 'composite':
      return Type.Unknown(options)
    default:
      return Type.String(options)
  }
}
