// Shortens lists in examples for readers, for whom a few entries say as much as all.

import { type JsonSchema, type OpenApiDocument, resolve } from '../src/entry/http/openapi/document.ts'

const ENTRIES_MAX = 3
const ROWS_MAX = 2

/** Cuts lists in the value as far as the schema allows; rows of the answer itself to fewer than others. */
export function cutLists(document: OpenApiDocument, given: JsonSchema, value: unknown, depth = 0): unknown {
  const schema = resolve(document, given) as JsonSchema
  if (Array.isArray(value)) {
    const kept = Math.max(schema.minItems ?? 0, depth === 1 ? ROWS_MAX : ENTRIES_MAX)
    return value.slice(0, kept).map((entry) => cutLists(document, schema.items ?? {}, entry, depth + 1))
  }
  if (typeof value !== 'object' || value === null) return value
  const branch = schema.anyOf === undefined ? schema : fittingBranch(document, schema.anyOf, value)
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => {
      const others = typeof branch.additionalProperties === 'object' ? branch.additionalProperties : {}
      return [name, cutLists(document, branch.properties?.[name] ?? others, field, depth + 1)]
    }),
  )
}

/** Returns the first branch that has all fields of the value. */
function fittingBranch(
  document: OpenApiDocument,
  branches: readonly JsonSchema[],
  value: object,
): JsonSchema {
  const names = Object.keys(value)
  const known = branches.map((branch) => resolve(document, branch) as JsonSchema)
  return known.find(({ properties = {} }) => names.every((name) => name in properties)) ?? {}
}
