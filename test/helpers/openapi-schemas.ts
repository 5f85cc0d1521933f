// The JSON Schemas inside an OpenAPI document, made to run: a validator for each place at which one stands.

import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import {
  listOperations,
  type OpenApiDocument,
  type Operation,
} from '../../src/entry/http/openapi/document.ts'

type Compiled = { ajv: Ajv2020; byPointer: Map<string, ValidateFunction> }
const byDocument = new WeakMap<OpenApiDocument, Compiled>()
// Each app that a file of tests makes has a document of its own that says the same; to compile it takes longer than
// most tests.
const byText = new Map<string, Compiled>()

/** The schema at a place of the document, compiled once; throws when it is not a valid schema. */
export function validatorAt(document: OpenApiDocument, pointer: readonly string[]): ValidateFunction {
  const known = byDocument.get(document) ?? findCompiled(document)
  const ref = `openapi#/${pointer.map(escapePointer).join('/')}`
  let validate = known.byPointer.get(ref)
  if (validate === undefined) {
    validate = known.ajv.compile({ $ref: ref })
    known.byPointer.set(ref, validate)
  }
  return validate
}

function findCompiled(document: OpenApiDocument): Compiled {
  const text = JSON.stringify(document)
  const known = byText.get(text) ?? { ajv: createAjv(document), byPointer: new Map() }
  byText.set(text, known)
  byDocument.set(document, known)
  return known
}

function createAjv(document: OpenApiDocument): Ajv2020 {
  const ajv = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true, validateFormats: true })
  addFormats.default(ajv)
  for (const keyword of ['x-enumDescriptions', 'x-chosen-by', 'discriminator'])
    ajv.addKeyword({ keyword, valid: true })
  // Only for its parts to be referred to: as a whole it is no schema, and its fields are no keywords.
  ajv.addVocabulary(Object.keys(document))
  ajv.addSchema(document as object, 'openapi', undefined, false)
  return ajv
}

function escapePointer(part: string): string {
  return encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))
}

/** Every schema of the document that stands in an operation or component, by where it stands. */
export function schemaPointers(document: OpenApiDocument): string[][] {
  const ofOperations = listOperations(document).flatMap(({ path, method, operation }) =>
    operationPointers(operation).map((pointer) => ['paths', path, method, ...pointer]),
  )
  const ofComponents = [
    ...Object.keys(document.components.schemas).map((name) => ['schemas', name]),
    ...Object.entries(document.components.responses).flatMap(([name, { content }]) =>
      Object.keys(content ?? {}).map((type) => ['responses', name, 'content', type, 'schema']),
    ),
    ...Object.keys(document.components.parameters).map((name) => ['parameters', name, 'schema']),
    ...Object.keys(document.components.headers).map((name) => ['headers', name, 'schema']),
  ]
  return [...ofOperations, ...ofComponents.map((pointer) => ['components', ...pointer])]
}

function operationPointers(operation: Operation): string[][] {
  const parameters = operation.parameters.flatMap((parameter, index) =>
    '$ref' in parameter ? [] : [['parameters', String(index), 'schema']],
  )
  const body = Object.keys(operation.requestBody?.content ?? {}).map((type) => [
    'requestBody',
    'content',
    type,
    'schema',
  ])
  const responses = Object.entries(operation.responses).flatMap(([status, response]) =>
    '$ref' in response
      ? []
      : Object.keys(response.content ?? {}).map((type) => ['responses', status, 'content', type, 'schema']),
  )
  return [...parameters, ...body, ...responses]
}
