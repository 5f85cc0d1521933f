// Reads an object field by field, in the order in which the client sent them. Objects are closed: a field that the
// schema does not name is an error, unless the schema opens the object with additionalProperties.

import { misspelled } from '../../../../lib/nearest.ts'
import { nfc } from '../../../../lib/text.ts'
import { mustBe, mustHave, required, sentence, unknownField } from '../messages.ts'
import { QueryProblem } from '../query-string.ts'
import { annotationsOf } from '../schema-annotations.ts'
import { findBadName } from './open-values.ts'
import {
  type CompileReader,
  ErrorList,
  INVALID,
  joinPath,
  type Reader,
  type Relate,
  type SchemaNode,
  type ValuePlace,
} from './reader.ts'

const GUESSES_MAX = 5

type Property = {
  read: Reader
  isEmptyAbsent: boolean
  /** The default of an absent field, or the error message; undefined if it may be absent. */
  absent: { default: () => unknown } | { message: string } | undefined
}

export function objectReader(
  node: SchemaNode,
  place: ValuePlace,
  compile: CompileReader,
  relate?: Relate,
): Reader {
  const properties = compileProperties(node, place, compile)
  const completed = [...properties].flatMap(([name, { absent, isEmptyAbsent }]) =>
    absent === undefined ? [] : [{ name, absent, isEmptyAbsent }],
  )
  const readOther = otherFieldsReader(node, place, compile)
  const wrongType = mustBe(place.label, place.mode === 'text' ? 'given with names in brackets' : 'an object')
  const noun = nounOf(place)
  const names = [...properties.keys()]
  const fieldsMin = node.minProperties ?? 0
  const tooFew = mustHave(place.label, { min: fieldsMin }, 'field', 'fields')

  /** Only for the first few errors: a client with hundreds of wrong fields has not misspelled them. */
  function guess(key: string, { count }: ErrorList): string | undefined {
    return count < GUESSES_MAX ? misspelled(key, names) : undefined
  }

  return (raw, path, errors) => {
    if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return errors.add(path, wrongType)
    const fields = raw as Record<string, unknown>
    const value = (readOther === undefined ? {} : Object.create(null)) as Record<string, unknown>
    const errorsBefore = errors.count
    let given = 0
    for (const key of Object.keys(fields)) {
      if (errors.isFull) return INVALID
      const item = fields[key]
      const property = properties.get(key)
      if (item === '' && property?.isEmptyAbsent) continue
      given++
      const at = joinPath(path, key)
      const read = property?.read ?? readOther
      if (item instanceof QueryProblem) errors.add(at, item.message)
      else if (read === undefined) errors.add(at, unknownField(noun, key, guess(key, errors)))
      else {
        const result = property === undefined && isBadName(key, at, errors) ? INVALID : read(item, at, errors)
        const known = result === INVALID ? errors.partialOf(at) : result
        if (known !== undefined) value[property === undefined ? nfc(key) : key] = known
      }
    }
    for (const { name, absent, isEmptyAbsent } of completed) {
      const item = fields[name]
      if (item !== undefined && !(isEmptyAbsent && item === '')) continue
      if ('message' in absent) errors.add(joinPath(path, name), absent.message)
      else value[name] = absent.default()
    }
    if (given < fieldsMin) errors.add(path, tooFew)
    relate?.(value, path, errors)
    return errors.count === errorsBefore ? value : errors.keepPartial(path, value)
  }
}

/** Names in the schema are trusted; other names come from the client. */
function isBadName(name: string, path: string, errors: ErrorList): boolean {
  const bad = findBadName(name)
  if (bad !== undefined) errors.add(path, sentence('The name of a field', bad))
  return bad !== undefined
}

function compileProperties(
  node: SchemaNode,
  place: ValuePlace,
  compile: CompileReader,
): Map<string, Property> {
  const properties = new Map<string, Property>()
  const noun = nounOf(place)
  for (const [name, schema] of Object.entries(node.properties ?? {})) {
    // Refused, because such a field would look present in every object.
    if (name in Object.prototype) throw new Error(`a field may not be named ${name}`)
    const inner: ValuePlace = { ...place, name, label: `The ${name}`, depth: place.depth + 1 }
    const isRequired = node.required?.includes(name) ?? false
    properties.set(name, {
      read: compile(schema, inner),
      isEmptyAbsent: place.mode === 'text' && annotationsOf(schema).isEmptyAbsent,
      absent: compileAbsent(schema, inner, isRequired ? required(noun, inner.label) : undefined, compile),
    })
  }
  return properties
}

/** Returns what a client calls the entries of this object. */
function nounOf({ mode, depth }: ValuePlace): 'field' | 'parameter' {
  return mode === 'text' && depth === 0 ? 'parameter' : 'field'
}

function compileAbsent(
  schema: SchemaNode,
  place: ValuePlace,
  message: string | undefined,
  compile: CompileReader,
): Property['absent'] {
  if (schema.default === undefined) return message === undefined ? undefined : { message }
  // Reads a default like a value in a body: it must fit its own schema, and is normalised.
  const errors = new ErrorList(place.name)
  const value = compile(schema, { ...place, mode: 'json' })(schema.default, place.name, errors)
  if (value === INVALID) {
    throw new Error(`the default does not fit: ${Object.values(errors.fields ?? {}).join(' ')}`)
  }
  return { default: typeof value === 'object' && value !== null ? () => structuredClone(value) : () => value }
}

function otherFieldsReader(node: SchemaNode, place: ValuePlace, compile: CompileReader): Reader | undefined {
  const { additionalProperties: other, patternProperties: patterns } = node
  // TypeBox writes Type.Record as a pattern that matches every name.
  const schema = patterns === undefined ? other : patterns['^.*$']
  if (patterns !== undefined && (schema === undefined || Object.keys(patterns).length > 1)) {
    throw new Error('patternProperties is supported only as Type.Record with any string as its key')
  }
  if (schema === undefined || schema === false) return undefined
  const inner: ValuePlace = {
    ...place,
    label: `Each field of ${place.label.replace(/^The /, 'the ')}`,
    depth: place.depth + 1,
  }
  return compile(schema === true ? {} : schema, inner)
}
