import assert from 'node:assert/strict'
import type { IncomingHttpHeaders, RequestListener } from 'node:http'
import { type TestContext, test } from 'node:test'
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { serveHttp, serveHttps } from '../../../test/helpers/local-server.ts'
import { createSelfSigned } from '../../../test/helpers/self-signed.ts'
import { NO_NETWORKS, parseNetworks } from '../../lib/networks.ts'
import {
  createFetcher,
  type Fetched,
  type FetchedResponse,
  type Fetcher,
  type FetcherOptions,
} from './fetcher.ts'

const HTML = '<!doctype html><title>ü</title>'

function fetcherOf(t: TestContext, port: number, options: Partial<FetcherOptions> = {}): Fetcher {
  const fetcher = createFetcher({
    allowedNetworks: parseNetworks('127.0.0.1') ?? assert.fail(),
    ports: [port],
    lookup: async () => ['127.0.0.1'],
    connectTimeoutMs: 5_000,
    userAgent: 'TestBot/1 (+https://example.com)',
    nowMs: () => performance.now(),
    ...options,
  })
  t.after(() => fetcher.close())
  return fetcher
}

async function start(t: TestContext, listener: RequestListener) {
  const server = await serveHttp(t, listener)
  return { ...server, fetcher: fetcherOf(t, server.port) }
}

function responseOf(fetched: Fetched): FetchedResponse {
  return fetched.state === 'response' ? fetched : assert.fail(`${fetched.kind}: ${fetched.message}`)
}

const textOf = (fetched: Fetched) =>
  Buffer.from(responseOf(fetched).body ?? assert.fail('no body')).toString()

test('a page comes with its status, headers, body and measures', async (t) => {
  const { url, fetcher } = await start(t, (_, response) => {
    response.writeHead(404, { 'content-type': 'text/html', link: ['<a>', '<b>'] }).end(HTML)
  })
  const page = responseOf(await fetcher.fetchOne(`${url}page?a=1#part`))
  assert.equal(page.status, 404)
  assert.equal(page.headers['content-type'], 'text/html')
  assert.deepEqual(page.headers.link, ['<a>', '<b>'])
  assert.equal(textOf(page), HTML)
  assert.equal(page.body?.byteOffset, 0)
  assert.ok(page.body.buffer.byteLength <= page.body.length + 32 * 1024)
  assert.equal(page.bytesOnWire, Buffer.byteLength(HTML))
  assert.ok(page.ttfbMs > 0 && page.ttfbMs <= page.totalMs)
  assert.deepEqual([page.isTruncated, page.isBroken, page.cutBy, page.encodings], [false, false, null, []])
})

test('a request names the page that asks, when there is one', async (t) => {
  const seen: (string | undefined)[] = []
  const { url, fetcher } = await start(t, ({ headers }, response) => {
    seen.push(headers.origin)
    response.end()
  })
  responseOf(await fetcher.fetchOne(url, { origin: 'https://page.test' }))
  responseOf(await fetcher.fetchOne(url))
  assert.deepEqual(seen, ['https://page.test', undefined])
})

test('a request says who asks, and carries no cookie and no credentials', async (t) => {
  const seen: { url: string | undefined; headers: IncomingHttpHeaders }[] = []
  const { port, fetcher } = await start(t, ({ url, headers }, response) => {
    seen.push({ url, headers })
    response.setHeader('set-cookie', 'id=1').end()
  })
  for (let time = 0; time < 2; time++)
    responseOf(
      await fetcher.fetchOne(`http://user:secret@site.test:${port}/ä b?q=%zz#x`, { accept: 'image/*' }),
    )
  for (const { url, headers } of seen) {
    assert.equal(url, '/%C3%A4%20b?q=%zz')
    assert.deepEqual(headers, {
      host: `site.test:${port}`,
      connection: 'keep-alive',
      'user-agent': 'TestBot/1 (+https://example.com)',
      accept: 'image/*',
      'accept-encoding': 'gzip, br, zstd, deflate',
    })
  }
  assert.equal(seen.length, 2)
})

test('every encoding that is asked for is unpacked, or left alone for another thread', async (t) => {
  const packed = {
    gzip: gzipSync(HTML),
    br: brotliCompressSync(HTML),
    zstd: zstdCompressSync(HTML),
    deflate: deflateSync(HTML),
    'gzip, br': brotliCompressSync(gzipSync(HTML)),
  }
  const encodings = Object.keys(packed) as (keyof typeof packed)[]
  const { url, fetcher } = await start(t, (request, response) => {
    const encoding = encodings[Number(request.url?.slice(1))]!
    response.writeHead(200, { 'content-encoding': encoding }).end(packed[encoding])
  })
  for (const [index, encoding] of encodings.entries()) {
    const page = responseOf(await fetcher.fetchOne(url + index))
    assert.equal(textOf(page), HTML, encoding)
    assert.equal(page.bytesOnWire, packed[encoding].length)
    assert.deepEqual(page.encodings, [])
    const raw = responseOf(await fetcher.fetchOne(url + index, { isDecoded: false }))
    assert.ok(packed[encoding].equals(raw.body ?? assert.fail()), encoding)
    assert.deepEqual(raw.encodings, encoding.split(', '))
  }
})

test('TLS is spoken to the name, and the server hears it as its host', async (t) => {
  const identity = createSelfSigned('site.test')
  const { port } = await serveHttps(t, identity, (request, response) => response.end(request.headers.host))
  const trusting = fetcherOf(t, port, { ca: [identity.cert] })
  assert.equal(textOf(await trusting.fetchOne(`https://site.test:${port}/`)), `site.test:${port}`)
  const failure = await fetcherOf(t, port).fetchOne(`https://site.test:${port}/`)
  assert.ok(failure.state === 'failed' && failure.kind === 'certificate')
})

test('a connection is used again, also after HEAD and after a short body that nobody wanted', async (t) => {
  const { url, fetcher, connections } = await start(t, (_, response) => response.end(HTML))
  const head = responseOf(await fetcher.fetchOne(url, { method: 'HEAD' }))
  assert.deepEqual([head.status, head.body, head.bytesOnWire, head.isTruncated], [200, null, 0, false])
  const unwanted = responseOf(await fetcher.fetchOne(url, { wantsBody: () => false }))
  assert.deepEqual([unwanted.body, unwanted.isTruncated, unwanted.cutBy], [null, false, null])
  for (let time = 0; time < 3; time++) assert.equal(textOf(await fetcher.fetchOne(url)), HTML)
  assert.equal(connections.length, 1)
  await Promise.all(
    [1, 2].map(async () => {
      for (let time = 0; time < 10; time++) await fetcher.fetchOne(url)
    }),
  )
  assert.equal(connections.length, 2, 'one for each that is asked at the same time')
})

test('which bodies are wanted is decided by status and headers', async (t) => {
  const { url, fetcher } = await start(t, (request, response) => {
    response
      .writeHead(200, { 'content-type': request.url === '/image' ? 'image/png' : 'text/html' })
      .end(HTML)
  })
  const wantsBody = (status: number, headers: FetchedResponse['headers']) =>
    status === 200 && headers['content-type'] === 'text/html'
  assert.equal(responseOf(await fetcher.fetchOne(`${url}image`, { wantsBody })).body, null)
  assert.equal(textOf(await fetcher.fetchOne(url, { wantsBody })), HTML)
})

test('a long body that nobody wants is not waited for', async (t) => {
  const { url, fetcher } = await start(t, (request, response) => {
    if (request.url === '/announced') response.writeHead(200, { 'content-length': 1e9 }).write('x')
    else endless(response)
  })
  for (const path of ['announced', 'endless']) {
    const page = responseOf(await fetcher.fetchOne(url + path, { wantsBody: () => false }))
    assert.deepEqual([page.status, page.body, page.isTruncated], [200, null, false], path)
    assert.ok(page.bytesOnWire < 1e6, path)
  }
})

function endless(response: { write(bytes: Buffer, done: (error?: Error | null) => void): unknown }): void {
  const more = (error?: Error | null) => error || response.write(Buffer.alloc(10_000, 'x'), more)
  more()
}

test('an endless body is cut at the limit', async (t) => {
  const { url, fetcher } = await start(t, (_, response) => endless(response))
  const page = responseOf(await fetcher.fetchOne(url, { bytesMax: 100_000 }))
  assert.deepEqual([page.body?.length, page.isTruncated, page.cutBy], [100_000, true, 'too-large'])
  assert.ok(page.bytesOnWire < 1e6)
})

test('a body of exactly the limit is whole', async (t) => {
  const { url, fetcher } = await start(t, (_, response) => response.end('x'.repeat(1_000)))
  assert.equal(responseOf(await fetcher.fetchOne(url, { bytesMax: 1_000 })).isTruncated, false)
})

test('a bomb is unpacked to the limit and no further', async (t) => {
  const bomb = gzipSync(Buffer.alloc(50 * 1024 * 1024))
  const { url, fetcher } = await start(t, (_, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb)
  })
  const page = responseOf(await fetcher.fetchOne(url))
  assert.equal(page.body?.length, 10 * 1024 * 1024)
  assert.deepEqual([page.isTruncated, page.isBroken, page.cutBy], [true, false, null])
})

test('a body that is not compressed as it says is kept and flagged', async (t) => {
  const { url, fetcher } = await start(t, (_, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(HTML)
  })
  const page = responseOf(await fetcher.fetchOne(url))
  assert.deepEqual([textOf(page), page.isBroken, page.isTruncated], [HTML, true, false])
})

test('a hundred requests share one signal without a warning, and all end with it', async (t) => {
  const warnings: Error[] = []
  const note = (warning: Error) => warnings.push(warning)
  process.on('warning', note)
  t.after(() => process.off('warning', note))
  let waiting = 0
  const stop = new AbortController()
  const { url, fetcher } = await start(t, () => {
    if (++waiting === 100) stop.abort()
  })
  const all = await Promise.all(
    Array.from({ length: 100 }, () => fetcher.fetchOne(url, { signal: stop.signal })),
  )
  assert.ok(all.every((one) => one.state === 'failed' && one.kind === 'aborted'))
  assert.deepEqual(warnings, [])
})

test('an abort takes back what was read, and one from before asks nothing', async (t) => {
  const stop = new AbortController()
  const { url, fetcher, connections } = await start(t, (_, response) => void response.write(HTML))
  const early = await fetcher.fetchOne(url, { signal: AbortSignal.abort() })
  assert.ok(early.state === 'failed' && early.kind === 'aborted')
  assert.equal(connections.length, 0)
  const late = await fetcher.fetchOne(url, {
    signal: stop.signal,
    wantsBody: () => {
      setImmediate(() => stop.abort())
      return true
    },
  })
  assert.ok(late.state === 'failed' && late.kind === 'aborted')
})

test('closing the fetcher ends what is under way', async (t) => {
  let close = () => {}
  const { url, fetcher } = await start(t, (request, response) => {
    if (request.url === '/body') response.write(HTML)
    if (request.url === '/last') close()
  })
  close = () => void fetcher.close()
  const all = await Promise.all(['body', 'silent', 'last'].map((path) => fetcher.fetchOne(url + path)))
  for (const one of all) assert.ok(one.state === 'failed' && one.kind === 'aborted')
  const later = await fetcher.fetchOne(url)
  assert.ok(later.state === 'failed' && later.kind === 'aborted')
})

test('a fault of the caller is not taken for one of the server', async (t) => {
  const { url, fetcher } = await start(t, (_, response) => response.end(HTML))
  const wantsBody = () => {
    throw new TypeError('a mistake')
  }
  await assert.rejects(fetcher.fetchOne(url, { wantsBody }), { message: 'a mistake' })
})

test('an address that is closed is not asked, whatever it is written as', async (t) => {
  const { port, url, connections } = await start(t, (_, response) => response.end(HTML))
  const fetcher = fetcherOf(t, port, { allowedNetworks: NO_NETWORKS, ownHost: 'site.test' })
  const closed = [url, `http://site.test:${port}/`, `http://0x7f.1:${port}/`, 'http://127.0.0.1:1/']
  for (const address of [...closed, 'file:///etc/passwd', 'ftp://127.0.0.1/', 'nonsense']) {
    const failure = await fetcher.fetchOne(address)
    assert.ok(failure.state === 'failed' && failure.kind === 'refused-address', address)
  }
  assert.equal(connections.length, 0)
})
