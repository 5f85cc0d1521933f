// A reader takes one raw value of a request, and returns it checked, normalised and with the type of its schema, or
// INVALID after it has reported why. Readers are compiled once per route; a request only calls them.

import type { FieldErrors } from '../../../../lib/errors.ts'
import { shorten } from '../messages.ts'

export const INVALID = Symbol('invalid')

export type Reader = (raw: unknown, path: string, errors: ErrorList) => unknown

/** The place of a reader, for its messages and limits. `json`: values have types; `text`: all are strings. */
export type ValuePlace = { label: string; name: string; mode: 'json' | 'text'; depth: number }

/** The keywords of JSON Schema that readers support; compileReader refuses a schema with any other. */
export type SchemaNode = {
  type?: string
  const?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly SchemaNode[]
  properties?: Readonly<Record<string, SchemaNode>>
  required?: readonly string[]
  additionalProperties?: boolean | SchemaNode
  patternProperties?: Readonly<Record<string, SchemaNode>>
  items?: SchemaNode
  default?: unknown
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  minProperties?: number
  uniqueItems?: boolean
}

export type CompileReader = (schema: SchemaNode, place: ValuePlace) => Reader

/** Checks how the readable parts of a value fit together, and adds an error for each misfit. */
export type Relate = (parts: unknown, path: string, errors: ErrorList) => void

// A body of 1 MiB can hold a hundred thousand wrong fields; nobody reads more than the first few.
const ERRORS_MAX = 200
const FIELD_LENGTH_MAX = 200

/** The errors of one request part, in the order in which its fields were read. */
export class ErrorList {
  readonly #root: string
  #fields: FieldErrors | undefined
  #partials: Map<string, unknown> | undefined
  count = 0

  /** `root` names the part itself, for an error that is not about a single field. */
  constructor(root: string) {
    this.#root = root
  }

  get fields(): FieldErrors | undefined {
    return this.#fields
  }

  get isFull(): boolean {
    return this.count >= ERRORS_MAX
  }

  add(path: string, message: string): typeof INVALID {
    this.count++
    if (this.count > ERRORS_MAX) return INVALID
    // Without a prototype, so that a field named __proto__ is reported like any other.
    this.#fields ??= Object.create(null) as FieldErrors
    const field = path === '' ? this.#root : path.length > FIELD_LENGTH_MAX ? shorten(path) : path
    const messages = this.#fields[field]
    if (messages === undefined) this.#fields[field] = [message]
    else messages.push(message)
    return INVALID
  }

  /** Stores the readable part of an object or a list with errors. */
  keepPartial(path: string, value: unknown): typeof INVALID {
    this.#partials ??= new Map()
    this.#partials.set(path, value)
    return INVALID
  }

  partialOf(path: string): unknown {
    return this.#partials?.get(path)
  }
}

export function joinPath(path: string, key: string | number): string {
  return path === '' ? String(key) : `${path}.${key}`
}
