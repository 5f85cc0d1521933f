// What makes a document a valid OpenAPI 3.1 one and JSON Schema does not see: references that lead somewhere, ids
// that are in the path, names that are there once. Returns what is wrong, in the document's order.

import {
  listOperations,
  type OpenApiDocument,
  type Operation,
  resolve,
} from '../../src/entry/http/openapi/document.ts'
import { schemaPointers, validatorAt } from './openapi-schemas.ts'

export function findDocumentProblems(document: OpenApiDocument): string[] {
  // Nothing else can be said of a document whose references cannot be followed.
  const dangling = checkReferences(document)
  if (dangling.length > 0) return dangling
  return [
    ...checkRoot(document),
    ...checkOperations(document),
    ...schemaPointers(document).flatMap((pointer) => checkSchema(document, pointer)),
  ]
}

function checkRoot({ openapi, info, servers, paths, components }: OpenApiDocument): string[] {
  const names = Object.values(components).flatMap((kind) => Object.keys(kind))
  return [
    ...expect(/^3\.1\.\d+$/.test(openapi), `openapi is ${openapi}`),
    ...expect(isText(info.title) && isText(info.version), 'info needs a title and a version'),
    ...expect(
      servers.length > 0 && servers.every(({ url }) => !url.endsWith('/')),
      'a server ends in a slash',
    ),
    ...Object.keys(paths).flatMap((path) => expect(path.startsWith('/'), `the path ${path} has no slash`)),
    ...names.flatMap((name) => expect(/^[A-Za-z0-9._-]+$/.test(name), `${name} cannot name a component`)),
  ]
}

function checkReferences(document: OpenApiDocument): string[] {
  const problems: string[] = []
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    if ('$ref' in value && !isComponent(document, String(value.$ref)))
      problems.push(`${value.$ref} leads nowhere`)
    Object.values(value).forEach(visit)
  }
  visit(document)
  return problems
}

function isComponent(document: OpenApiDocument, ref: string): boolean {
  const [root, components, kind, name, ...more] = ref.split('/')
  if (root !== '#' || components !== 'components' || more.length > 0) return false
  const named = (document.components as Record<string, Record<string, unknown>>)[kind ?? '']
  return named !== undefined && Object.hasOwn(named, name ?? '')
}

function checkOperations(document: OpenApiDocument): string[] {
  const operations = listOperations(document)
  const tags = new Set(document.tags.map((tag) => tag.name))
  const schemes = new Set(Object.keys(document.components.securitySchemes))
  const ids = operations.map(({ operation }) => operation.operationId)
  return [
    ...expect(new Set(ids).size === ids.length, 'an operationId is used twice'),
    ...operations.flatMap(({ path, method, operation }) =>
      [
        ...expect(isText(operation.summary), 'has no summary'),
        ...expect(
          operation.tags.every((tag) => tags.has(tag)),
          'has a tag that is not declared',
        ),
        ...expect(
          operation.security.flatMap(Object.keys).every((scheme) => schemes.has(scheme)),
          'has a security scheme that is not declared',
        ),
        ...checkParameters(document, path, operation),
        ...checkResponses(document, operation),
      ].map((problem) => `${method} ${path} ${problem}`),
    ),
  ]
}

function checkParameters(document: OpenApiDocument, path: string, operation: Operation): string[] {
  const parameters = operation.parameters.map((parameter) => resolve(document, parameter))
  const names = parameters.map((parameter) => `${parameter.in} ${parameter.name}`)
  const inPath = parameters.filter((parameter) => parameter.in === 'path')
  const expected = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => name)
  return [
    ...expect(new Set(names).size === names.length, 'has a parameter twice'),
    ...expect(
      JSON.stringify(inPath.map((parameter) => parameter.name)) === JSON.stringify(expected),
      `must declare the ids ${expected.join(', ')}`,
    ),
    ...expect(
      inPath.every((parameter) => parameter.required),
      'has an id that is not required',
    ),
  ]
}

function checkResponses(document: OpenApiDocument, operation: Operation): string[] {
  const entries = Object.entries(operation.responses)
  return [
    ...expect(
      entries.some(([status]) => status.startsWith('2')),
      'has no success',
    ),
    ...entries.flatMap(([status, response]) => [
      ...expect(/^[1-5]\d\d$/.test(status), `has the status ${status}`),
      ...expect(isText(resolve(document, response).description), `does not describe its ${status}`),
    ]),
  ]
}

function checkSchema(document: OpenApiDocument, pointer: string[]): string[] {
  try {
    validatorAt(document, pointer)
    return []
  } catch (error) {
    return [`${pointer.join('/')}: ${(error as Error).message}`]
  }
}

function expect(holds: boolean, problem: string): string[] {
  return holds ? [] : [problem]
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== ''
}
