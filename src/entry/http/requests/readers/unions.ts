// Reads a value that may be of several kinds, such as a string or null. The kind of the raw value alone decides which
// schema reads it, so that messages can be exact; two branches of one kind are refused at start.

import { closedValues } from '../../closed-values.ts'
import { mustBe } from '../messages.ts'
import { annotationsOf } from '../schema-annotations.ts'
import type { CompileReader, Reader, SchemaNode, ValuePlace } from './reader.ts'
import { choiceReader } from './scalars.ts'

const NOUNS: Readonly<Record<string, string>> = {
  string: 'a string',
  integer: 'an integer',
  number: 'a number',
  boolean: 'true or false',
  null: 'null',
  array: 'a list',
  object: 'an object',
}

export function unionReader(
  branches: readonly SchemaNode[],
  place: ValuePlace,
  compile: CompileReader,
): Reader {
  const choices = branches.map(choicesOf)
  if (choices.every((values) => values !== undefined)) return choiceReader(choices.flat(), place)

  // A query cannot express null.
  const typed = branches.filter((branch) => place.mode === 'json' || branch.type !== 'null')
  const [only] = typed
  if (typed.length === 1 && only !== undefined) return compile(only, place)

  const wrongKind = mustBe(place.label, typed.map((branch) => NOUNS[typeOf(branch)]).join(' or '))
  const byKind = new Map<string, Reader>()
  for (const branch of typed) {
    const kind = kindOf(typeOf(branch), place.mode)
    if (byKind.has(kind)) throw new Error('two branches of a union cannot be told apart')
    byKind.set(kind, compile(branch, place))
  }
  return (raw, path, errors) => {
    const read = byKind.get(kindOf(rawType(raw), place.mode))
    return read === undefined ? errors.add(path, wrongKind) : read(raw, path, errors)
  }
}

function choicesOf(branch: SchemaNode): readonly unknown[] | undefined {
  return annotationsOf(branch).steps.length > 0 ? undefined : closedValues(branch)
}

function typeOf(branch: SchemaNode): string {
  const [type = '', ...others] = new Set(
    branch.type === undefined ? closedValues(branch)?.map(rawType) : [branch.type],
  )
  if (NOUNS[type] === undefined || others.length > 0)
    throw new Error('a branch of a union must have one type')
  return type
}

function rawType(raw: unknown): string {
  if (raw === null) return 'null'
  return Array.isArray(raw) ? 'array' : typeof raw
}

function kindOf(type: string, mode: ValuePlace['mode']): string {
  if (mode === 'text') return type === 'array' || type === 'object' ? 'nested' : 'scalar'
  return type === 'integer' ? 'number' : type
}
