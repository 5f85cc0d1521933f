import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Type } from 'typebox'
import { createTestApp, type TestApp } from '../../../../test/helpers/app.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { readRoute } from '../route.ts'
import { COMPRESSED_BYTES_MIN, preferredCoding } from './compression.ts'

test('what a client likes best is taken, brotli where it likes both alike, and neither where it likes them less than plain', () => {
  for (const [accepted, coding] of [
    ['gzip', 'gzip'],
    ['br', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=1.0, GZIP ; q=0.5', 'br'],
    ['br;q=0.4, gzip;q=0.5', 'gzip'],
    ['BR;q=0.5, gzip;q=0.5', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['x-gzip', 'gzip'],
    ['*', 'br'],
    ['*, br;q=0', 'gzip'],
    ['gzip, *;q=0.1', 'gzip'],
    ['identity;q=0.5, gzip;q=0.5', 'gzip'],
    ['identity;q=0, br;q=0.001', 'br'],
    ['', undefined],
    ['identity', undefined],
    ['deflate, zstd', undefined],
    ['gzippy, brr', undefined],
    ['gzip;q=0', undefined],
    ['br; q=0.000', undefined],
    ['*, gzip;q=0, br;q=0', undefined],
    ['*;q=0', undefined],
    ['identity, gzip;q=0.9, br;q=0.8', undefined],
    ['gzip;q=2', undefined],
    ['br;q=x', undefined],
    ['gzip;q=', undefined],
    [',;,=', undefined],
  ] as const) {
    assert.equal(preferredCoding(accepted), coding, accepted)
  }
})

onEveryEngine('an answer', (context) => {
  let app: TestApp
  let key: string
  let text = ''

  before(async () => {
    const route = readRoute({
      method: 'GET',
      path: '/text',
      operationId: 'readText',
      tag: 'Texts',
      summary: 'Read a text',
      answers: { 200: Type.Object({ data: Type.String() }) },
      handle: async () => ({ data: text }),
    })
    app = await createTestApp(context.database, {}, { routes: [route] })
    ;({ key } = await app.createTenant())
  })
  after(() => app?.close())

  const ask = (headers = {}, options: { url?: string; method?: 'GET' | 'HEAD' } = {}) =>
    app.app.inject({ url: '/v1/text', ...options, headers: { authorization: `Bearer ${key}`, ...headers } })
  const GZIP = { 'accept-encoding': 'gzip, deflate' }

  test('that is long goes out compressed to who asks for it, and says what it depends on', async () => {
    text = 'schöne Wörter '.repeat(1000)
    const plain = await ask()
    assert.deepEqual([plain.headers['content-encoding'], plain.headers.vary], [undefined, 'Accept-Encoding'])
    const packed = await ask(GZIP)
    assert.deepEqual([packed.headers['content-encoding'], packed.headers.vary], ['gzip', 'Accept-Encoding'])
    assert.equal(packed.headers['content-type'], plain.headers['content-type'])
    assert.equal(gunzipSync(packed.rawPayload).toString(), plain.body)
    assert.equal(packed.headers['content-length'], String(packed.rawPayload.length))
    assert.ok(packed.rawPayload.length < plain.rawPayload.length / 5)
    const smaller = await ask({ 'accept-encoding': 'gzip, deflate, br, zstd' })
    assert.equal(smaller.headers['content-encoding'], 'br')
    assert.equal(brotliDecompressSync(smaller.rawPayload).toString(), plain.body)
    assert.equal(smaller.headers['content-length'], String(smaller.rawPayload.length))
    assert.equal(smaller.headers.etag, packed.headers.etag)
    const head = await ask(GZIP, { method: 'HEAD' })
    assert.deepEqual([head.headers['content-length'], head.body], [packed.headers['content-length'], ''])
  })

  test('has a tag of its own in each form, and who has either form has the answer', async () => {
    text = 'words '.repeat(1000)
    const forms = [(await ask()).headers.etag, (await ask(GZIP)).headers.etag]
    assert.equal(forms[1], `W/${forms[0]}`)
    for (const accepted of [{}, GZIP]) {
      for (const tag of forms) {
        const same = await ask({ ...accepted, 'if-none-match': String(tag) })
        assert.deepEqual([same.statusCode, same.body], [304, ''])
        assert.equal(same.headers.etag, accepted === GZIP ? forms[1] : forms[0])
        assert.equal(same.headers.vary, 'Accept-Encoding')
      }
    }
  })

  test('that is short goes out as it is', async () => {
    const around = '{"data":""}'.length
    text = 'a'.repeat(COMPRESSED_BYTES_MIN - around - 1)
    assert.equal((await ask(GZIP)).headers['content-encoding'], undefined)
    text += 'a'
    assert.equal((await ask(GZIP)).headers['content-encoding'], 'gzip')
  })

  test('that refuses is compressed like any other', async () => {
    const wrong = Array.from({ length: 40 }, (_, index) => `unknown_${index}=1`).join('&')
    const packed = await ask(GZIP, { url: `/v1/text?${wrong}` })
    assert.deepEqual([packed.statusCode, packed.headers['content-encoding']], [422, 'gzip'])
    assert.equal(JSON.parse(gunzipSync(packed.rawPayload).toString()).code, 'validation_failed')
  })
})
