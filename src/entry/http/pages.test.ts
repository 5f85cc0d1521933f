import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { sampleRoutes } from '../../../test/helpers/sample-routes.ts'
import { createMetrics } from '../../background/metrics/registry.ts'
import type { DocumentOptions } from './documents.ts'
import { type HealthPageOptions, healthPages, publicPages } from './pages.ts'
import { notReady } from './server/readiness.ts'

const healthy: HealthPageOptions = {
  checkReadiness: async () => ({ status: 'ready', database: 'ok', migrations: 'ok' }),
  metrics: createMetrics({ version: '1.0.0' }),
}

function createApp(changes: Partial<HealthPageOptions & DocumentOptions> = {}): FastifyInstance {
  const app = Fastify()
  const documents = {
    routes: sampleRoutes(),
    appRoutes: [],
    port: 4780,
    version: '1.0.0',
    publicUrl: undefined,
    bodyBytesMax: 1_048_576,
    localUrl: 'http://127.0.0.1:4780',
    docsFolder: new URL('../../../docs/', import.meta.url),
  }
  for (const page of publicPages({ ...healthy, ...documents, ...changes }))
    page.register(app, { countStranger: () => undefined })
  return app
}

test('a process that answers is alive', async () => {
  const response = await createApp().inject('/healthz')
  assert.equal(response.statusCode, 200)
  assert.deepEqual(response.json(), { status: 'ok' })
  assert.equal(response.headers['cache-control'], 'no-store')
})

test('readiness is 200 or 503, and says why', async () => {
  const ready = await createApp().inject('/readyz')
  assert.equal(ready.statusCode, 200)
  assert.deepEqual(ready.json(), { status: 'ready', database: 'ok', migrations: 'ok' })
  const waiting = await createApp({ checkReadiness: async () => notReady('ok', 'pending') }).inject('/readyz')
  assert.equal(waiting.statusCode, 503)
  assert.deepEqual(waiting.json(), { status: 'not_ready', database: 'ok', migrations: 'pending' })
  assert.equal(waiting.headers['cache-control'], 'no-store')
})

test('metrics are served as Prometheus reads them', async () => {
  const response = await createApp().inject('/metrics')
  assert.equal(response.statusCode, 200)
  assert.match(String(response.headers['content-type']), /^text\/plain; version=0\.0\.4/)
  assert.match(response.body, /^sightline_build_info\{version="1\.0\.0"/m)
  assert.equal(response.headers['cache-control'], 'no-store')
})

test('the document is served with a tag by which it need not be sent again', async () => {
  const app = createApp()
  const response = await app.inject('/openapi.json')
  assert.match(String(response.headers['content-type']), /^application\/json/)
  assert.deepEqual(Object.keys(response.json().paths)[0], '/account')
  const headers = { 'if-none-match': String(response.headers.etag) }
  const again = await app.inject({ url: '/openapi.json', headers })
  assert.equal(again.statusCode, 304)
  assert.equal(again.body, '')
})

test('the reference is the same for everybody, whatever they call the server', async () => {
  const app = createApp()
  const first = await app.inject({ url: '/docs', headers: { host: 'one.example:4780' } })
  assert.match(String(first.headers['content-type']), /^text\/html/)
  assert.match(String(first.headers['content-security-policy']), /^default-src 'none'; style-src 'sha256-/)
  assert.ok(first.body.includes('curl &quot;http://127.0.0.1:4780/v1/account&quot;'))
  assert.ok(first.body.includes('<body data-origin="http://127.0.0.1:4780">'))
  const second = await app.inject({ url: '/docs?x', headers: { host: '"><script>' } })
  assert.equal(second.body, first.body)
  assert.equal(second.headers.etag, first.headers.etag)
})

test('guides are pages below the reference, under the same policy', async () => {
  const app = createApp()
  const reference = await app.inject('/docs')
  assert.ok(reference.body.includes('href="/docs/guides/crawling"'))
  const guide = await app.inject('/docs/guides/crawling')
  assert.equal(guide.statusCode, 200)
  assert.match(guide.body, /<h1 id="crawling-a-site">/)
  const policy = String(guide.headers['content-security-policy'])
  assert.equal(policy, reference.headers['content-security-policy'])
  assert.match(policy, /require-trusted-types-for 'script'; trusted-types 'none'$/)
  for (const name of ['none', '..%2Fpackage', 'adr', '__proto__'])
    assert.notEqual((await app.inject(`/docs/guides/${name}`)).statusCode, 200, name)
  const index = (await app.inject('/docs/search.json')).json()
  assert.ok(index.some(([, , href]: string[]) => href === '/docs/guides/crawling'))
})

test('what is searched for is taken apart as the index is', async () => {
  const app = createApp()
  const index: string[][] = (await app.inject('/docs/search.json')).json()
  const [, pattern = ''] =
    /text\.toLowerCase\(\)\.split\(\/(.+)\/u\)/.exec((await app.inject('/docs')).body) ?? []
  assert.notEqual(pattern, '')
  for (const asked of ['Retry-After', '/docs/search.json', '`Idempotency-Key`:']) {
    const words = asked.toLowerCase().split(new RegExp(pattern, 'u')).filter(Boolean)
    assert.deepEqual(words, asked.toLowerCase().match(/[\p{L}\p{N}_]+/gu))
  }
  assert.ok(
    index.some(([, , , text = '']) => ['retry', 'after'].every((word) => text.split(' ').includes(word))),
  )
})

test('documents are compressed for whoever can read that, once', async () => {
  const app = createApp()
  for (const url of ['/docs', '/openapi.json']) {
    const plain = await app.inject(url)
    assert.deepEqual([plain.headers['content-encoding'], plain.headers.vary], [undefined, 'Accept-Encoding'])
    for (const [accepted, coding, unpack] of [
      ['gzip, deflate, br', 'br', brotliDecompressSync],
      ['br;q=0.5, GZIP;q=1', 'gzip', gunzipSync],
      ['gzip;q=1.0', 'gzip', gunzipSync],
    ] as const) {
      const zipped = await app.inject({ url, headers: { 'accept-encoding': accepted } })
      assert.equal(zipped.headers['content-encoding'], coding, accepted)
      assert.equal(unpack(zipped.rawPayload).toString(), plain.body)
      assert.equal(Number(zipped.headers['content-length']), zipped.rawPayload.length)
      assert.notEqual(zipped.headers.etag, plain.headers.etag)
      const headers = { 'accept-encoding': accepted, 'if-none-match': String(zipped.headers.etag) }
      assert.equal((await app.inject({ url, headers })).statusCode, 304)
    }
    for (const refused of ['gzip;q=0', 'identity', 'zstd, gzip; q=0.00', 'gzippy', '']) {
      const { headers } = await app.inject({ url, headers: { 'accept-encoding': refused } })
      assert.equal(headers['content-encoding'], undefined, refused)
    }
  }
})

test('figures that were just put together are shown again', async () => {
  let renders = 0
  const metrics = { contentType: 'text/plain', render: async () => `figures ${++renders}` }
  const app = createApp({ metrics })
  const bodies = await Promise.all(
    Array.from({ length: 20 }, async () => (await app.inject('/metrics')).body),
  )
  assert.deepEqual(new Set(bodies), new Set(['figures 1']))
})

test('the public address, if it is set, is what the reference shows', async () => {
  const app = createApp({ publicUrl: 'https://seo.example.com/tools' })
  const { body } = await app.inject({ url: '/docs', headers: { host: 'inside' } })
  assert.ok(body.includes('https://seo.example.com/tools/v1/account'))
  assert.ok(!body.includes('data-origin') && !body.includes('127.0.0.1'))
})

test('a worker has the pages for its watchers alone', () => {
  assert.deepEqual(
    healthPages(healthy).map((page) => page.path),
    ['/healthz', '/readyz', '/metrics'],
  )
  assert.deepEqual(
    healthPages(healthy)
      .filter((page) => page.isAlwaysOpen)
      .map((page) => page.path),
    ['/healthz', '/readyz'],
  )
})
