import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { FastifyInstance, InjectOptions } from 'fastify'
import {
  AUTHORIZATION,
  createBareServer,
  echoRoute,
  readThings,
} from '../../../../test/helpers/bare-server.ts'

let app: FastifyInstance
before(async () => {
  app = await createBareServer([echoRoute, readThings()])
})
after(() => app?.close())

const good = { authorization: AUTHORIZATION }
const REQUESTS: [expected: number, request: InjectOptions][] = [
  [200, { url: '/v1/things', headers: good }],
  [200, { method: 'HEAD', url: '/v1/things', headers: good }],
  [401, { url: '/v1/things' }],
  [404, { url: '/v1/nothing' }],
  [404, { url: '/v1/%zz' }],
  [405, { method: 'PUT', url: '/v1/things' }],
  [422, { url: '/v1/things?nonsense', headers: good }],
  [
    400,
    {
      method: 'POST',
      url: '/v1/echo',
      payload: '{',
      headers: { ...good, 'content-type': 'application/json' },
    },
  ],
  [
    415,
    { method: 'POST', url: '/v1/echo', payload: '{', headers: { ...good, 'content-type': 'text/plain' } },
  ],
]

test('every response has an id of its own and tells browsers to guess nothing', async () => {
  const ids = new Set<unknown>()
  for (const [status, request] of REQUESTS) {
    const response = await app.inject(request)
    assert.equal(response.statusCode, status)
    const { headers } = response
    ids.add(headers['x-request-id'])
    assert.equal(headers['x-content-type-options'], 'nosniff')
    assert.equal(headers['x-frame-options'], 'DENY')
    assert.equal(headers['referrer-policy'], 'no-referrer')
    assert.equal(headers['content-security-policy'], "default-src 'none'; frame-ancestors 'none'")
    assert.equal(headers['cache-control'], 'private, no-cache')
    assert.equal(headers['x-powered-by'], undefined)
    assert.equal(headers.server, undefined)
  }
  assert.equal(ids.size, REQUESTS.length)
  assert.ok(!ids.has(undefined))
})

test('the id of a caller is kept when it is harmless', async () => {
  const idFor = async (given: string) =>
    (await app.inject({ url: '/v1/nothing', headers: { 'x-request-id': given } })).headers['x-request-id']
  assert.equal(await idFor('req-1.2:A_b'), 'req-1.2:A_b')
  for (const given of ['', 'a b', '<b>', 'x'.repeat(65), 'ü', '"']) assert.notEqual(await idFor(given), given)
})

test('two servers never give the same id', async () => {
  const other = await createBareServer()
  const idOf = async (server: FastifyInstance) => (await server.inject('/v1/x')).headers['x-request-id']
  assert.notEqual(await idOf(app), await idOf(other))
  await other.close()
})
