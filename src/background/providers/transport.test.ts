import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { serveHttp, serveSocket } from '../../../test/helpers/local-server.ts'
import { createTransport, type TransportOptions, type TransportReply } from './transport.ts'

const NEVER = new AbortController().signal
const SECRET = 'key/with+signs'

async function serve(t: TestContext, listener: RequestListener): Promise<string> {
  return (await serveHttp(t, listener)).url
}

function ask(
  url: string,
  options: Partial<TransportOptions> = {},
  timeoutMs = 5_000,
): Promise<TransportReply> {
  const transport = createTransport({ fetch, secrets: [SECRET], ...options })
  return transport.request({ method: 'GET', url, timeoutMs }, NEVER)
}

async function failureOf(reply: Promise<TransportReply>) {
  const outcome = await reply
  assert.equal(outcome.kind, 'failed')
  const { kind, message, ...rest } = outcome as Extract<TransportReply, { kind: 'failed' }>
  assert.match(message, /\.$/)
  return rest
}

test('a request is sent as JSON and its reply comes back whole', async (t) => {
  let seen: { request: IncomingMessage; body: string } | undefined
  const url = await serve(t, async (request, response) => {
    let body = ''
    for await (const chunk of request.setEncoding('utf8')) body += chunk
    seen = { request, body }
    response.writeHead(418, { 'x-mark': 'yes' }).end('{"ü":1}')
  })
  const transport = createTransport({ fetch, secrets: [] })
  const reply = await transport.request(
    { method: 'POST', url: `${url}path`, headers: { 'x-key': 'k' }, body: { q: 'ö' }, timeoutMs: 60_000 },
    NEVER,
  )
  assert.ok(reply.kind === 'reply')
  assert.equal(reply.status, 418)
  assert.equal(reply.headers.get('x-mark'), 'yes')
  assert.equal(reply.text, '{"ü":1}')
  assert.equal(seen?.body, '{"q":"ö"}')
  assert.equal(seen?.request.url, '/path')
  assert.equal(seen?.request.headers['x-key'], 'k')
  assert.equal(seen?.request.headers['content-type'], 'application/json')
})

test('a form is sent as a form', async (t) => {
  let seen: { type: string | undefined; body: string } | undefined
  const url = await serve(t, async (request, response) => {
    let body = ''
    for await (const chunk of request.setEncoding('utf8')) body += chunk
    seen = { type: request.headers['content-type'], body }
    response.end('{}')
  })
  const transport = createTransport({ fetch, secrets: [] })
  const form = { grant: 'a b', token: '1//ö&=' }
  await transport.request({ method: 'POST', url, form, timeoutMs: 60_000 }, NEVER)
  assert.deepEqual(seen, {
    type: 'application/x-www-form-urlencoded',
    body: 'grant=a+b&token=1%2F%2F%C3%B6%26%3D',
  })
})

test('a reply that was compressed is counted and read as what it unpacks to', async (t) => {
  const url = await serve(t, (_, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(100_000)))
  })
  const whole = await ask(url)
  assert.ok(whole.kind === 'reply' && whole.text.length === 100_000)
  assert.deepEqual(await failureOf(ask(url, { bytesMax: 99_999 })), { class: 'garbage', wasSent: true })
})

test('a reply without end is given up at the limit, and its connection is closed', async (t) => {
  const closed = Promise.withResolvers<number>()
  const url = await serve(t, (_, response) => {
    let sent = 0
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(1_000))) sent += 1_000
    }
    response.on('drain', more).on('close', () => closed.resolve(sent))
    more()
  })
  assert.deepEqual(await failureOf(ask(url, { bytesMax: 50_000 })), { class: 'garbage', wasSent: true })
  // What the sockets in between hold, but not what an endless reply would have come to.
  assert.ok((await closed.promise) < 50_000_000)
})

test('a reply of exactly the limit is taken', async (t) => {
  const url = await serve(t, (_, response) => response.end('12345'))
  const reply = await ask(url, { bytesMax: 5 })
  assert.ok(reply.kind === 'reply' && reply.text === '12345')
})

test('silence ends in a timeout, before the headers and in the middle of the body', async (t) => {
  const silent = await serve(t, () => {})
  assert.deepEqual(await failureOf(ask(silent, {}, 50)), { class: 'timeout', wasSent: true })
  const halting = await serve(t, (_, response) => {
    response.writeHead(200)
    response.write('{"half":')
  })
  assert.deepEqual(await failureOf(ask(halting, {}, 50)), { class: 'timeout', wasSent: true })
})

test('a body that trickles does not outlive the time limit', async (t) => {
  const url = await serve(t, (_, response) => {
    const timer = setInterval(() => response.write(' '), 5)
    response.on('close', () => clearInterval(timer))
  })
  assert.deepEqual(await failureOf(ask(url, {}, 60)), { class: 'timeout', wasSent: true })
})

test('a host that cannot be reached was sent nothing', async (t) => {
  const url = await serve(t, () => {})
  const { port } = new URL(url)
  const closing = createServer().listen(0, '127.0.0.1')
  await once(closing, 'listening')
  const freed = (closing.address() as AddressInfo).port
  await new Promise((resolve) => closing.close(resolve))
  assert.notEqual(String(freed), port)
  const notSent = { class: 'upstream', wasSent: false }
  assert.deepEqual(await failureOf(ask(`http://127.0.0.1:${freed}/`)), notSent)
  assert.deepEqual(await failureOf(ask('http://nobody.invalid/')), notSent)
})

test('an address or a header that cannot be sent was not sent', async () => {
  const notSent = { class: 'upstream', wasSent: false }
  assert.deepEqual(await failureOf(ask('not an address')), notSent)
  const transport = createTransport({ fetch, secrets: [] })
  const headers = { 'x-key': 'two\nlines' }
  const request = { method: 'GET', url: 'http://127.0.0.1/', headers, timeoutMs: 1_000 } as const
  assert.deepEqual(await failureOf(transport.request(request, NEVER)), notSent)
})

test('a connection that breaks after the request may have carried it out', async (t) => {
  const maySent = { class: 'upstream', wasSent: true }
  const { url: reset } = await serveSocket(t, (socket) => socket.resetAndDestroy())
  assert.deepEqual(await failureOf(ask(reset)), maySent)
  const { url: hangup } = await serveSocket(t, (socket) => socket.end())
  assert.deepEqual(await failureOf(ask(hangup)), maySent)
  const { url: short } = await serveSocket(t, (socket) =>
    socket.end('HTTP/1.1 200 OK\r\ncontent-length: 50\r\n\r\nhalf'),
  )
  assert.deepEqual(await failureOf(ask(short)), maySent)
})

test('what is not HTTP, or not packed as it says, is garbage', async (t) => {
  const garbage = { class: 'garbage', wasSent: true }
  const { url: noise } = await serveSocket(t, (socket) => socket.end('220 mail.example ESMTP\r\n'))
  assert.deepEqual(await failureOf(ask(noise)), garbage)
  const unpacked = await serve(t, (_, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end('plain after all')
  })
  assert.deepEqual(await failureOf(ask(unpacked)), garbage)
})

test('a redirect is not followed', async (t) => {
  const paths: (string | undefined)[] = []
  const url = await serve(t, (request, response) => {
    paths.push(request.url)
    response.writeHead(302, { location: '/elsewhere' }).end()
  })
  assert.deepEqual(await failureOf(ask(url)), { class: 'garbage', wasSent: true })
  assert.deepEqual(paths, ['/'])
})

test('an abort by the caller is thrown as it is, at once and in the middle of a reply', async (t) => {
  const reason = new Error('stop')
  const transport = createTransport({ fetch, secrets: [] })
  const started = Promise.withResolvers<ServerResponse>()
  const url = await serve(t, (_, response) => {
    response.writeHead(200)
    response.write('x')
    started.resolve(response)
  })
  const request = { method: 'GET', url, timeoutMs: 60_000 } as const
  await assert.rejects(transport.request(request, AbortSignal.abort(reason)), reason)
  const stop = new AbortController()
  const pending = transport.request(request, stop.signal)
  await started.promise
  stop.abort(reason)
  await assert.rejects(pending, reason)
})

test('a signal that outlives its requests keeps nothing of them', async (t) => {
  const url = await serve(t, (_, response) => response.end('ok'))
  const { signal } = new AbortController()
  let listeners = 0
  const add = signal.addEventListener.bind(signal)
  const remove = signal.removeEventListener.bind(signal)
  signal.addEventListener = (...args: Parameters<typeof add>) => {
    listeners++
    add(...args)
  }
  signal.removeEventListener = (...args: Parameters<typeof remove>) => {
    listeners--
    remove(...args)
  }
  await createTransport({ fetch, secrets: [] }).request({ method: 'GET', url, timeoutMs: 60_000 }, signal)
  assert.equal(listeners, 0)
})

test('no secret is left in a reply or in a message', async (t) => {
  const forms = [SECRET, encodeURIComponent(SECRET), Buffer.from(SECRET).toString('base64')]
  const url = await serve(t, (_, response) => response.end(forms.join(' ')))
  const reply = await ask(url)
  assert.ok(reply.kind === 'reply')
  assert.equal(reply.text, '[secret] [secret] [secret]')
  const named = await ask('http://hidden.invalid/', { secrets: ['hidden.invalid'] })
  assert.ok(named.kind === 'failed')
  assert.match(named.message, /^\[secret\] could not be reached/)
})
