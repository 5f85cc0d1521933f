import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { AUTHORIZATION, createBareServer } from '../../../../test/helpers/bare-server.ts'
import {
  exchange,
  listen,
  openConnection,
  type RawResponse,
  requestText,
} from '../../../../test/helpers/raw-http.ts'
import { until } from '../../../../test/helpers/until.ts'
import { createLogger } from '../../../lib/log.ts'

async function countConnections({ server }: FastifyInstance): Promise<number> {
  return new Promise((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )
}

const JSON_TYPE = { 'Content-Type': 'application/json', Authorization: AUTHORIZATION }

describe('requests that are hardly HTTP', () => {
  const lines: string[] = []
  let app: FastifyInstance
  let port: number

  before(async () => {
    const env = { SIGHTLINE_HEADER_TIMEOUT_MS: '100', SIGHTLINE_REQUEST_TIMEOUT_MS: '200' }
    const log = createLogger({ level: 'info', destination: { write: (line) => lines.push(line) } })
    app = await createBareServer(undefined, env, log)
    port = await listen(app)
  })
  after(() => app?.close())

  function assertRefused(response: RawResponse, status: number, code: string): void {
    assert.equal(response.status, status, response.text)
    assert.equal(JSON.parse(response.text).code, code)
    assert.deepEqual(Object.keys(JSON.parse(response.text)), ['message', 'code'])
    assert.match(response.headers['content-type'] ?? '', /^application\/json/)
    assert.match(response.headers['x-request-id'] ?? '', /^[\w.:-]{1,64}$/)
    assert.equal(response.headers['x-content-type-options'], 'nosniff')
  }

  test('a client that is slow with its headers is cut off with a 408', async () => {
    const connection = openConnection(port)
    connection.write('GET /v1/things HTTP/1.1\r\nHost: localh')
    assertRefused(await connection.next(), 408, 'request_timeout')
    await connection.closed
  })

  test('a client that is slow with its body is cut off with a 408', async () => {
    const connection = openConnection(port)
    connection.write(requestText('POST', '/v1/echo', { ...JSON_TYPE, 'Content-Length': '100' }))
    connection.write('{"text":')
    assertRefused(await connection.next(), 408, 'request_timeout')
    await connection.closed
  })

  test('a path, query and headers of more than 128 KiB are refused with a 431', async () => {
    const text = requestText('GET', '/v1/things', { 'X-Large': 'x'.repeat(140_000) })
    assertRefused(await exchange(port, text), 431, 'headers_too_large')
    const longPath = requestText('GET', `/v1/${'x'.repeat(140_000)}`)
    assertRefused(await exchange(port, longPath), 431, 'headers_too_large')
    const longQuery = requestText('GET', `/v1/nothing?x=${'x'.repeat(120_000)}`)
    assertRefused(await exchange(port, longQuery), 404, 'route_not_found')
  })

  test('bytes that are not HTTP are refused with a 400', async () => {
    for (const bytes of [
      'GARBAGE\r\n\r\n',
      Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03, 0x03]),
      'GET /v1/things HTTP/9.9\r\nHost: localhost\r\n\r\n',
      'NONSENSE /v1/things HTTP/1.1\r\nHost: localhost\r\n\r\n',
      'GET v1/things HTTP/1.1\r\nHost: localhost\r\n\r\n',
      'GET /v1/things HTTP/1.1\r\nHost: localhost\r\nBad Header: x\r\n\r\n',
      'GET /v1/things HTTP/1.1\r\nHost: localhost\r\nX: a\rb\r\n\r\n',
      'POST /v1/echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: abc\r\n\r\n',
      'POST /v1/echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
      'POST /v1/echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
      `POST /v1/echo HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nAuthorization: ${AUTHORIZATION}\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n`,
    ]) {
      assertRefused(await exchange(port, bytes), 400, 'malformed_request')
    }
  })

  test('HTTP/1.1 without a Host is refused, HTTP/1.0 is not', async () => {
    assertRefused(await exchange(port, 'GET /v1/x HTTP/1.1\r\n\r\n'), 400, 'malformed_request')
    assertRefused(await exchange(port, 'GET /v1/x HTTP/1.0\r\n\r\n'), 404, 'route_not_found')
  })

  test('of two Hosts neither is believed', async () => {
    for (const second of ['Host: localhost', 'HOST: other.example'])
      assertRefused(
        await exchange(port, `GET /v1/x HTTP/1.1\r\nHost: localhost\r\n${second}\r\n\r\n`),
        400,
        'malformed_request',
      )
  })

  test('a body is asked for only when it is about to be read', async () => {
    const expecting = { Expect: '100-continue', 'Content-Type': 'application/json', 'Content-Length': '12' }
    const authorized = { ...expecting, Authorization: AUTHORIZATION }
    for (const [method, path, headers, status] of [
      ['POST', '/v1/echo', expecting, 401],
      ['POST', '/v1/echo', { ...authorized, 'Content-Length': '9999999' }, 413],
      ['POST', '/v1/nothing', authorized, 404],
      ['PUT', '/v1/echo', authorized, 405],
    ] as const) {
      const connection = openConnection(port)
      connection.write(requestText(method, path, headers))
      const response = await connection.next()
      assert.deepEqual([response.status, response.headers.connection], [status, 'close'], path)
      await connection.closed
    }
  })

  test('an expectation that nobody knows is ignored, and 100-continue is answered', async () => {
    const text = requestText('POST', '/v1/echo', { ...JSON_TYPE, Expect: 'miracles' }, '{"text":"a"}')
    assert.equal((await exchange(port, text)).text, '{"data":{"text":"a"}}')
    const connection = openConnection(port)
    const headers = { ...JSON_TYPE, Expect: '100-continue', 'Content-Length': '12' }
    connection.write(requestText('POST', '/v1/echo', headers))
    assert.equal((await connection.next()).status, 100)
    connection.write('{"text":"b"}')
    assert.equal((await connection.next()).text, '{"data":{"text":"b"}}')
    connection.end()
  })

  test('a client that leaves in the middle of a body is nobody’s fault but its own', async () => {
    const connection = openConnection(port)
    connection.write(requestText('POST', '/v1/echo', { ...JSON_TYPE, 'Content-Length': '100' }))
    connection.write('{"text":')
    await until('the server has the connection', async () => (await countConnections(app)) > 0)
    connection.end()
    await until('the server has no connection left', async () => (await countConnections(app)) === 0)
    assert.deepEqual(lines, [])
  })
})

describe('a connection', () => {
  let app: FastifyInstance
  let port: number

  before(async () => {
    app = await createBareServer()
    port = await listen(app)
  })
  after(() => {
    // Clients of bodies that were refused on their way hold theirs for more than a minute.
    app?.server.closeAllConnections()
    return app?.close()
  })

  const echo = (text: string) => requestText('POST', '/v1/echo', JSON_TYPE, JSON.stringify({ text }))

  test('serves requests one after the other, also after a refusal', async () => {
    const connection = openConnection(port)
    for (const [text, status] of [
      [echo('one'), 200],
      [requestText('GET', '/v1/nothing'), 404],
      [requestText('POST', '/v1/nothing', JSON_TYPE, '{"text":'), 404],
      [requestText('POST', '/v1/echo', {}, 'x'.repeat(100_000)), 401],
      [requestText('POST', '/v1/echo', JSON_TYPE, '{}'), 422],
      [echo('two'), 200],
    ] as const) {
      connection.write(text)
      assert.equal((await connection.next()).status, status)
    }
    connection.end()
  })

  test('answers pipelined requests in their order', async () => {
    const connection = openConnection(port)
    const texts = Array.from({ length: 50 }, (_, index) => `number ${index}`)
    connection.write(texts.map(echo).join(''))
    for (const text of texts) assert.equal(JSON.parse((await connection.next()).text).data.text, text)
    connection.end()
  })

  test('a client that keeps its own side open does not keep the connection', async () => {
    const connection = openConnection(port)
    connection.socket.allowHalfOpen = true
    connection.write('GARBAGE\r\n\r\n')
    assert.equal((await connection.next()).status, 400)
    await until('the server has let go of it', async () => (await countConnections(app)) === 0)
    connection.end()
  })

  test('takes a request that comes byte by byte', async () => {
    const connection = openConnection(port)
    connection.socket.setNoDelay(true)
    for (const byte of Buffer.from(echo('ünï'))) {
      connection.write(Buffer.from([byte]))
      await new Promise(setImmediate)
    }
    assert.equal((await connection.next()).text, '{"data":{"text":"ünï"}}')
    connection.end()
  })

  test('a body over the limit is refused with a 413, whether its length is announced or not', async () => {
    const body = JSON.stringify({ text: 'x'.repeat(2_000_000) })
    const url = `http://127.0.0.1:${port}/v1/echo`
    const chunked = new Blob([body]).stream()
    for (const init of [{ body }, { body: chunked, duplex: 'half' as const }]) {
      const response = await fetch(url, { method: 'POST', headers: JSON_TYPE, ...init })
      assert.equal(response.status, 413)
      assert.deepEqual(await response.json(), {
        message: 'The body may have at most 66162 bytes.',
        code: 'body_too_large',
      })
    }
    const typeless = await fetch(url, {
      method: 'POST',
      headers: { Authorization: AUTHORIZATION },
      body: new Blob([body]).stream(),
      duplex: 'half',
    })
    assert.equal(typeless.status, 413)
  })
})
