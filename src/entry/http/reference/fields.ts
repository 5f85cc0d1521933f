// Renders the fields of a schema as a table: name, type, whether it is required, meaning and allowed values. Nested
// fields are indented below their parent.

import { type JsonSchema, type OpenApiDocument, type Parameter, resolve } from '../openapi/document.ts'
import { type Html, html } from './html.ts'
import { renderInline } from './prose.ts'

type Field = {
  name: string
  depth: number
  schema: JsonSchema
  mark: string | undefined
  description?: string
}

const DEPTH_MAX = 6

export function renderParameters(document: OpenApiDocument, parameters: readonly Parameter[]): Html {
  const fields = parameters.flatMap(({ name, schema, required, description }) => [
    {
      name,
      depth: 0,
      schema,
      mark: required ? 'required' : undefined,
      ...(description !== undefined && { description }),
    },
    ...fieldsBelow(document, schema, 1, markRequired),
  ])
  return renderTable(document, fields)
}

export function renderBodyFields(document: OpenApiDocument, schema: JsonSchema): Html {
  return renderTable(document, fieldsBelow(document, schema, 0, markRequired))
}

/** An answer has all of its fields, so none is marked as required. */
export function renderAnswerFields(document: OpenApiDocument, schema: JsonSchema): Html {
  return renderTable(
    document,
    fieldsBelow(document, schema, 0, () => undefined),
  )
}

type Mark = (isRequired: boolean) => string | undefined
const markRequired: Mark = (isRequired) => (isRequired ? 'required' : undefined)

function fieldsBelow(document: OpenApiDocument, given: JsonSchema, depth: number, mark: Mark): Field[] {
  const schema = resolve(document, given) as JsonSchema
  const inner = schema.items === undefined ? [] : [schema.items]
  const { additionalProperties, properties = {} } = schema
  const own = Object.entries(properties).flatMap(([name, field]) => [
    { name, depth, schema: field, mark: mark(schema.required?.includes(name) ?? false) },
    ...(depth < DEPTH_MAX ? fieldsBelow(document, field, depth + 1, mark) : []),
  ])
  const others =
    typeof additionalProperties === 'object' ? fieldsBelow(document, additionalProperties, depth, mark) : []
  return [
    ...own,
    ...others,
    ...inner.flatMap((part) => fieldsBelow(document, part, depth, mark)),
    ...fieldsOfBranches(document, schema.anyOf ?? [], depth, mark),
  ]
}

/** For a value with several kinds of objects, each kind has its fields below its own name. */
function fieldsOfBranches(
  document: OpenApiDocument,
  branches: readonly JsonSchema[],
  depth: number,
  mark: Mark,
): Field[] {
  const objects = branches.filter((branch) => 'properties' in resolve(document, branch))
  if (objects.length < 2) return branches.flatMap((branch) => fieldsBelow(document, branch, depth, mark))
  return objects.flatMap((branch) => [
    {
      name: (resolve(document, branch) as JsonSchema).title ?? 'object',
      depth,
      schema: branch,
      mark: undefined,
    },
    ...fieldsBelow(document, branch, depth + 1, mark),
  ])
}

function renderTable(document: OpenApiDocument, fields: readonly Field[]): Html {
  return html`<table class="fields"><tbody>${fields.map((field) => renderField(document, field))}</tbody></table>`
}

function renderField(document: OpenApiDocument, { name, depth, schema, mark, description }: Field): Html {
  const known = resolve(document, schema) as JsonSchema
  const text = description ?? schema.description ?? known.description
  const must = mark === undefined ? '' : html` <span class="must">${mark}</span>`
  return html`<tr><th scope="row" class="d${depth}"><code>${name}</code>
<span class="type">${typeLabel(document, schema)}${must}</span></th>
<td>${text === undefined ? '' : html`<p>${renderInline(text)}</p>`}${renderRules(known)}</td></tr>`
}

function typeLabel(document: OpenApiDocument, schema: JsonSchema): string {
  const known = resolve(document, schema) as JsonSchema
  if (known.anyOf !== undefined) {
    const labels = known.anyOf.map((branch) => typeLabel(document, branch))
    return [...new Set(labels)].join(' or ')
  }
  const types = [known.type ?? 'any'].flat()
  return types.map((type) => (type === 'null' ? type : nameType(document, type, known))).join(' or ')
}

function nameType(document: OpenApiDocument, type: string, schema: JsonSchema): string {
  if (type === 'array') return `array of ${plural(typeLabel(document, schema.items ?? {}))}`
  if (type === 'object' && typeof schema.additionalProperties === 'object')
    return `map to ${typeLabel(document, schema.additionalProperties)}`
  return schema.format ?? type
}

function plural(label: string): string {
  return /^(string|integer|number|boolean|object)$/.test(label) ? `${label}s` : label
}

/** Renders the allowed values, in the order that is most useful to readers. */
function renderRules(schema: JsonSchema): Html | undefined {
  const values = schema.enum ?? schema.items?.enum
  const rules: Html[] = []
  if (values !== undefined)
    rules.push(html`One of ${values.map((value) => html`<code>${asText(value)}</code> `)}`)
  const range = renderRange(schema)
  if (range !== undefined) rules.push(html`${range}`)
  if (schema.pattern !== undefined) rules.push(html`Pattern <code>${schema.pattern}</code>`)
  if (schema.default !== undefined) rules.push(html`Default <code>${asText(schema.default)}</code>`)
  if (rules.length === 0) return undefined
  return html`<p class="rules">${rules.map((rule) => html`<span>${rule}</span>`)}</p>`
}

function renderRange(schema: JsonSchema): string | undefined {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems, minProperties } = schema
  return (
    between(minimum, maximum) ??
    between(minLength, maxLength, ['character', 'characters']) ??
    between(minItems, maxItems, ['entry', 'entries']) ??
    between(minProperties, undefined, ['field', 'fields'])
  )
}

function between(min?: number, max?: number, unit?: [one: string, many: string]): string | undefined {
  const size = (count: number) =>
    unit === undefined ? grouped(count) : `${grouped(count)} ${count === 1 ? unit[0] : unit[1]}`
  if (min !== undefined && min === max) return `Exactly ${size(min)}`
  if (min !== undefined && max !== undefined) return `${grouped(min)} to ${size(max)}`
  if (max !== undefined) return `At most ${size(max)}`
  return min === undefined || (min === 0 && unit !== undefined) ? undefined : `At least ${size(min)}`
}

function grouped(value: number): string {
  return value.toLocaleString('en-US')
}

function asText(value: unknown): string {
  return typeof value === 'string' && value !== '' ? value : JSON.stringify(value)
}
