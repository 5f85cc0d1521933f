import assert from 'node:assert/strict'
import type { Socket } from 'node:net'
import { test } from 'node:test'
import { TLSSocket } from 'node:tls'
import { unreachableUrl } from '../../../test/helpers/free-port.ts'
import { serveHttp, serveHttps, serveSocket } from '../../../test/helpers/local-server.ts'
import { createSelfSigned } from '../../../test/helpers/self-signed.ts'
import { NO_NETWORKS, parseNetworks } from '../../lib/networks.ts'
import { ConnectionFault } from './failure.ts'
import { createGuardedConnector, type GuardOptions } from './guarded-connector.ts'

const LOOPBACK = parseNetworks('127.0.0.1') ?? assert.fail()
const ok = (_: unknown, response: { end(text: string): void }) => response.end('ok')

type Outcome = { socket: Socket } | { kind: string; message: string }

async function connect(url: string, options: Partial<GuardOptions>): Promise<Outcome> {
  const { hostname, host, protocol, port } = new URL(url)
  const connector = createGuardedConnector({
    allowedNetworks: LOOPBACK,
    ports: [Number(port)],
    lookup: async () => assert.fail('no name is to be looked up'),
    ownHost: hostname,
    connectTimeoutMs: 5_000,
    ...options,
  })
  const { promise, resolve } = Promise.withResolvers<Outcome>()
  connector({ hostname: hostname.replace(/^\[|\]$/g, ''), host, protocol, port }, (error, socket) => {
    assert.ok(error === null || error instanceof ConnectionFault)
    resolve(error === null ? { socket: socket.on('error', () => {}) } : error)
  })
  const outcome = await promise
  if ('socket' in outcome) outcome.socket.destroy()
  return outcome
}

async function kindOf(url: string, options: Partial<GuardOptions> = {}): Promise<string> {
  const outcome = await connect(url, options)
  return 'socket' in outcome ? 'connected' : outcome.kind
}

test('a name is looked up once and connected to at the address that was judged', async (t) => {
  const { port, connections } = await serveHttp(t, ok)
  const asked: string[] = []
  const lookup = async (name: string) => {
    asked.push(name)
    return ['127.0.0.1']
  }
  assert.equal(await kindOf(`http://site.test:${port}`, { lookup }), 'connected')
  assert.deepEqual(asked, ['site.test'])
  assert.equal(connections.length, 1)
})

test('a name of which every address is closed is refused, and nothing is connected', async (t) => {
  const { port, connections } = await serveHttp(t, ok)
  const lookup = async () => ['127.0.0.1', '::1', '10.0.0.1', '::ffff:127.0.0.1']
  const outcome = await connect(`http://site.test:${port}`, { lookup, allowedNetworks: NO_NETWORKS })
  assert.ok('kind' in outcome && outcome.kind === 'refused-address')
  assert.doesNotMatch(outcome.message, /127|10\.0/, 'addresses inside are nobody else’s business')
  assert.equal(connections.length, 0)
})

test('of a mixed answer only the open addresses are tried', async (t) => {
  const { port, connections } = await serveHttp(t, ok)
  const lookup = async () => ['127.0.0.1', '169.254.169.254', '::1']
  const allowedNetworks = parseNetworks('::1') ?? assert.fail()
  assert.equal(await kindOf(`http://site.test:${port}`, { lookup, allowedNetworks }), 'connect')
  assert.equal(connections.length, 0)
  assert.equal(await kindOf(`http://site.test:${port}`, { lookup }), 'connected')
})

test('an open address that does not answer is followed by the next', async (t) => {
  const { port } = await serveHttp(t, ok)
  const allowedNetworks = parseNetworks('::1,127.0.0.1') ?? assert.fail()
  const lookup = async () => ['::1', '127.0.0.1']
  assert.equal(await kindOf(`http://site.test:${port}`, { lookup, allowedNetworks }), 'connected')
})

test('a name that answers with another address the next time is judged again', async (t) => {
  const { port } = await serveHttp(t, ok)
  const answers = ['127.0.0.1', '127.0.0.2', '169.254.169.254']
  const lookup = async () => [answers.shift() ?? assert.fail()]
  const url = `http://rebinding.test:${port}`
  assert.equal(await kindOf(url, { lookup }), 'connected')
  assert.equal(await kindOf(url, { lookup }), 'refused-address')
  assert.equal(await kindOf(url, { lookup }), 'refused-address')
})

test('an address in the place of a name is judged too', async (t) => {
  const { port, connections } = await serveHttp(t, ok)
  const closed = { allowedNetworks: NO_NETWORKS }
  for (const host of ['127.0.0.1', '127.1', '0x7f000001', '2130706433', '[::1]', '[::ffff:127.0.0.1]', '0'])
    assert.equal(await kindOf(`http://${host}:${port}`, closed), 'refused-address', host)
  assert.equal(connections.length, 0)
  assert.equal(await kindOf(`http://127.0.0.1:${port}`), 'connected')
  assert.equal(await kindOf(`http://[::ffff:127.0.0.1]:${port}`), 'connected')
})

test('only the given ports are open', async (t) => {
  const { port, connections } = await serveHttp(t, ok)
  assert.equal(await kindOf(`http://127.0.0.1:${port}`, { ports: [80, 443] }), 'refused-address')
  assert.equal(connections.length, 0)
  // The port that a scheme stands for is not in the URL.
  assert.equal(await kindOf('http://127.0.0.1', { ports: [443] }), 'refused-address')
  assert.equal(await kindOf('https://127.0.0.1', { ports: [80] }), 'refused-address')
  assert.notEqual(await kindOf('http://127.0.0.1', { ports: [80] }), 'refused-address')
})

test('a name without an address is a failure of its name', async () => {
  const missing = Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' })
  const outcome = await connect('http://nowhere.test:81', { lookup: () => Promise.reject(missing) })
  assert.ok('kind' in outcome && outcome.kind === 'dns')
  assert.equal(outcome.message, 'nowhere.test has no address (ENOTFOUND).')
  assert.equal(await kindOf('http://nowhere.test:81', { lookup: async () => [] }), 'dns')
})

/** What names lead to: inside, to nothing, to no name server, or to an error of it. */
const lookUpOthers = async (name: string) => {
  if (name.startsWith('inside')) return ['10.0.0.1', 'fd00::1']
  if (name.startsWith('empty')) return []
  const code = name.startsWith('down') ? 'EAI_AGAIN' : 'ENOTFOUND'
  throw Object.assign(new Error(`getaddrinfo ${code}`), { code })
}

test('of other names it is not told whether they are inside or nowhere, nor does the time tell', async () => {
  const names = [
    'inside.test',
    'nowhere.test',
    'empty.test',
    'down.test',
    'inside.site.test',
    'nowhere.site.test',
  ]
  await Promise.all(
    names.map(async (name) => {
      const startedMs = performance.now()
      const outcome = await connect(`http://${name}:81`, { lookup: lookUpOthers, ownHost: 'site.test' })
      assert.ok(performance.now() - startedMs >= 245, `${name} was told at once`)
      assert.ok('kind' in outcome)
      const { kind, message } = outcome
      assert.deepEqual([kind, message], ['dns', `No public address was found for ${name}.`])
    }),
  )
})

test('of the site’s own host it is told, with or without www and port', async () => {
  const own = { lookup: lookUpOthers, ownHost: 'inside.example.com:8080' }
  assert.equal(await kindOf('http://inside.example.com:81', own), 'refused-address')
  const outcome = await connect('http://www.example.com:81', { ...own, ownHost: 'example.com' })
  assert.ok('kind' in outcome)
  assert.equal(outcome.message, 'www.example.com has no address (ENOTFOUND).')
})

test('a name server that never answers is waited for as long as a connection', async () => {
  const lookup = () => new Promise<string[]>(() => {})
  assert.equal(await kindOf('http://slow.test:81', { lookup, connectTimeoutMs: 30 }), 'timeout')
})

test('nobody listening is a failure to connect, with TLS too', async () => {
  const { port } = new URL(await unreachableUrl())
  assert.equal(await kindOf(`http://127.0.0.1:${port}`), 'connect')
  assert.equal(await kindOf(`https://127.0.0.1:${port}`), 'connect')
})

test('TLS asks for the name, and trusts only certificates that are trusted', async (t) => {
  const identity = createSelfSigned('site.test')
  const { port } = await serveHttps(t, identity, ok)
  const lookup = async () => ['127.0.0.1']
  const trusting = { lookup, ca: [identity.cert] }
  const outcome = await connect(`https://site.test:${port}`, trusting)
  assert.ok('socket' in outcome && outcome.socket instanceof TLSSocket)
  assert.equal((outcome.socket as TLSSocket & { servername: string }).servername, 'site.test')
  assert.equal(await kindOf(`https://site.test:${port}`, { lookup }), 'certificate')
  assert.equal(await kindOf(`https://other.test:${port}`, trusting), 'certificate')
})

test('TLS with somebody who does not speak it fails as TLS', async (t) => {
  const plain = await serveSocket(t, (socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
  assert.equal(await kindOf(`https://127.0.0.1:${plain.port}`), 'tls')
  const closing = await serveSocket(t, (socket) => socket.destroy())
  assert.equal(await kindOf(`https://127.0.0.1:${closing.port}`), 'tls')
})
