// What the description of /v1 has to offer to those who make something of it: names for all that goes in and out, and real
// examples.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type JsonSchema, listOperations } from '../src/entry/http/openapi/document.ts'
import { buildOpenApi } from '../src/entry/http/openapi/openapi.ts'
import { EXAMPLE_REQUESTS } from '../tools/example-requests.ts'
import { validatorAt } from './helpers/openapi-schemas.ts'
import { unconnectedProduct } from './helpers/unconnected-product.ts'

const document = buildOpenApi(unconnectedProduct().routes, { version: '1' })
const operations = listOperations(document)

function answersOf({ operation }: (typeof operations)[number]) {
  return Object.entries(operation.responses).flatMap(([status, response]) => {
    const json = '$ref' in response ? undefined : response.content?.['application/json']
    return json === undefined ? [] : [{ status, ...json }]
  })
}

const isNamed = (schema: JsonSchema | undefined): boolean =>
  schema === undefined || schema.$ref !== undefined || (schema.type === 'array' && isNamed(schema.items))

test('bodies, data, metas and links have names', () => {
  const unnamed = operations.flatMap((found) => {
    const body = found.operation.requestBody?.content['application/json']?.schema
    const parts = answersOf(found).flatMap(({ schema }) => Object.values(schema.properties ?? {}))
    return [body, ...parts].every(isNamed) ? [] : [found.operation.operationId]
  })
  assert.deepEqual(unnamed, [])
})

test('refusals have one name a status', () => {
  const names = Object.keys(document.components.responses)
  assert.ok(names.length < 20)
  assert.deepEqual(
    names.filter((name) => /Or[A-Z]/.test(name)),
    [],
  )
  for (const { operation } of operations)
    assert.deepEqual(
      Object.keys(operation['x-error-codes']),
      Object.keys(operation.responses).filter((status) => status >= '400'),
      operation.operationId,
    )
})

test('every group of operations is described', () => {
  assert.deepEqual(
    document.tags.filter(({ description }) => description === undefined),
    [],
  )
})

test('every operation has a real example, which fits what it takes and answers with', () => {
  const faults: string[] = []
  for (const { path, method, operation } of operations) {
    if (operation.deprecated) continue
    const at = ['paths', path, method]
    const { requestBody, responses, operationId } = operation
    const contents = [
      { content: requestBody?.content, pointer: [...at, 'requestBody'] },
      ...Object.entries(responses).map(([status, response]) => ({
        content: '$ref' in response ? undefined : response.content,
        pointer: [...at, 'responses', status],
      })),
    ]
    const examples = contents.flatMap(({ content = {}, pointer }) =>
      Object.entries(content).map(([type, { example }]) => ({
        example,
        isAnswer: pointer.includes('responses'),
        schema: [...pointer, 'content', type, 'schema'],
      })),
    )
    if (requestBody && !examples.some(({ example, isAnswer }) => !isAnswer && example !== undefined))
      faults.push(`${operationId}: no example of a body`)
    if (!examples.some(({ example, isAnswer }) => isAnswer && example !== undefined))
      faults.push(`${operationId}: no example of an answer`)
    for (const { example, schema } of examples) {
      const validate = validatorAt(document, schema)
      if (example !== undefined && !validate(example))
        faults.push(`${operationId}: ${JSON.stringify(validate.errors)}`)
    }
  }
  assert.deepEqual(
    faults,
    [],
    'To write the examples again, add the operation to tools/example-requests.ts and run npm run generate.',
  )
})

test('there is no example of an operation that is gone', () => {
  const known = new Set(operations.map(({ operation }) => operation.operationId))
  assert.deepEqual(
    Object.keys(EXAMPLE_REQUESTS).filter((name) => !known.has(name)),
    [],
  )
})
