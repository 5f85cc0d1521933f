// Makes an example of a schema's value for readers: the schema's own example, else a likely value for the field's name
// or format, else the least that fits. The same schema always gives the same example.

import { type JsonSchema, type OpenApiDocument, resolve } from './document.ts'

type ExampleOptions = {
  /** Only required fields, but at least one, or as many as the object needs. */
  isLeast?: boolean
}

const BY_FORMAT: Readonly<Record<string, string>> = {
  'date-time': '2026-11-02T09:30:00Z',
  date: '2026-11-02',
  time: '09:30:00Z',
  email: 'you@example.com',
  hostname: 'example.com',
  uri: 'https://example.com/',
  url: 'https://example.com/',
  uuid: '0b5f7f0e-5d0c-4a67-9a3e-2f5d3c1b8a90',
}

// Endings of field names; the first match wins.
const BY_NAME: readonly (readonly [RegExp, unknown])[] = [
  [/domain$|^target$/, 'example.com'],
  [/url$/, 'https://example.com/'],
  [/cursor$|^next$/, null],
  [/email$/, 'you@example.com'],
  [/^(country|country_code)$/, 'US'],
  [/^(language|language_code)$/, 'en'],
  [/timezone$/, 'Europe/Berlin'],
  [/^keywords?$/, 'running shoes'],
  [/^plan$/, 'self-hosted'],
  [/name$/, 'Example'],
  [/^message$/, 'What happened, and what to do.'],
  [/per_page$|^limit$/, 50],
  [/^deleted_count$/, 1],
  [/_count$|^pages_/, 12],
  [/^has_/, false],
]

const LETTERS = 'k3v9x2m7qa'

export function exampleOf(
  document: OpenApiDocument,
  schema: JsonSchema,
  options: ExampleOptions = {},
): unknown {
  const { isLeast = false } = options

  function make(node: JsonSchema, name: string): unknown {
    const known = resolve(document, node) as JsonSchema
    if (known.examples?.[0] !== undefined) return known.examples[0]
    if ('const' in known) return known.const
    if (known.default !== undefined) return known.default
    if (known.enum !== undefined) return known.enum[0]
    if (known.anyOf !== undefined) return make(known.anyOf[0] ?? {}, name)
    const types = [known.type ?? 'object'].flat()
    if (types.includes('null') && likely(name) === null) return null
    switch (types[0]) {
      case 'object':
        return makeObject(known)
      case 'array':
        return isLeast && !known.minItems ? [] : [make(known.items ?? {}, singular(name))]
      case 'string':
        return makeText(known, name)
      case 'boolean':
        return likely(name) !== false
      case 'null':
        return null
      default:
        return makeNumber(known, name)
    }
  }

  function makeObject({ properties = {}, required = [], minProperties, additionalProperties }: JsonSchema) {
    const names = Object.keys(properties)
    const wanted = isLeast ? names.filter((name) => required.includes(name)) : names
    const enough = wanted.length > 0 ? wanted : names.slice(0, minProperties ?? 1)
    const entries = enough.map((name) => [name, make(properties[name] as JsonSchema, name)])
    if (entries.length === 0 && typeof additionalProperties === 'object')
      entries.push(['name', make(additionalProperties, 'name')])
    return Object.fromEntries(entries) as Record<string, unknown>
  }

  return make(schema, '')
}

function makeText(schema: JsonSchema, name: string): string {
  const { format = '', pattern, minLength = 0, maxLength = Infinity } = schema
  const length = Math.min(Math.max(minLength, 1), maxLength)
  const counted = /^\^\[a-z0-9\]\{(\d+)\}\$$/.exec(pattern ?? '')
  const candidates = [BY_FORMAT[format], likely(name), 'example', letters(Number(counted?.[1] ?? length))]
  const fits = (text: unknown): text is string =>
    typeof text === 'string' &&
    text.length >= minLength &&
    text.length <= maxLength &&
    (pattern === undefined || new RegExp(pattern, 'u').test(text))
  return candidates.find(fits) ?? ''
}

function makeNumber({ minimum = -Infinity, maximum = Infinity, type }: JsonSchema, name: string): number {
  const isWhole = [type].flat().includes('integer')
  const candidates = [likely(name), isWhole ? 1 : 0.5, minimum, maximum]
  const fits = (value: unknown): value is number =>
    typeof value === 'number' && Number.isFinite(value) && value >= minimum && value <= maximum
  return candidates.find(fits) ?? 0
}

function likely(name: string): unknown {
  return BY_NAME.find(([ending]) => ending.test(name))?.[1]
}

function singular(name: string): string {
  return name.replace(/s$/, '')
}

function letters(length: number): string {
  return LETTERS.repeat(Math.ceil(length / LETTERS.length)).slice(0, length)
}
