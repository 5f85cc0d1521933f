// Writes the types of `/app/v1` for the dashboard, from the document that describes it: `npm run dashboard:types`. A test writes
// them again and compares, so a route that changes breaks the pages that use it at the type check, not in somebody's browser.

import { writeFileSync } from 'node:fs'
import type { JsonSchema, OpenApiDocument, Operation, Parameter } from '../src/http/openapi/document.ts'
import { buildOpenApi } from '../src/http/openapi/openapi.ts'
import { unconnectedProduct } from '../test/helpers/unconnected-product.ts'

export const TYPES_FILE = new URL('../dashboard/api/types.ts', import.meta.url)

const HEADER = `// Written by \`npm run dashboard:types\` from the description of /app/v1. Do not edit: change the route's schema, then run it again.
`
const METHODS = ['get', 'post', 'patch', 'delete'] as const

if (import.meta.main) writeFileSync(TYPES_FILE, renderTypes())

export function renderTypes(): string {
  const { routes, appRoutes } = unconnectedProduct()
  const document = buildOpenApi([...routes, ...appRoutes], { version: '', publicUrl: undefined })
  const schemas = Object.entries(document.components.schemas).map(
    ([name, schema]) => `export type ${name} = ${typeOf(schema, '')}\n`,
  )
  return [HEADER, ...schemas, renderOperations(document)].join('\n')
}

function renderOperations(document: OpenApiDocument): string {
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method]
      return operation ? [renderOperation(document, `${method.toUpperCase()} ${path}`, operation)] : []
    }),
  )
  return `export type Operations = {\n${operations.join('\n')}\n}\n`
}

function renderOperation(document: OpenApiDocument, name: string, operation: Operation): string {
  const parameters = operation.parameters.map((parameter) =>
    '$ref' in parameter ? resolve<Parameter>(document, parameter.$ref) : parameter,
  )
  const inPlace = (place: Parameter['in']) =>
    parametersType(parameters.filter((parameter) => parameter.in === place))
  const answers = Object.entries(operation.responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([, answer]) => {
      const response = '$ref' in answer ? resolve<{ content?: Content }>(document, answer.$ref) : answer
      return contentType(response.content)
    })
  const body = operation.requestBody ? contentType(operation.requestBody.content) : 'undefined'
  return `  /** ${operation.summary} */
  '${name}': {
    path: ${inPlace('path')}
    query: ${inPlace('query')}
    body: ${indented(body, '  ')}
    answer: ${indented([...new Set(answers)].join(' | ') || 'undefined', '  ')}
  }`
}

type Content = Readonly<Record<string, { readonly schema: JsonSchema }>>

/** Files, and answers without a body, have none that a page could read as data. */
function contentType(content: Content | undefined): string {
  const schema = content?.['application/json']?.schema
  return schema === undefined ? 'undefined' : typeOf(schema, '  ')
}

function parametersType(parameters: readonly Parameter[]): string {
  if (parameters.length === 0) return 'Record<never, never>'
  const fields = parameters.map(
    ({ name, required, schema }) =>
      `${quoted(name)}${required ? '' : '?'}: ${typeOf(schema, '')}${required ? '' : ' | undefined'}`,
  )
  return `{ ${fields.join('; ')} }`
}

function typeOf(schema: JsonSchema, indent: string): string {
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1)!
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.anyOf !== undefined)
    return [...new Set(schema.anyOf.map((part) => typeOf(part, indent)))].join(' | ')
  if (schema.allOf !== undefined) return schema.allOf.map((part) => typeOf(part, indent)).join(' & ')
  if (Array.isArray(schema.type))
    return schema.type.map((type) => typeOf({ ...schema, type }, indent)).join(' | ')
  switch (schema.type) {
    case 'string':
      return 'string'
    case 'integer':
    case 'number':
      return 'number'
    case 'boolean':
      return 'boolean'
    case 'null':
      return 'null'
    case 'array':
      return `readonly ${grouped(schema.items ? typeOf(schema.items, indent) : 'unknown')}[]`
    case 'object':
      return objectType(schema, indent)
    default:
      return 'unknown'
  }
}

function objectType(schema: JsonSchema, indent: string): string {
  const { properties = {}, required = [], additionalProperties, patternProperties } = schema
  const names = Object.keys(properties)
  if (names.length === 0) {
    const values = patternProperties ? Object.values(patternProperties)[0] : additionalProperties
    if (typeof values === 'object') return `Readonly<Record<string, ${typeOf(values, indent)}>>`
    return additionalProperties === false ? 'Record<never, never>' : 'Readonly<Record<string, unknown>>'
  }
  const inner = `${indent}  `
  const fields = names.map((name) => {
    const isRequired = required.includes(name)
    return `${inner}${quoted(name)}${isRequired ? '' : '?'}: ${typeOf(properties[name]!, inner)}${isRequired ? '' : ' | undefined'}`
  })
  return `{\n${fields.join('\n')}\n${indent}}`
}

function grouped(type: string): string {
  return /^[\w.]+$/.test(type) || type.startsWith('{') ? type : `(${type})`
}

function quoted(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? name : `'${name}'`
}

function indented(text: string, indent: string): string {
  return text.replaceAll('\n', `\n${indent}`)
}

function resolve<T>(document: OpenApiDocument, reference: string): T {
  let part: unknown = document
  for (const key of reference.slice(2).split('/')) part = (part as Record<string, unknown>)[key]
  return part as T
}
