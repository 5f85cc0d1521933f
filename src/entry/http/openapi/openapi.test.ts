import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type TSchema, Type } from 'typebox'
import { findDocumentProblems } from '../../../../test/helpers/openapi-structure.ts'
import { sampleRoutes } from '../../../../test/helpers/sample-routes.ts'
import { LEASE_LOST } from '../../../background/jobs/errors.ts'
import { type Route, readRoute } from '../route.ts'
import { type JsonSchema, type Operation, type OperationMethod, resolve } from './document.ts'
import { buildOpenApi, type OpenApiDocument } from './openapi.ts'

const document = buildOpenApi(sampleRoutes(), { version: '1.2.3' })

function operationAt(path: string, method: OperationMethod): Operation {
  const operation = document.paths[path]?.[method]
  assert.ok(operation, `${method} ${path}`)
  return operation
}

function codesOf(operation: Operation, status: number): readonly string[] | undefined {
  return operation['x-error-codes'][status]
}

function answering(schema: TSchema, operationId = 'one'): Route {
  const handle = async () => ({ data: null })
  const path = `/${operationId}`
  return readRoute({
    method: 'GET',
    path,
    operationId,
    tag: 'T',
    summary: 'S',
    answers: { 200: schema },
    handle,
  })
}

function schemasOf(...schemas: TSchema[]): OpenApiDocument['components']['schemas'] {
  const routes = schemas.map((schema, index) => answering(schema, `route${index}`))
  return buildOpenApi(routes, { version: '1' }).components.schemas
}

test('the document is valid OpenAPI 3.1', () => {
  assert.deepEqual(findDocumentProblems(document), [])
})

test('the same routes give the same document to the byte', () => {
  const again = buildOpenApi(sampleRoutes(), { version: '1.2.3' })
  assert.equal(JSON.stringify(again), JSON.stringify(document))
})

test('addresses are relative to the document unless the public one is known', () => {
  assert.deepEqual(document.servers, [{ url: '/v1' }])
  const named = buildOpenApi([], { version: '1', publicUrl: 'https://seo.example.com/' })
  assert.deepEqual(named.servers, [{ url: 'https://seo.example.com/v1' }])
})

test('tags come in the order in which the routes name them first', () => {
  assert.deepEqual(
    document.tags.map(({ name }) => name),
    ['Account', 'Shops', 'Crawls'],
  )
})

test('every object is closed, in requests and in answers', () => {
  const open: string[] = []
  const visit = (value: unknown, at: string): void => {
    if (typeof value !== 'object' || value === null) return
    const { type, additionalProperties } = value as JsonSchema
    if (type === 'object' && (additionalProperties ?? true) === true) open.push(at)
    for (const [key, inner] of Object.entries(value)) visit(inner, `${at}/${key}`)
  }
  visit(document, '')
  assert.deepEqual(open, [])
})

test('a schema with a title is written once, under that name', () => {
  const { content } = resolve(document, operationAt('/projects/{project_uid}/shops', 'get').responses[200]!)
  assert.deepEqual(content?.['application/json']?.schema.properties?.data, {
    type: 'array',
    items: { $ref: '#/components/schemas/Shop' },
  })
  assert.deepEqual(Object.keys(document.components.schemas), [
    'CrawlCursorMeta',
    'CreateShopInput',
    'CursorMeta',
    'Error',
    'ListLinks',
    'Page',
    'PreviewShopsInput',
    'Shop',
    'UpdateShopInput',
    'ValidationError',
  ])
})

test('two different schemas with one title are refused', () => {
  const name = (maxLength: number) => Type.Object({ name: Type.String({ title: 'Name', maxLength }) })
  assert.throws(() => schemasOf(name(1), name(2)), /two different schemas have the title Name/)
  assert.deepEqual(Object.keys(schemasOf(name(1), name(1))), ['Error', 'Name', 'ValidationError'])
})

test('a title that cannot be a name is refused', () => {
  assert.throws(() => schemasOf(Type.String({ title: 'A shop' })), /A shop cannot name a schema/)
})

test('an intersection is refused, because closed objects would refuse each other', () => {
  const both = Type.Intersect([Type.Object({ a: Type.String() }), Type.Object({ b: Type.String() })])
  assert.throws(() => schemasOf(both), /allOf is not supported/)
})

test('closed lists of values become an enum, and null joins a plain type', () => {
  assert.deepEqual(document.components.schemas.Shop?.properties?.size, {
    type: ['string', 'null'],
    enum: ['small', 'large', null],
  })
  assert.deepEqual(document.components.schemas.Shop?.properties?.opened_on, {
    type: ['string', 'null'],
    format: 'date',
  })
})

test('a record of any names says what its values are', () => {
  assert.deepEqual(document.components.schemas.Shop?.properties?.features, {
    type: 'object',
    additionalProperties: { type: 'boolean' },
  })
})

test('a field with a default is not required of a client, but always in an answer', () => {
  const field = Type.Object({ size: Type.Integer({ default: 5 }), name: Type.String() })
  const route = { ...answering(Type.Object({ data: field })), method: 'POST', body: field } as Route
  const built = buildOpenApi([route], { version: '1' })
  const { requestBody, responses } = built.paths['/one']!.post!
  const body = built.components.schemas.OneInput
  assert.deepEqual(requestBody?.content['application/json']?.schema, {
    $ref: '#/components/schemas/OneInput',
  })
  assert.deepEqual(body?.required, ['name'])
  assert.deepEqual(body?.properties?.size, { type: 'integer', default: 5 })
  const answer = resolve(document, responses[200]!).content?.['application/json']?.schema.properties?.data
  assert.deepEqual(answer?.required, ['size', 'name'])
  assert.deepEqual(answer?.properties?.size, { type: 'integer', examples: [5] })
})

test('query parameters stand with their default, not as required, and nested ones with their brackets', () => {
  const { parameters } = operationAt('/projects/{project_uid}/shops', 'get')
  const byName = Object.fromEntries(
    parameters.map((given) => resolve(document, given)).map((p) => [p.name, p]),
  )
  assert.deepEqual(byName.direction, {
    name: 'direction',
    in: 'query',
    schema: { type: 'string', enum: ['asc', 'desc'], default: 'asc' },
  })
  assert.equal(byName.filters?.style, 'deepObject')
  assert.match(
    byName.filters?.description ?? '',
    /must hold\. Written with brackets: `filters\[0\]\[field\]=…`/,
  )
  assert.deepEqual(Object.keys(byName), [
    'project_uid',
    'search',
    'direction',
    'filters',
    'limit',
    'cursor',
    'If-None-Match',
  ])
  const pages = operationAt('/projects/{project_uid}/crawls/{crawl_uid}/pages', 'get').parameters
  const url = pages.map((given) => resolve(document, given)).find((parameter) => parameter.name === 'url')
  assert.equal(url?.required, true)
})

test('an id in a path that the route does not declare is refused', () => {
  const route = { ...answering(Type.Object({})), path: '/shops/{shop_id}' }
  assert.throws(() => buildOpenApi([route], { version: '1' }), /\{shop_id\} is not among the ids/)
})

test('a POST takes an Idempotency-Key and a GET an If-None-Match', () => {
  const headersOf = (path: string, method: OperationMethod) =>
    operationAt(path, method)
      .parameters.map((parameter) => resolve(document, parameter))
      .filter((parameter) => parameter.in === 'header')
      .map((parameter) => parameter.name)
  assert.deepEqual(headersOf('/projects/{project_uid}/shops', 'post'), ['Idempotency-Key'])
  assert.deepEqual(headersOf('/projects/{project_uid}/shops/preview', 'post'), [])
  assert.deepEqual(headersOf('/account', 'get'), ['If-None-Match'])
  assert.deepEqual(headersOf('/projects/{project_uid}/shops/{shop_id}', 'delete'), [])
})

test('a read has the refusals of a read', () => {
  const operation = operationAt('/projects/{project_uid}/shops/{shop_id}', 'get')
  assert.deepEqual(Object.keys(operation.responses), [
    '200',
    '304',
    '400',
    '401',
    '404',
    '405',
    '408',
    '422',
    '429',
    '431',
    '500',
    '503',
  ])
  assert.deepEqual(codesOf(operation, 400), ['malformed_request'])
  assert.deepEqual(codesOf(operation, 401), ['unauthenticated'])
  assert.deepEqual(codesOf(operation, 404), ['competitor_not_found', 'project_not_found'])
  assert.equal(operationAt('/account', 'get').responses[404], undefined)
})

test('a path with an id answers a 405 where a fixed path stands in its place, and no other does', () => {
  const codesAt = (path: string, method: OperationMethod) => codesOf(operationAt(path, method), 405)
  // GET …/shops/preview is not the shop `preview`.
  for (const method of ['get', 'patch', 'delete'] as const)
    assert.deepEqual(codesAt('/projects/{project_uid}/shops/{shop_id}', method), ['method_not_allowed'])
  assert.equal(codesAt('/projects/{project_uid}/shops', 'get'), undefined)
  assert.equal(codesAt('/projects/{project_uid}/shops/preview', 'post'), undefined)
})

test('a body says how large it may be, at most what the server allows for all', () => {
  const sizeIn = (built: OpenApiDocument) =>
    built.paths['/projects/{project_uid}/shops']?.post?.requestBody?.description
  assert.match(sizeIn(document) ?? '', /^At most 71,731 bytes\.$/)
  const small = buildOpenApi(sampleRoutes(), { version: '1', bodyBytesMax: 5_000 })
  assert.equal(sizeIn(small), 'At most 5,000 bytes.')
})

test('a write has the refusals of a write, of a body and its own', () => {
  const operation = operationAt('/projects/{project_uid}/shops', 'post')
  const statuses = [
    '200',
    '201',
    '400',
    '401',
    '403',
    '404',
    '408',
    '409',
    '413',
    '415',
    '422',
    '429',
    '431',
    '500',
    '503',
    '507',
  ]
  assert.deepEqual(Object.keys(operation.responses), statuses)
  assert.deepEqual(codesOf(operation, 403), [
    'competitor_limit_exceeded',
    'read_only_key',
    'role_not_allowed',
  ])
  assert.deepEqual(codesOf(operation, 409), ['idempotency_key_in_use'])
  assert.deepEqual(operation.security, [{ bearerApiKey: ['read_write', 'editor'] }])
})

test('a POST that only reads needs no more than a read, and keeps nothing', () => {
  const operation = operationAt('/projects/{project_uid}/shops/preview', 'post')
  for (const status of [403, 409, 507]) assert.equal(operation.responses[status], undefined)
  assert.equal(operation.requestBody?.required, false)
  assert.deepEqual(operation.security, [{ bearerApiKey: ['read'] }])
})

test('a code that is never shown is not written as if it were', () => {
  const route = { ...answering(Type.Object({})), refusals: [LEASE_LOST] } as Route
  const { responses } = buildOpenApi([route], { version: '1' }).paths['/one']!.get!
  assert.deepEqual(responses[500], { $ref: '#/components/responses/ServerError' })
})

test('refusals share one schema, and those of fields another; the operation says which codes there are', () => {
  const { Error: error, ValidationError: validation } = document.components.schemas
  assert.deepEqual([error?.required, validation?.required], [['message'], ['message', 'code', 'errors']])
  const codes = error?.properties?.code?.enum ?? []
  assert.ok(codes.includes('competitor_not_found') && codes.includes('route_not_found'))
  // Answered without a code.
  for (const code of ['unauthenticated', 'project_not_found']) assert.ok(!codes.includes(code), code)
  const schemaOf = (name: string) =>
    document.components.responses[name]?.content?.['application/json']?.schema
  assert.deepEqual(schemaOf('NotFound'), { $ref: '#/components/schemas/Error' })
  assert.deepEqual(schemaOf('ValidationFailed'), { $ref: '#/components/schemas/ValidationError' })
})

test('a list with a cursor says so, and a route that another replaces is deprecated', () => {
  const { paths } = document
  assert.equal(paths['/projects/{project_uid}/shops']?.get?.['x-pagination'], 'cursor')
  assert.equal(paths['/account']?.get?.['x-pagination'], undefined)
  const route = { ...answering(Type.Object({})), isDeprecated: true }
  assert.equal(buildOpenApi([route], { version: '1' }).paths['/one']?.get?.deprecated, true)
})

test('two routes with one name, or one method and path, are refused', () => {
  const route = answering(Type.Object({}))
  const build = (second: Route) => () => buildOpenApi([route, second], { version: '1' })
  assert.throws(build({ ...route, path: '/two' }), /two routes are called one/)
  assert.throws(build({ ...route, operationId: 'two' }), /GET \/one is declared twice/)
})

test('a file is described as plain text with its name in a header, its refusals as JSON', () => {
  const { responses } = operationAt('/projects/{project_uid}/shops/download', 'get')
  const { content, headers = {} } = resolve(document, responses[200]!)
  assert.deepEqual(content, {
    'text/plain': {
      schema: { type: 'string', description: 'One line for `each` shop.', examples: ['Shop & sons\n'] },
    },
  })
  assert.ok('ETag' in headers && 'Content-Disposition' in headers)
  assert.deepEqual(Object.keys(resolve(document, responses[404]!).content ?? {}), ['application/json'])
  assert.ok('304' in responses)
})
