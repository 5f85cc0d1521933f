// Caddy and nginx with the files of deploy/, before a server: https, streams of events, uploads and what is too large. Skipped for a
// program that is not installed (`apt-get install caddy nginx-light`).

import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { type ClientHttp2Stream, connect, type IncomingHttpHeaders } from 'node:http2'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { callApi, type StartedServer, startServer } from './helpers/command.ts'
import { createStorage } from './helpers/engines.ts'
import { freePort } from './helpers/free-port.ts'
import { createSelfSigned } from './helpers/self-signed.ts'
import { temporaryFolder } from './helpers/temporary-folder.ts'
import { until } from './helpers/until.ts'

const HOST = 'seo.example.com'
const MEBIBYTE = 2 ** 20
const identity = createSelfSigned(HOST)

type Site = { folder: string; port: number; serverPort: number }

/** Each returns the arguments of its program, which then stays in the foreground. */
const PROXIES: Readonly<Record<string, (site: Site) => string[]>> = {
  caddy({ folder, port, serverPort }) {
    const file = join(folder, 'Caddyfile')
    const text = read('Caddyfile')
      .replace(`${HOST} {`, `https://${HOST}:${port} {\n\ttls ${folder}/cert.pem ${folder}/key.pem`)
      .replace('127.0.0.1:4780', `127.0.0.1:${serverPort}`)
    const options = `{\n\tadmin off\n\tauto_https disable_redirects\n\tstorage file_system ${folder}\n}\n`
    writeFileSync(file, options + text)
    return ['run', '--adapter', 'caddyfile', '--config', file]
  },
  nginx({ folder, port, serverPort }) {
    const text = read('nginx.conf')
      .replace('listen 443', `listen 127.0.0.1:${port}`)
      .replace(/^.*listen \[::\]:443.*$/m, '')
      .replace(/(ssl_certificate +).*;/, `$1${folder}/cert.pem;`)
      .replace(/(ssl_certificate_key +).*;/, `$1${folder}/key.pem;`)
      .replace('127.0.0.1:4780', `127.0.0.1:${serverPort}`)
    writeFileSync(join(folder, 'sightline.conf'), text)
    const bodies = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${name};`,
    )
    const main = [
      // Its processes read the folder of the test.
      ...(process.getuid?.() === 0 ? ['user root;'] : []),
      'daemon off; pid pid; error_log stderr; events {}',
      `http { access_log off; ${bodies.join(' ')} include sightline.conf; }`,
    ]
    writeFileSync(join(folder, 'main.conf'), main.join('\n'))
    return ['-p', folder, '-c', 'main.conf', '-e', 'stderr']
  },
}

for (const [program, configure] of Object.entries(PROXIES)) {
  const skip = spawnSync('which', [program]).status !== 0 && `${program} is not installed`

  test(`${program} before a server`, { skip }, async (t) => {
    const { call, open, server } = await openSite(t, program, configure)
    const key = server.started.key as string

    await t.test('leads to it, and hides what is not for the world', async () => {
      assert.equal((await call('/healthz')).status, 200)
      for (const path of ['/metrics', '/readyz']) assert.equal((await call(path)).status, 404, path)
      // The server judges how long an address may be.
      const long = await call(`/v1/projects?name=${'x'.repeat(100_000)}`)
      assert.deepEqual([long.status, typeof JSON.parse(long.body).message], [401, 'string'])
    })

    const cookie = await signIn(call, server)
    const headers = { cookie, origin: `https://${HOST}`, 'sec-fetch-site': 'same-origin' }
    const json = { ...headers, 'content-type': 'application/json' }
    const post = async (path: string, body: unknown) => {
      const answer = await call(`/app/v1${path}`, {
        method: 'POST',
        headers: json,
        body: JSON.stringify(body),
      })
      return { status: answer.status, body: JSON.parse(answer.body) }
    }
    const { uid } = (await post('/projects', { name: 'Shop', domain: 'shop.example' })).body.data

    await t.test('passes events on when they happen', async () => {
      const { status: opened, stream } = await open('/app/v1/events', { headers: { cookie } })
      assert.equal(opened, 200)
      let text = ''
      stream.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
      const { status } = await callApi(`${server.url}/v1/projects/${uid}/crawls`, key, {
        method: 'POST',
        body: {},
      })
      assert.equal(status, 201)
      await until('the event has arrived', () => text.includes('crawl.queued'))
      stream.close()
    })

    await t.test(
      'takes files in parts, and what is too large for a route is refused by the server',
      async () => {
        const { id } = (await post(`/projects/${uid}/imports`, { kind: 'backlinks' })).body.data
        const part = (offset: number, bytes: number) =>
          call(`/app/v1/projects/${uid}/imports/${id}/file?offset=${offset}`, {
            method: 'POST',
            headers: { ...headers, 'content-type': 'application/octet-stream' },
            body: Buffer.alloc(bytes, 'x'),
          })
        // Sent as the dashboard does, and as large as a script may be.
        const first = await part(0, 4 * MEBIBYTE)
        assert.equal(first.status, 200, first.body)
        const second = await part(4 * MEBIBYTE, 15 * MEBIBYTE)
        assert.equal(second.status, 200, second.body)
        assert.equal(JSON.parse(second.body).data.bytes_received, 19 * MEBIBYTE)

        const { status, body } = await post('/projects', {
          name: 'x'.repeat(1.5 * MEBIBYTE),
          domain: 'shop.example',
        })
        assert.deepEqual([status, body.code], [413, 'body_too_large'])
      },
    )

    if (program !== 'nginx') return
    await t.test('refuses at once what no route takes', async () => {
      const { status } = await call('/v1/projects', { method: 'POST', body: Buffer.alloc(20 * MEBIBYTE) })
      assert.equal(status, 413)
    })
  })
}

type Request = { method?: string; headers?: Record<string, string>; body?: string | Buffer }
type Open = (
  path: string,
  request?: Request,
) => Promise<{ status: number; headers: IncomingHttpHeaders; stream: ClientHttp2Stream }>
type Call = (path: string, request?: Request) => Promise<{ status: number; cookie: string; body: string }>

async function openSite(t: TestContext, program: string, configure: (site: Site) => string[]) {
  const storage = await createStorage('sqlite')
  t.after(() => storage.remove())
  const settings = {
    SIGHTLINE_PUBLIC_URL: `https://${HOST}`,
    SIGHTLINE_TRUST_PROXY: '127.0.0.1',
    // On a busy machine the parts of a file take longer than usual.
    SIGHTLINE_REQUEST_TIMEOUT_MS: '200000',
  }
  const server = await startServer({ ...storage.env, ...settings }, { after: (clean) => t.after(clean) })
  const folder = temporaryFolder(t)
  const port = await freePort()
  writeFileSync(join(folder, 'cert.pem'), identity.cert)
  writeFileSync(join(folder, 'key.pem'), identity.key)
  const proxy = spawn(program, configure({ folder, port, serverPort: server.port }), {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH, HOME: folder },
  })
  let log = ''
  proxy.stderr.setEncoding('utf8').on('data', (text: string) => {
    log += text
  })
  t.after(async () => {
    proxy.kill('SIGTERM')
    if (proxy.exitCode === null) await once(proxy, 'exit')
  })

  // Browsers use HTTP/2: one connection carries all streams of events of a browser.
  const open: Open = async (path, { method = 'GET', headers = {}, body } = {}) => {
    const session = connect(`https://127.0.0.1:${port}`, {
      ca: identity.cert,
      servername: HOST,
      maxSendHeaderBlockLength: 2 ** 18,
    })
    t.after(() => session.destroy())
    await once(session, 'connect')
    const stream = session.request({ ':method': method, ':path': path, ':authority': HOST, ...headers })
    stream.end(body)
    const [given] = (await once(stream, 'response')) as [IncomingHttpHeaders]
    return { status: Number(given[':status']), headers: given, stream }
  }
  const call: Call = async (path, given) => {
    const { status, headers, stream } = await open(path, given)
    const parts = (await stream.toArray()) as Buffer[]
    const [cookie = ''] = (headers['set-cookie']?.[0] ?? '').split(';')
    return { status, cookie, body: Buffer.concat(parts).toString() }
  }
  await until(`${program} answers`, async () => {
    assert.equal(proxy.exitCode, null, log)
    return await call('/healthz').then(
      ({ status }) => status === 200,
      () => false,
    )
  })
  return { server, open, call }
}

async function signIn(call: Call, server: StartedServer): Promise<string> {
  const answer = await call('/app/v1/session/key', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: `https://${HOST}`,
      'sec-fetch-site': 'same-origin',
    },
    body: JSON.stringify({ api_key: server.started.key }),
  })
  assert.equal(answer.status, 201, answer.body)
  return answer.cookie
}

function read(name: string): string {
  return readFileSync(new URL(`../deploy/${name}`, import.meta.url), 'utf8')
}
