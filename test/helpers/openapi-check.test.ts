import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildOpenApi } from '../../src/entry/http/openapi/openapi.ts'
import { type CheckedResponse, checkAgainstOpenApi, findTemplate } from './openapi-check.ts'
import { findDocumentProblems } from './openapi-structure.ts'
import { sampleRoutes } from './sample-routes.ts'

const document = buildOpenApi(sampleRoutes(), { version: '1.0.0' })

const account: CheckedResponse = {
  method: 'GET',
  path: '/v1/account',
  status: 200,
  headers: { 'x-request-id': 'a', etag: '"b"', 'content-type': 'application/json; charset=utf-8' },
  body: { data: { plan: 'self-hosted' } },
}

function problems(changes: Partial<CheckedResponse>): string[] {
  return checkAgainstOpenApi(document, { ...account, ...changes })
}

function assertProblem(changes: Partial<CheckedResponse>, expected: RegExp): void {
  const found = problems(changes)
  assert.equal(found.length, 1, found.join('\n'))
  assert.match(found[0] as string, expected)
}

test('a response that is as documented passes', () => {
  assert.deepEqual(problems({}), [])
  assert.deepEqual(problems({ path: '/v1/account?unknown=1' }), [])
})

test('a field too many, one too few and one of the wrong type are found', () => {
  assertProblem({ body: { data: { plan: 'a', extra: 1 } } }, /body\/data must NOT have additional properties/)
  assertProblem({ body: { data: {} } }, /must have required property 'plan'/)
  assertProblem({ body: { data: { plan: null } } }, /body\/data\/plan must be string/)
})

test('a status that the operation does not have is found', () => {
  assertProblem({ status: 201 }, /getAccount answers only with 200, 304, 400, 401/)
})

test('a header that is missing or malformed is found', () => {
  assertProblem({ headers: { ...account.headers, etag: undefined } }, /the header ETag is missing/)
  assertProblem({ headers: { ...account.headers, 'ratelimit-limit': 'many' } }, /RateLimit-Limit is "many"/)
  assert.deepEqual(problems({ headers: { ...account.headers, 'ratelimit-limit': 600 } }), [])
})

test('another content type is found', () => {
  assertProblem(
    { headers: { ...account.headers, 'content-type': 'text/html' } },
    /content type is text\/html/,
  )
})

test('a 304 and an answer to HEAD have no body', () => {
  assert.deepEqual(problems({ status: 304, body: '' }), [])
  assert.deepEqual(problems({ method: 'HEAD', body: undefined }), [])
  assertProblem({ status: 304 }, /there should be no body/)
})

test('a refusal must have one of the codes of its operation, and a bare one no code at all', () => {
  const path = '/v1/projects/abcdefghij/shops/1'
  const refusal = { path, status: 404 }
  assert.deepEqual(problems({ ...refusal, body: { message: 'Project not found or not accessible.' } }), [])
  assert.deepEqual(problems({ ...refusal, body: { message: 'No.', code: 'competitor_not_found' } }), [])
  assert.notDeepEqual(problems({ ...refusal, body: { message: 'No.', code: 'crawl_not_found' } }), [])
  assert.notDeepEqual(problems({ ...refusal, body: { message: 'No.' } }), [])
  const headers = { ...account.headers, 'www-authenticate': 'Bearer' }
  assert.deepEqual(problems({ status: 401, headers, body: { message: 'Unauthenticated.' } }), [])
  assert.notDeepEqual(
    problems({ status: 401, headers, body: { message: 'Unauthenticated.', code: 'x' } }),
    [],
  )
})

test('a path or method that is not in the document must be refused as such', () => {
  const missing = { message: 'Nothing.', code: 'route_not_found' }
  assert.deepEqual(problems({ path: '/v1/nothing', status: 404, body: missing }), [])
  assert.deepEqual(problems({ path: '/v1/%ff', status: 404, body: missing }), [])
  assertProblem({ path: '/v1/nothing' }, /no such operation, so this should be a 404/)
  const refused = { method: 'PUT', status: 405, body: { message: 'No.', code: 'method_not_allowed' } }
  assert.deepEqual(problems({ ...refused, headers: { ...account.headers, allow: 'GET, HEAD' } }), [])
  assertProblem(refused, /the header Allow is missing/)
})

test('what stands outside the base of the document is none of its business', () => {
  assert.deepEqual(problems({ path: '/healthz', body: 'anything' }), [])
})

test('a fixed segment goes before an id', () => {
  const shops = '/projects/{project_uid}/shops'
  assert.equal(findTemplate(document, '/projects/abcdefghij/shops/preview'), `${shops}/preview`)
  assert.equal(findTemplate(document, '/projects/abcdefghij/shops/17'), `${shops}/{shop_id}`)
})

test('the check of the document itself finds what is broken', () => {
  const broken = structuredClone(document) as unknown as {
    openapi: string
    tags: unknown[]
    paths: Record<string, Record<string, Record<string, unknown>>>
    components: { schemas: Record<string, unknown> }
  }
  broken.openapi = '3.0.0'
  broken.tags = []
  broken.paths['/account']!.get!.parameters = [{ $ref: '#/components/parameters/Nothing' }]
  broken.paths['/projects/{project_uid}/shops']!.get!.operationId = 'getAccount'
  broken.components.schemas.Page = { type: 'strin' }
  const found = (): string[] => findDocumentProblems(broken as never)
  assert.deepEqual(found(), ['#/components/parameters/Nothing leads nowhere'])
  broken.paths['/account']!.get!.parameters = [{ name: 'id', in: 'path', schema: {} }]
  const all = found().join('\n')
  for (const expected of [
    /openapi is 3\.0\.0/,
    /used twice/,
    /not declared/,
    /declare the ids/,
    /not required/,
    /schemas\/Page/,
  ]) {
    assert.match(all, expected)
  }
})
