// Writes the generated files of the client package, from the OpenAPI document: `npm run generate`. `types.ts` has the
// types of requests and answers, `operations.ts` the table from which the client is made, `recipes.ts` the recipes of
// the README. A test writes them again and compares, so the package never lags behind the routes.

import { writeFileSync } from 'node:fs'
import {
  type FoundOperation,
  type JsonSchema,
  listOperations,
  type OpenApiDocument,
  type Parameter,
  resolve,
} from '../src/entry/http/openapi/document.ts'
import { buildOpenApi } from '../src/entry/http/openapi/openapi.ts'
import { unconnectedProduct } from '../test/helpers/unconnected-product.ts'
import { renderRecipes } from './client-recipes.ts'
import { nameOperations } from './operation-names.ts'
import { createSchemaTypes } from './schema-types.ts'

const JSON_TYPE = 'application/json'
const { parametersType, schemaTypes, typeOf } = createSchemaTypes({ hasDescriptions: true })

const header = (what: string) =>
  `// ${what} Written by \`npm run generate\`\n// from the description of /v1. Do not edit: change the route, then run it again.\n`

if (import.meta.main)
  for (const [name, text] of Object.entries(renderClient())) writeFileSync(clientFile(name), text)

export function clientFile(name: string): URL {
  return new URL(`../client/${name}`, import.meta.url)
}

/** Returns texts by the name of their file. */
export function renderClient(): Record<string, string> {
  const document = buildOpenApi(unconnectedProduct().routes, { version: '', publicUrl: undefined })
  const areas = nameOperations(listOperations(document).filter(({ operation }) => !operation.deprecated))
  return {
    'src/types.ts': renderTypes(document, areas),
    'src/operations.ts': renderTable(document, areas),
    'test/recipes.ts': renderRecipes(),
  }
}

type Areas = ReadonlyMap<string, ReadonlyMap<string, FoundOperation>>

function renderTable(document: OpenApiDocument, areas: Areas): string {
  const lines = [...areas].flatMap(([area, operations]) => [
    `  ${area}: {`,
    ...Array.from(
      operations,
      ([name, found]) =>
        `    ${name}: ['${found.method.toUpperCase()}', '${found.path}', '${takes(document, found)}'],`,
    ),
    '  },',
  ])
  return [
    header('The operations by area: method, path, and what they take.'),
    '/** b: a body. q: a query. k: an Idempotency-Key. l: it is a list with a cursor. t: its answer is a text. */',
    'export type Operation = readonly [method: string, path: string, takes: string]',
    '',
    'export const OPERATIONS = {',
    ...lines,
    '} as const satisfies Record<string, Record<string, Operation>>',
    '',
  ].join('\n')
}

function takes(document: OpenApiDocument, found: FoundOperation): string {
  const { operation } = found
  const parameters = operation.parameters.map((parameter) => resolve(document, parameter))
  return [
    ...(operation.requestBody ? ['b'] : []),
    ...(parameters.some(isIn('query')) ? ['q'] : []),
    ...(parameters.some((parameter) => parameter.name === 'Idempotency-Key') ? ['k'] : []),
    ...(operation['x-pagination'] ? ['l'] : []),
    ...(answerOf(document, found) === undefined ? ['t'] : []),
  ].join('')
}

function renderTypes(document: OpenApiDocument, areas: Areas): string {
  const codes = [
    ...new Set([...areas.values()].flatMap((operations) => [...operations.values()].flatMap(codesOf))),
  ].sort()
  const lines = [...areas].flatMap(([area, operations]) => [
    `  ${area}: {`,
    ...Array.from(operations, ([name, found]) => renderOperation(document, name, found)),
    '  }',
  ])
  const errors = [...areas].flatMap(([area, operations]) =>
    Array.from(operations, ([name, found]) => `  '${area}.${name}': ${union(codesOf(found))}`),
  )
  return [
    header('The types of requests and answers of the API.'),
    "import type { Call, CallOptions, List } from './options.ts'",
    '',
    ...schemaTypes(document).map(([, text]) => text),
    ...renderChoices(document),
    '/** The operations by area. */',
    'export type Operations = {',
    ...lines,
    '}',
    '',
    '/** What the server can refuse a request with. */',
    `export type ErrorCode =\n${codes.map((code) => `  | '${code}'`).join('\n')}`,
    '',
    '/** The same by operation. */',
    'export type ErrorCodes = {',
    ...errors,
    '}',
    '',
  ].join('\n')
}

function renderOperation(document: OpenApiDocument, name: string, found: FoundOperation): string {
  const { operation } = found
  const parameters = operation.parameters.map((parameter) => resolve(document, parameter))
  const choice = findChoice(document, found)
  const about = [operation.summary, operation.description].filter(Boolean).join('. ').replaceAll('*/', '*\\/')
  const given = [
    ...parameters.filter(isIn('path')).map(({ name, schema }) => `${camelCase(name)}: ${typeOf(schema, '')}`),
    ...inputOf(operation.requestBody, parameters.filter(isIn('query')), choice?.parameter),
    'options?: CallOptions',
  ]
  const generic = choice === undefined ? '' : `<Type extends keyof ${choice.name}>`
  return `    /** ${about} */
    ${name}${generic}(${given.join(', ')}): ${answerType(document, found, choice?.name)}`
}

function isIn(place: Parameter['in']) {
  return (parameter: Parameter) => parameter.in === place
}

function inputOf(
  body: FoundOperation['operation']['requestBody'],
  query: readonly Parameter[],
  chosenBy: string | undefined,
): string[] {
  const schema = body?.content[JSON_TYPE]?.schema
  const given = schema === undefined ? [] : [`body${body?.required ? '' : '?'}: ${typeOf(schema, '')}`]
  if (query.length === 0) return given
  const isRequired = query.some(({ required }) => required)
  const others = query.filter(({ name }) => name !== chosenBy)
  const chosen = chosenBy === undefined ? '' : `{ ${chosenBy}: Type } & `
  return [...given, `query${isRequired ? '' : '?'}: ${chosen}${parametersType(others)}`]
}

function answerType(document: OpenApiDocument, found: FoundOperation, choice: string | undefined): string {
  const schema = answerOf(document, found)
  if (schema === undefined) return 'Call<string>'
  const { data = {}, meta = {} } = schema.properties ?? {}
  if (found.operation['x-pagination'] === undefined) return `Call<${typeOf(data, '    ')}>`
  const row = choice === undefined ? typeOf(data.items ?? {}, '    ') : `${choice}[Type]`
  return `List<${row}, ${typeOf(meta, '    ')}>`
}

/** Returns the schema of its JSON answer, or undefined for a file. */
function answerOf(document: OpenApiDocument, { operation }: FoundOperation): JsonSchema | undefined {
  const [, success] = Object.entries(operation.responses).find(([status]) => status.startsWith('2')) ?? []
  const schema = success && resolve(document, success).content?.[JSON_TYPE]?.schema
  return schema && (resolve(document, schema) as JsonSchema)
}

/** For rows whose schema depends on a parameter: returns the type of the rows by its value. */
function findChoice(document: OpenApiDocument, found: FoundOperation) {
  const item = answerOf(document, found)?.properties?.data?.items
  const name = item?.$ref?.split('/').at(-1)
  const choice = name === undefined ? undefined : document.components.schemas[name]?.['x-chosen-by']
  return choice && { name: `${name}By${pascalCase(choice.parameter)}`, parameter: choice.parameter }
}

function renderChoices({ components }: OpenApiDocument): string[] {
  return Object.entries(components.schemas).flatMap(([name, { 'x-chosen-by': choice }]) => {
    if (choice === undefined) return []
    const rows = Object.entries(choice.schemas).map(([value, schema]) => `  ${value}: ${schema}`)
    return [`export type ${name}By${pascalCase(choice.parameter)} = {\n${rows.join('\n')}\n}\n`]
  })
}

function codesOf({ operation }: FoundOperation): string[] {
  return Object.values(operation['x-error-codes']).flat()
}

function union(codes: readonly string[]): string {
  return codes.map((code) => `'${code}'`).join(' | ')
}

function camelCase(name: string): string {
  return name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
}

function pascalCase(name: string): string {
  return camelCase(`_${name}`)
}
