import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { suiteApp } from '../../../../test/helpers/app.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'

const ORIGIN = 'https://app.example.com'

onEveryEngine('pages of other origins', (context) => {
  const app = suiteApp(context, { SIGHTLINE_CORS_ORIGINS: `${ORIGIN},http://localhost:5173` })
  let key: string
  before(async () => {
    ;({ key } = await app.createTenant())
  })

  const inject = (method: 'GET' | 'OPTIONS', url: string, origin: string, headers: object = {}) =>
    app.app.inject({ method, url, headers: { origin, ...headers } })

  test('may use the API if the operator has listed theirs, and read the headers of answers', async () => {
    const { status, headers } = await app.call('GET', '/v1/account', { key, headers: { origin: ORIGIN } })
    assert.equal(status, 200)
    assert.equal(headers['access-control-allow-origin'], ORIGIN)
    assert.equal(headers['access-control-allow-credentials'], undefined)
    const exposed = String(headers['access-control-expose-headers']).split(', ')
    for (const name of ['ETag', 'Retry-After', 'RateLimit-Remaining', 'X-Request-Id', 'Idempotent-Replayed'])
      assert.ok(exposed.includes(name), name)
    // A page must see why it was refused.
    const refused = await inject('GET', '/v1/account', ORIGIN)
    assert.deepEqual([refused.statusCode, refused.headers['access-control-allow-origin']], [401, ORIGIN])
  })

  test('are told before they send a request which methods and headers it may have', async () => {
    const asked = {
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization',
    }
    const { statusCode, headers, body } = await inject('OPTIONS', '/v1/projects', ORIGIN, asked)
    assert.deepEqual([statusCode, body], [204, ''])
    assert.equal(headers['access-control-allow-origin'], ORIGIN)
    assert.equal(headers['access-control-allow-methods'], 'GET, HEAD, POST')
    assert.match(
      String(headers['access-control-allow-headers']),
      /^Authorization, Content-Type, Idempotency-Key/,
    )
    assert.equal(headers['access-control-max-age'], '600')
  })

  test('get nothing where theirs is not listed, and answers differ by origin for every cache', async () => {
    for (const origin of [
      'https://evil.example',
      'null',
      `${ORIGIN}.evil.example`,
      'http://app.example.com',
    ]) {
      for (const method of ['GET', 'OPTIONS'] as const) {
        const { headers } = await inject(method, '/v1/projects', origin)
        assert.deepEqual(
          Object.keys(headers).filter((name) => name.startsWith('access-control')),
          [],
          origin,
        )
        assert.match(String(headers.vary), /Origin/)
      }
    }
  })

  test('have no way into what is not for programs', async () => {
    for (const url of ['/app/v1/projects', '/openapi.json']) {
      const { headers } = await inject('GET', url, ORIGIN)
      assert.equal(headers['access-control-allow-origin'], undefined, url)
    }
  })
})
