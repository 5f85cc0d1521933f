// What a client may get wrong in a body, over the whole product: its form, its type, its size, its text, its shape.

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { suiteApp, suiteOwner } from '../helpers/app.ts'
import { measureCpuMs } from '../helpers/cpu-time.ts'
import { onEveryEngine } from '../helpers/engines.ts'

const KIB = 1024
const MIB = 1024 * KIB
// The most faults that an answer lists.
const UNKNOWN_FIELDS = Array.from({ length: 200 }, (_, index) => `x${index}`)

onEveryEngine('bad bodies', (context) => {
  const app = suiteApp(context)
  const owner = suiteOwner(app)
  let uid: string

  before(async () => {
    uid = await app.createProject(owner.key)
  })

  const get = (url: string) => app.call('GET', url, { key: owner.key })
  const patch = (body: unknown, headers: Record<string, string> = {}) =>
    app.call('PATCH', `/v1/projects/${uid}`, { key: owner.key, body, headers })

  test('a body must be JSON in UTF-8', async () => {
    const cases: [body: unknown, headers: Record<string, string>, status: number, code: string][] = [
      ['{"name":"x"', {}, 400, 'malformed_json'],
      ['{"name":"x}', {}, 400, 'malformed_json'],
      ["{'name':1}", {}, 400, 'malformed_json'],
      ['name=x', {}, 400, 'malformed_json'],
      ['{"name":"x"}{}', {}, 400, 'malformed_json'],
      ['NaN', {}, 400, 'malformed_json'],
      [' ', {}, 400, 'malformed_json'],
      [Buffer.from([0x7b, 0xff, 0x7d]), {}, 400, 'malformed_json'],
      [Buffer.from('{"name":"x"}', 'utf16le'), {}, 400, 'malformed_json'],
      [Buffer.from('{"name":"caf\xe9"}', 'latin1'), {}, 400, 'malformed_json'],
      // A surrogate as UTF-8 would write it, if it could.
      [Buffer.from('{"name":"\xed\xa0\x80"}', 'latin1'), {}, 400, 'malformed_json'],
      ['[1,', {}, 400, 'malformed_json'],
      ['{"name":"x"}', { 'content-type': 'text/plain' }, 415, 'unsupported_media_type'],
      ['{"name":"x"}', { 'content-type': 'application/json; charset=latin1' }, 415, 'unsupported_media_type'],
      [
        '{"name":"x"}',
        { 'content-type': 'application/json;charset="utf-16"' },
        415,
        'unsupported_media_type',
      ],
      ['{"name":"x"}', { 'content-type': 'application/vnd.api+json' }, 415, 'unsupported_media_type'],
      ['{"name":"x"}', { 'content-type': 'application/jsonx' }, 415, 'unsupported_media_type'],
      ['{"name":"x"}', { 'content-type': 'multipart/form-data' }, 415, 'unsupported_media_type'],
      ['{"name":"x"}', { 'content-type': 'nonsense' }, 415, 'unsupported_media_type'],
      ['{"name":"x"}', { 'content-type': '' }, 415, 'unsupported_media_type'],
    ]
    for (const [body, headers, status, code] of cases) {
      const result = await patch(body, headers)
      assert.deepEqual(
        [result.status, result.body.code],
        [status, code],
        `${body} ${JSON.stringify(headers)}`,
      )
    }
    const compressed = { 'content-encoding': 'gzip' }
    assert.equal((await patch(gzipSync('{"name":"x"}'), compressed)).status, 415)
    const type = 'content-type'
    for (const value of [
      'application/json',
      'Application/JSON',
      'application/json; charset=utf-8',
      'application/json;charset="UTF-8"',
      'application/json ; charset = utf8',
      'application/json; profile=x; charset= utf-8',
    ]) {
      assert.equal((await patch({ name: 'Good' }, { [type]: value })).status, 200, value)
    }
    assert.equal((await patch('\ufeff{"name":"Good"}')).status, 200)
  })

  test('the message about a body that is not JSON says where it goes wrong', async () => {
    const messages = await Promise.all(
      ['{"name":"x"', '{"name":"x', '{"name":x}', '{"name" "x"}'].map(
        async (body) => (await patch(body)).body.message,
      ),
    )
    assert.deepEqual(messages, [
      'The body is not JSON: it ends too early.',
      'The body is not JSON: it ends too early.',
      'The body is not JSON: unexpected text.',
      'The body is not JSON: unexpected text at position 8.',
    ])
  })

  test('a body of the wrong shape is refused field by field, and nothing is stored', async () => {
    const before = (await get(`/v1/projects/${uid}`)).text
    const cases: [body: unknown, fields: string[]][] = [
      [undefined, ['body']],
      ['null', ['body']],
      ['[]', ['body']],
      ['"text"', ['body']],
      ['1', ['body']],
      ['{}', ['body']],
      ['{"__proto__":{"name":"x"}}', ['__proto__']],
      ['{"name":"x","constructor":1}', ['constructor']],
      [{ name: 1, timezone: 'Mars/Base', nonsense: true }, ['name', 'timezone', 'nonsense']],
      [{ name: '' }, ['name']],
      [{ name: ' \t\n ' }, ['name']],
      [{ name: 'x'.repeat(256) }, ['name']],
      [{ name: null }, ['name']],
      ['{"name":"a\\u0000b"}', ['name']],
      ['{"name":"\\ud800"}', ['name']],
      ['{"name":"\\udc00\\ud800"}', ['name']],
      ['{"crawler_depth":1e400}', ['crawler_depth']],
      [{ crawler_depth: '3' }, ['crawler_depth']],
      [{ crawler_depth: 1.5 }, ['crawler_depth']],
      [{ crawler_enabled: 1 }, ['crawler_enabled']],
      [`{"name":${'['.repeat(31)}${']'.repeat(31)}}`, ['name']],
      [`{${Array.from({ length: 3_000 }, (_, index) => `"x${index}":1`)}}`, UNKNOWN_FIELDS],
    ]
    for (const [body, fields] of cases) {
      const result = await patch(body)
      assert.equal(result.status, 422, String(body).slice(0, 100))
      assert.deepEqual(Object.keys(result.body.errors), fields, String(body).slice(0, 100))
    }
    assert.equal((await get(`/v1/projects/${uid}`)).text, before)
  })

  test('a body may have what its route can need, at most 1 MiB, and not a byte more', async () => {
    const padded = (bytes: number) => `{"name":"Padded"${' '.repeat(bytes - 17)}}`
    const refused = await patch(padded(MIB))
    assert.deepEqual([refused.status, refused.body.code], [413, 'body_too_large'])
    const bytesMax = Number(/^The body may have at most (\d+) bytes\.$/.exec(refused.body.message)?.[1])
    assert.ok(bytesMax > 64 * KIB && bytesMax < 128 * KIB, String(bytesMax))
    assert.equal((await patch(padded(bytesMax))).status, 200)
    assert.equal((await patch(padded(bytesMax + 1))).status, 413)

    const url = `/v1/projects/${uid}/disavows`
    const disavow = (body: unknown) => app.call('POST', url, { key: owner.key, body })
    const values = Array.from({ length: 100 }, (_, index) => `https://a.example/${index}/`.padEnd(1600, 'x'))
    // Written as long as it can be.
    const escaped = JSON.stringify({ type: 'url', values }).replaceAll('x', '\\u0078')
    assert.equal((await disavow(escaped.padEnd(MIB))).status, 201)
    assert.equal(
      (await disavow(escaped.padEnd(MIB + 1))).body.message,
      'The body may have at most 1048576 bytes.',
    )
  })

  test('a body is refused before it is parsed when it is nested or divided too often', async () => {
    const cases: [body: string, status: number, code: string][] = [
      ['['.repeat(32) + ']'.repeat(32), 422, 'validation_failed'],
      ['['.repeat(33) + ']'.repeat(33), 400, 'malformed_json'],
      ['['.repeat(64 * KIB), 400, 'malformed_json'],
      [`{"name":${'['.repeat(100)}`, 400, 'malformed_json'],
      [`{"name":${JSON.stringify('\\"[{'.repeat(10_000))}}`, 422, 'validation_failed'],
      [`[${'1,'.repeat(9_998)}1]`, 422, 'validation_failed'],
      [`[${'1,'.repeat(10_000)}1]`, 413, 'body_too_large'],
      [`{${'"":1,'.repeat(10_001)}}`, 413, 'body_too_large'],
    ]
    for (const [body, status, code] of cases) {
      const result = await patch(body)
      assert.deepEqual([result.status, result.body.code], [status, code], body.slice(0, 50))
    }
    assert.equal(
      (await patch('[['.repeat(17))).body.message,
      'The body is nested more than 32 levels deep at position 32.',
    )
    assert.equal(
      (await patch(`[${'1,'.repeat(10_000)}1]`)).body.message,
      'The body may have at most 10000 fields and entries.',
    )
  })

  test('text takes no longer to refuse than it is long, wherever it stands', async () => {
    // Put in order as one letter, so many marks take seconds.
    const marks = (bytes: number) => `a${'\u0301\u0316'.repeat(bytes / 4)}`
    const rule = (value: string) => ({ rules: [{ field: 'url', operator: 'contains', value }] })
    const askAll = () => [
      patch({ name: marks(60_000) }),
      app.call('POST', `/v1/projects/${uid}/rank-tracker/segments/preview`, {
        key: owner.key,
        body: rule(marks(100_000)),
      }),
      app.call('POST', `/v1/projects/${uid}/disavows`, {
        key: owner.key,
        body: { type: 'url', values: [marks(1_000_000)] },
      }),
      get(`/v1/projects/${uid}/rank-tracker/keywords?search=${encodeURIComponent(marks(30_000))}`),
      get(`/v1/projects/${uid}/rank-tracker/keywords?${encodeURIComponent(marks(30_000))}=1`),
    ]
    const cpuMs = await measureCpuMs(async () => {
      for (const { status } of await Promise.all(askAll())) assert.equal(status, 422)
    })
    assert.ok(cpuMs < 2_000, `${cpuMs} ms`)
    // The most combining marks that are let through.
    assert.equal((await patch({ name: marks(1_000) })).status, 422)
    const kept = await patch({ name: `a${'\u0301\u0316'.repeat(30)}` })
    assert.equal(kept.body.data.name, `a${'\u0301\u0316'.repeat(30)}`.normalize('NFC'))
  })

  test('text is stored and given back in its composed form', async () => {
    const decomposed = 'Cafe\u0301 \u1100\u1161'
    const { body } = await patch({ name: decomposed })
    assert.equal(body.data.name, 'Café 가')
    const created = await app.call('POST', '/v1/projects', {
      key: owner.key,
      body: { name: decomposed, domain: 'cafe\u0301.example' },
    })
    assert.deepEqual([created.body.data.name, created.body.data.domain], ['Café 가', 'xn--caf-dma.example'])
    const { body: list } = await get('/v1/projects?limit=100')
    assert.ok(list.data.every(({ name }: { name: string }) => name === name.normalize('NFC')))
    const emoji = '🏔️ "quoted" \\ back\u2028line <b>'
    assert.equal((await patch({ name: emoji })).body.data.name, '🏔️ "quoted" \\ back line <b>')
    const stored = (await get('/v1/projects?limit=1')).body.data[0].name
    assert.equal(stored, '🏔️ "quoted" \\ back line <b>')
  })

  test('a length counts characters, not the units that store them', async () => {
    assert.equal((await patch({ name: '🏔'.repeat(255) })).status, 200)
    assert.equal((await patch({ name: '🏔'.repeat(256) })).status, 422)
    // Composed, these are 255 characters.
    assert.equal((await patch({ name: 'e\u0301'.repeat(255) })).status, 200)
  })

  test('a DELETE may carry nothing or an empty object', async () => {
    const remove = async (options: object) => {
      const path = `/v1/projects/${uid}/competitors`
      const added = await app.call('POST', path, {
        key: owner.key,
        body: { name: 'x', domain: 'rival.example' },
      })
      const url = `${path}/${added.body.data.id}`
      const result = await app.call('DELETE', url, { key: owner.key, ...options })
      if (result.status !== 200) await app.call('DELETE', url, { key: owner.key })
      return result
    }
    for (const options of [{}, { body: {} }, { body: '' }, { headers: { 'content-type': 'text/plain' } }]) {
      const { status, text } = await remove(options)
      assert.deepEqual([status, text], [200, '{"data":{"deleted_count":1}}'], JSON.stringify(options))
    }
    for (const [options, status] of [
      [{ body: { force: true } }, 422],
      [{ body: [] }, 422],
      [{ body: 'null' }, 422],
      [{ body: '{' }, 400],
      [{ body: 'x', headers: { 'content-type': 'text/plain' } }, 415],
    ] as const) {
      assert.equal((await remove(options)).status, status, JSON.stringify(options))
    }
  })

  test('a POST without a body is told which fields it lacks, whatever type it claims to have', async () => {
    for (const headers of [{}, { 'content-type': 'application/x-www-form-urlencoded' }]) {
      const { status, body } = await app.call('POST', '/v1/projects', { key: owner.key, headers })
      assert.deepEqual([status, Object.keys(body.errors)], [422, ['name', 'domain']])
    }
  })

  test('a GET ignores what it carries as a body', async () => {
    for (const body of ['{', '{"limit":1}', 'x'.repeat(2 * MIB)]) {
      const { status } = await app.call('GET', '/v1/projects', { key: owner.key, body })
      assert.equal(status, 200)
    }
  })
})
