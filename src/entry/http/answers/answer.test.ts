import assert from 'node:assert/strict'
import { once } from 'node:events'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { createTestApp, type Tenant, type TestApp } from '../../../../test/helpers/app.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { until } from '../../../../test/helpers/until.ts'
import { SEARCH_DATA_UNAVAILABLE } from '../../../features/search-performance/errors.ts'
import { AppError } from '../../../lib/errors.ts'
import { type FileAnswer, fileRoute } from '../route.ts'

onEveryEngine('a file as an answer', (context) => {
  let app: TestApp
  let owner: Tenant
  let answer: () => Promise<FileAnswer>

  before(async () => {
    const route = fileRoute({
      path: '/report',
      operationId: 'downloadReport',
      tag: 'Reports',
      summary: 'Download a report',
      content: 'Lines.',
      example: 'line\n',
      handle: () => answer(),
    })
    app = await createTestApp(context.database, {}, { routes: [route] })
    owner = await app.createTenant()
  })
  after(() => app?.close())

  const ask = (method = 'GET', headers = {}) => app.call(method, '/v1/report', { key: owner.key, headers })
  const fileOf = (read: FileAnswer['read']) => async () => ({
    name: 'report.txt',
    digest: 'v1',
    bytes: 5,
    read,
  })
  const unread = fileOf(() => assert.fail('it is not to be read'))

  test('has the tag and the length of what was read, also when that is newer than announced', async () => {
    answer = fileOf(async () => ({
      digest: 'v2',
      bytes: 6,
      pieces: [Buffer.from('lin'), Buffer.from('es\n')],
    }))
    const { status, headers, text } = await ask()
    assert.deepEqual([status, text], [200, 'lines\n'])
    assert.deepEqual([headers.etag, headers['content-length']], ['"v2"', '6'])
    assert.equal(headers['content-type'], 'text/plain; charset=utf-8')
    assert.equal(headers['content-disposition'], 'attachment; filename="report.txt"')
    assert.equal(headers['cache-control'], 'private, no-cache')
    assert.ok(headers['x-request-id'])
  })

  test('is not read for who has it, or wants the headers alone', async () => {
    answer = unread
    const same = await ask('GET', { 'if-none-match': '"v1"' })
    assert.deepEqual([same.status, same.text, same.headers.etag], [304, '', '"v1"'])
    const head = await ask('HEAD')
    assert.deepEqual([head.status, head.text, head.headers['content-length']], [200, '', '5'])
    assert.equal((await ask('HEAD', { 'if-none-match': '"v1"' })).status, 304)
  })

  test('that is refused, or cannot be read, is an error in JSON', async () => {
    answer = async () => {
      throw new AppError(SEARCH_DATA_UNAVAILABLE, 'Later.', { retryAfterSeconds: 9 })
    }
    const refused = await app.app.inject({
      url: '/v1/report',
      headers: { authorization: `Bearer ${owner.key}` },
    })
    assert.deepEqual([refused.statusCode, refused.json().code], [503, 'search_data_unavailable'])
    answer = fileOf(() => Promise.reject(new Error('the disk is gone')))
    const { status, body, headers } = await ask()
    assert.deepEqual([status, body.code], [500, 'server_error'])
    assert.equal(headers['content-disposition'], undefined)
    assert.equal((await ask('GET', { authorization: 'Bearer x' })).status, 401)
    assert.equal((await app.call('GET', '/v1/report?x=1', { key: owner.key })).status, 422)
  })

  test('is asked for no faster than the client takes it, and no longer', async () => {
    let given = 0
    let isEnded = false
    function* endless() {
      try {
        for (;;) {
          given++
          yield Buffer.alloc(65_536)
        }
      } finally {
        isEnded = true
      }
    }
    answer = fileOf(async () => ({ digest: 'v1', bytes: 2 ** 40, pieces: endless() }))
    await app.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.app.server.address() as AddressInfo
    const headers = { authorization: `Bearer ${owner.key}` }
    const request = get({ port, path: '/v1/report', headers, agent: false })
    await once(request, 'response')
    let seen = 0
    await until('the sockets are full', () => {
      const isFull = given > 1 && given === seen
      seen = given
      return isFull
    })
    assert.ok(given < 1000)
    request.destroy()
    await until('nothing more is asked for', () => isEnded)
  })
})
