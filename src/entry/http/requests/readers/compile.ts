// Compiles a schema into its reader. A keyword that no reader checks is refused when the route is registered, so that
// the API never documents a rule that it does not enforce.

import { sentence } from '../messages.ts'
import { annotationsOf, type Refusal, type Relation, type Step } from '../schema-annotations.ts'
import { listReader } from './lists.ts'
import { objectReader } from './objects.ts'
import { openReader } from './open-values.ts'
import {
  type ErrorList,
  INVALID,
  joinPath,
  type Reader,
  type Relate,
  type SchemaNode,
  type ValuePlace,
} from './reader.ts'
import { booleanReader, choiceReader, numberReader, stringReader } from './scalars.ts'
import { unionReader } from './unions.ts'

const DESCRIPTIVE = [
  'title',
  'description',
  'default',
  'examples',
  'deprecated',
  'readOnly',
  'writeOnly',
  '$id',
]
const RELATED = ['array', 'object']
const KEYWORDS: Readonly<Record<string, readonly string[]>> = {
  string: ['format', 'pattern', 'minLength', 'maxLength'],
  integer: ['minimum', 'maximum'],
  number: ['minimum', 'maximum'],
  boolean: [],
  null: [],
  array: ['items', 'minItems', 'maxItems', 'uniqueItems'],
  object: ['properties', 'required', 'additionalProperties', 'patternProperties', 'minProperties'],
  choice: ['const', 'enum'],
  union: ['anyOf'],
  open: [],
}

export function compileReader(schema: SchemaNode, place: ValuePlace): Reader {
  try {
    const read = compileKind(schema, place)
    const { steps, relations } = annotationsOf(schema)
    if (relations.length > 0 && !RELATED.includes(kindOf(schema)))
      throw new Error('checkedTogether() is for objects and lists')
    return steps.length === 0 ? read : withSteps(read, steps, place)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`${place.name}: ${reason}`, { cause })
  }
}

function compileKind(schema: SchemaNode, place: ValuePlace): Reader {
  const kind = kindOf(schema)
  refuseUnknownKeywords(schema, kind)
  switch (kind) {
    case 'choice':
      return choiceReader('const' in schema ? [schema.const] : (schema.enum ?? []), place)
    case 'union':
      return unionReader(schema.anyOf ?? [], place, compileReader)
    case 'string':
      return stringReader(schema, place)
    case 'integer':
    case 'number':
      return numberReader(schema, place)
    case 'boolean':
      return booleanReader(place)
    case 'null':
      return choiceReader([null], place)
    case 'array':
      return listReader(schema, place, compileReader, relating(annotationsOf(schema).relations, place))
    case 'object':
      return objectReader(schema, place, compileReader, relating(annotationsOf(schema).relations, place))
    default:
      return openReader(place)
  }
}

function kindOf(schema: SchemaNode): string {
  if ('const' in schema || 'enum' in schema) return 'choice'
  if ('anyOf' in schema) return 'union'
  return schema.type ?? 'open'
}

function refuseUnknownKeywords(schema: SchemaNode, kind: string): void {
  const allowed = KEYWORDS[kind]
  if (allowed === undefined) throw new Error(`the type ${kind} is not supported`)
  for (const keyword of Object.keys(schema)) {
    const isKnown = keyword === 'type' || keyword.startsWith('x-') || DESCRIPTIVE.includes(keyword)
    if (!isKnown && !allowed.includes(keyword)) throw new Error(`the keyword ${keyword} is not supported`)
  }
  for (const hidden of ['~refine', '~codec']) {
    if (hidden in schema)
      throw new Error('use checked() or parsed() instead of TypeBox refinements and codecs')
  }
}

function withSteps(read: Reader, steps: readonly Step[], { label }: ValuePlace): Reader {
  return (raw, path, errors) => {
    let value = read(raw, path, errors)
    for (const step of steps) {
      if (value === INVALID) return INVALID
      const result = step(value)
      value = 'error' in result ? refuse(result.error, path, label, errors) : result.value
    }
    return value
  }
}

function relating(relations: readonly Relation[], { label }: ValuePlace): Relate | undefined {
  if (relations.length === 0) return undefined
  return (parts, path, errors) => {
    for (const check of relations) refuse(check(parts) ?? {}, path, label, errors)
  }
}

function refuse(refusal: Refusal, path: string, label: string, errors: ErrorList): typeof INVALID {
  if (typeof refusal === 'string') return errors.add(path, sentence(label, refusal))
  for (const [part, reason] of Object.entries(refusal)) {
    const last = part.slice(part.lastIndexOf('.') + 1)
    errors.add(joinPath(path, part), sentence(/^\d+$/.test(last) ? `Entry ${last}` : `The ${last}`, reason))
  }
  return INVALID
}
