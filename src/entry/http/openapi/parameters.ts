// The parameters of an operation: ids in its path, names in its query, and the headers of its method.

import type { TSchema } from 'typebox'
import { idempotencyKeySchema } from '../idempotency/idempotency.ts'
import { hasVersion, type Route, takesIdempotencyKey } from '../route.ts'
import type { JsonSchema, Parameter, Reference } from './document.ts'
import type { SchemaWriter } from './schemas.ts'

export function sharedParameters(writer: SchemaWriter): Record<string, Parameter> {
  return {
    IdempotencyKey: { name: 'Idempotency-Key', in: 'header', ...describe(writer, idempotencyKeySchema) },
    IfNoneMatch: {
      name: 'If-None-Match',
      in: 'header',
      description:
        'The `ETag` of an earlier answer: while it still holds, the answer is a 304 without a body.',
      schema: { type: 'string' },
    },
    IfMatch: {
      name: 'If-Match',
      in: 'header',
      description:
        'The `ETag` of a GET of this address, without a query unless the operation says with which one: the change is refused with 412 when somebody has changed it since. Without the header, the change is made whatever is stored.',
      schema: { type: 'string' },
    },
    ProjectUid: {
      name: 'project_uid',
      in: 'path',
      required: true,
      description: 'The uid of a project, as `GET /projects` shows it.',
      schema: { type: 'string', pattern: '^[a-z0-9]{10}$' },
    },
  }
}

export function writeParameters(route: Route, writer: SchemaWriter): (Parameter | Reference)[] {
  return [...pathParameters(route, writer), ...queryParameters(route, writer), ...headerParameters(route)]
}

function pathParameters(route: Route, writer: SchemaWriter): (Parameter | Reference)[] {
  return Array.from(route.path.matchAll(/\{(\w+)\}/g), ([, name = '']) => {
    if (name === 'project_uid') return refer('ProjectUid')
    const id = route.ids?.[name]
    if (id === undefined) throw new Error(`${route.path}: {${name}} is not among the ids of the route`)
    return { name, in: 'path', required: true, ...describe(writer, id.schema) }
  })
}

function queryParameters(route: Route, writer: SchemaWriter): Parameter[] {
  if (route.query === undefined) return []
  const { properties = {}, required = [] } = writer.write(route.query, 'request')
  return Object.entries(properties).map(([name, schema]) => {
    const isNested = brackets(schema) !== ''
    const described = lift(schema)
    const spelling = `Written with brackets: \`${name}${brackets(schema)}=…\`.`
    return {
      name,
      in: 'query',
      ...(required.includes(name) && { required: true }),
      ...described,
      ...(isNested && {
        description: described.description === undefined ? spelling : `${described.description} ${spelling}`,
        style: 'deepObject',
        explode: true,
      }),
    }
  })
}

function headerParameters(route: Route): Reference[] {
  if (route.method === 'GET') return hasVersion(route) ? [refer('IfNoneMatch')] : []
  if (route.method === 'PATCH') return [refer('IfMatch')]
  return takesIdempotencyKey(route) ? [refer('IdempotencyKey')] : []
}

/** Returns how the first value inside a list or an object is spelled: `[0][field]`. Empty for a single value. */
function brackets(schema: JsonSchema): string {
  if (schema.items !== undefined) return `[0]${brackets(schema.items)}`
  const [first] = Object.entries(schema.properties ?? {})
  if (first !== undefined) return `[${first[0]}]${brackets(first[1])}`
  return schema.anyOf?.map(brackets).find((inner) => inner !== '') ?? ''
}

function describe(writer: SchemaWriter, schema: TSchema) {
  return lift(writer.write(schema, 'request'))
}

/** Moves the description from the schema to the parameter. */
function lift(written: JsonSchema): Pick<Parameter, 'description' | 'deprecated' | 'schema'> {
  const { description, deprecated, ...schema } = written
  return {
    ...(description !== undefined && { description }),
    ...(deprecated !== undefined && { deprecated }),
    schema,
  }
}

function refer(name: string): Reference {
  return { $ref: `#/components/parameters/${name}` }
}
