// Converts the schemas that validate requests, and those that describe answers, for the document. The meaning stays the
// same; what TypeBox leaves implicit is written out. Objects are closed, because unknown fields are refused in a
// request and never sent in an answer; a field with a default is not required of a client; a schema with a title is
// written once, under that name. Two different schemas with one title are an error, because a client would get the
// wrong one.

import type { TSchema } from 'typebox'
import { closedValues } from '../closed-values.ts'
import type { JsonSchema } from './document.ts'

/** An answer has all its fields and no defaults; a request may omit fields with defaults. */
type Side = 'request' | 'answer'

export type SchemaWriter = {
  /** A schema without a title is written under `name`, if given. */
  write(schema: TSchema, side: Side, name?: string): JsonSchema
  /** The named schemas written so far, by name. */
  components(): Record<string, JsonSchema>
}

const NAME = /^[A-Za-z0-9._-]+$/
const SCALARS = ['string', 'integer', 'number', 'boolean']

export function createSchemaWriter(): SchemaWriter {
  const named = new Map<string, JsonSchema>()

  function convert(node: JsonSchema, side: Side): JsonSchema {
    const written = convertPlain(node, side)
    return node.title === undefined ? written : refer(node.title, written)
  }

  function refer(title: string, written: JsonSchema): JsonSchema {
    if (!NAME.test(title)) throw new Error(`the title ${title} cannot name a schema: use letters and digits`)
    const known = named.get(title)
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(written))
      throw new Error(`two different schemas have the title ${title}`)
    named.set(title, written)
    return { $ref: `#/components/schemas/${title}` }
  }

  function convertPlain(node: JsonSchema, side: Side): JsonSchema {
    // Closed objects cannot be combined by allOf: each would refuse the other's fields.
    if (node.allOf !== undefined) throw new Error('allOf is not supported: make one object of its parts')
    const kept = side === 'answer' ? withoutDefault(node) : node
    if (node.anyOf !== undefined) return convertUnion(kept, node.anyOf, side)
    if (node.enum !== undefined) return { type: typesOf(node.enum), ...kept }
    if (node.items !== undefined) return { ...kept, items: convert(node.items, side) }
    if (node.type === 'object') return convertObject(kept, side)
    return kept
  }

  function convertUnion(node: JsonSchema, branches: readonly JsonSchema[], side: Side): JsonSchema {
    const { anyOf: _, ...rest } = node
    const choices = branches.map(choicesOf)
    if (choices.every((values) => values !== undefined)) {
      const values = choices.flat()
      return { type: typesOf(values), enum: values, ...rest }
    }
    const written = branches.map((branch) => convert(branch, side))
    const [first, second] = written
    const isNullable = written.length === 2 && second?.type === 'null'
    if (isNullable && typeof first?.type === 'string' && SCALARS.includes(first.type) && !first.enum)
      return { ...first, ...rest, type: [first.type, 'null'] }
    return { ...rest, anyOf: written }
  }

  function convertObject(node: JsonSchema, side: Side): JsonSchema {
    const { properties = {}, required = [], patternProperties, additionalProperties, ...rest } = node
    const fields = Object.entries(properties)
    const mustGive = required.filter((name) => side === 'answer' || properties[name]?.default === undefined)
    // TypeBox writes Type.Record as a pattern that matches every name.
    const other = patternProperties?.['^.*$'] ?? additionalProperties ?? false
    return {
      ...rest,
      ...(fields.length > 0 && {
        properties: Object.fromEntries(fields.map(([name, field]) => [name, convert(field, side)])),
      }),
      ...(mustGive.length > 0 && { required: mustGive }),
      additionalProperties: typeof other === 'boolean' ? other : convert(other, side),
    }
  }

  return {
    // Converting to JSON and back drops the annotations for validators.
    write(schema, side, name) {
      const node = JSON.parse(JSON.stringify(schema)) as JsonSchema
      return convert(name === undefined ? node : { title: name, ...node }, side)
    },
    components: () => Object.fromEntries(named),
  }
}

/** A default means nothing in an answer, but is a good example of the value. */
function withoutDefault({ default: fallback, ...rest }: JsonSchema): JsonSchema {
  return fallback === undefined ? rest : { examples: [fallback], ...rest }
}

/** A branch with a title is a schema of its own, which others may refer to. */
function choicesOf(branch: JsonSchema): readonly unknown[] | undefined {
  return branch.title === undefined ? closedValues(branch) : undefined
}

function typesOf(values: readonly unknown[]): string | string[] {
  const types = [...new Set(values.map(typeOf))]
  return types.length === 1 ? (types[0] as string) : types
}

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  return Number.isInteger(value) ? 'integer' : typeof value
}
