import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AUTHORIZATION, createBareServer, readThings } from '../../../../test/helpers/bare-server.ts'
import { exchange, listen, requestText } from '../../../../test/helpers/raw-http.ts'

async function addressOf(env: Record<string, string>, target: string, headers: Record<string, string> = {}) {
  const app = await createBareServer([readThings()], env)
  try {
    const port = await listen(app)
    const { text } = await exchange(
      port,
      requestText('GET', target, { Authorization: AUTHORIZATION, ...headers }),
    )
    return JSON.parse(text).data
  } finally {
    await app.close()
  }
}

const FORWARDED = { 'X-Forwarded-Host': 'public.example', 'X-Forwarded-Proto': 'https' }
const LOOPBACK = { SIGHTLINE_TRUST_PROXY: '10.0.0.0/8,127.0.0.1' }

test('the address repeats the host and the path of the request, and its query as it was written', async () => {
  assert.deepEqual(await addressOf({}, '/v1/things?limit=%41+b', { Host: 'api.example:4780' }), {
    base: 'http://api.example:4780/v1/things',
    query: 'limit=%41+b',
  })
})

test('a Host that is no host is refused', async () => {
  for (const Host of [
    'evil.example/path',
    'evil.example?x=',
    'user@evil.example',
    'a"b',
    '<script>',
    'a b',
    'evil.example:99999999',
    '',
  ]) {
    assert.equal(await addressOf({}, '/v1/things', { Host }), undefined, Host)
  }
  for (const Host of ['[::1]:4780', 'my_service:80', '127.0.0.1', 'xn--caf-dma.example']) {
    assert.equal((await addressOf({}, '/v1/things', { Host })).base, `http://${Host}/v1/things`)
  }
})

test('a request line with a whole address leads to the same place', async () => {
  for (const target of [
    'http://evil.example/v1/things?limit=1',
    'https://evil.example:8443/v1/things?limit=1',
  ]) {
    assert.deepEqual(await addressOf({}, target), { base: 'http://localhost/v1/things', query: 'limit=1' })
  }
})

test('a request line with half an address is only not found', async () => {
  const app = await createBareServer([readThings()])
  const port = await listen(app)
  for (const target of ['http://[::1/v1/things', 'http:///v1/things', 'http://x', 'ftp://x/v1/things', '*']) {
    const { status, headers } = await exchange(port, requestText('OPTIONS', target))
    assert.equal(status, 404, target)
    assert.ok(headers['x-request-id'])
  }
  await app.close()
})

test('forwarded headers count only when they come from a trusted proxy', async () => {
  assert.equal((await addressOf({}, '/v1/things', FORWARDED)).base, 'http://localhost/v1/things')
  const elsewhere = { SIGHTLINE_TRUST_PROXY: '10.0.0.0/8' }
  assert.equal((await addressOf(elsewhere, '/v1/things', FORWARDED)).base, 'http://localhost/v1/things')
  assert.equal((await addressOf(LOOPBACK, '/v1/things', FORWARDED)).base, 'https://public.example/v1/things')
})

test('what a trusted proxy passes on from its client is still checked', async () => {
  const cases: [forwarded: Record<string, string>, base: string | undefined][] = [
    [{ 'X-Forwarded-Proto': 'javascript' }, 'http://localhost/v1/things'],
    [{ 'X-Forwarded-Host': 'evil.example/x?' }, undefined],
    // The last entry is the proxy's own word.
    [{ 'X-Forwarded-Host': 'evil.example, public.example' }, 'http://public.example/v1/things'],
  ]
  for (const [headers, base] of cases) {
    assert.equal((await addressOf(LOOPBACK, '/v1/things', headers))?.base, base)
  }
})

test('a public URL wins over everything that the request says', async () => {
  const env = { ...LOOPBACK, SIGHTLINE_PUBLIC_URL: 'https://seo.example/sightline/' }
  const { base } = await addressOf(env, '/v1/things', { ...FORWARDED, Host: 'evil.example' })
  assert.equal(base, 'https://seo.example/sightline/v1/things')
})
