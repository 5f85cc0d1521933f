// What servers do wrong, or to us on purpose, one fault at a time.

import assert from 'node:assert/strict'
import type { Socket } from 'node:net'
import { type TestContext, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { serveSocket } from '../../../test/helpers/local-server.ts'
import { until } from '../../../test/helpers/until.ts'
import { parseNetworks } from '../../lib/networks.ts'
import { createFetcher, type Fetched, type FetcherOptions, type FetchOptions } from './fetcher.ts'

const HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n'

async function start(
  t: TestContext,
  act: (socket: Socket, time: number) => void,
  { urlHost, ...options }: Partial<FetcherOptions> & { urlHost?: string } = {},
) {
  let asked = 0
  const server = await serveSocket(t, (socket) => act(socket, ++asked))
  const fetcher = createFetcher({
    allowedNetworks: parseNetworks('127.0.0.1') ?? assert.fail(),
    ports: [server.port],
    lookup: async () => ['127.0.0.1'],
    connectTimeoutMs: 5_000,
    userAgent: 'TestBot',
    nowMs: () => performance.now(),
    ...options,
  })
  t.after(() => fetcher.close())
  return {
    ask: (asked: FetchOptions = {}) =>
      fetcher.fetchOne(urlHost === undefined ? server.url : `http://${urlHost}:${server.port}/`, asked),
    close: () => fetcher.close(),
    requests: () => asked,
    connections: server.connections,
  }
}

/** The text that came, and what cut it. */
function cutOf(fetched: Fetched): [string, string | null] {
  assert.ok(fetched.state === 'response')
  assert.equal(fetched.isTruncated, fetched.cutBy !== null)
  return [Buffer.from(fetched.body ?? assert.fail('no body')).toString(), fetched.cutBy]
}

function kindOf(fetched: Fetched): string {
  return fetched.state === 'failed' ? fetched.kind : `response ${fetched.status}`
}

test('a body shorter than announced is kept and flagged', async (t) => {
  const { ask, requests } = await start(t, (socket) => socket.end(`${HEAD}Content-Length: 100\r\n\r\nshort`))
  assert.deepEqual(cutOf(await ask()), ['short', 'reset'])
  const closing = `${HEAD}Connection: close\r\nContent-Length: 100\r\n\r\nshort`
  const last = await start(t, (socket) => socket.end(closing))
  assert.deepEqual(cutOf(await last.ask()), ['short', 'reset'])
  assert.equal(requests(), 1, 'there was an answer, so it is not asked again')
})

test('a body longer than announced ends where it said', async (t) => {
  const { ask } = await start(t, (socket) => socket.write(`${HEAD}Content-Length: 5\r\n\r\nexact and more`))
  assert.deepEqual(cutOf(await ask()), ['exact', null])
  assert.deepEqual(cutOf(await ask()), ['exact', null], 'what was left over is nobody’s answer')
})

test('a connection reset in the middle of a body leaves what came', async (t) => {
  const { ask } = await start(t, (socket) => {
    socket.write(`${HEAD}Transfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n`, () => socket.resetAndDestroy())
  })
  assert.deepEqual(cutOf(await ask({ wantsBody: () => true })), ['half', 'reset'])
})

test('chunks without an end leave what came', async (t) => {
  const { ask } = await start(t, (socket) => {
    socket.end(`${HEAD}Transfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n`)
  })
  assert.deepEqual(cutOf(await ask()), ['half', 'reset'])
})

test('compressed text that is cut on its way is unpacked as far as it came', async (t) => {
  const packed = gzipSync(Array.from({ length: 9_000 }, (_, line) => `${line * 7919}\n`).join(''))
  const { ask } = await start(t, (socket) => {
    socket.write(`${HEAD}Content-Encoding: gzip\r\nContent-Length: ${packed.length}\r\n\r\n`)
    socket.end(packed.subarray(0, packed.length / 2))
  })
  const page = await ask()
  const [text] = cutOf(page)
  assert.ok(text.startsWith('0\n7919\n') && text.length > 10_000)
  assert.ok(page.state === 'response' && !page.isBroken && page.bytesOnWire === Math.floor(packed.length / 2))
})

test('a body without a length ends with its connection', async (t) => {
  const { ask } = await start(t, (socket) => socket.end(`${HEAD}Connection: close\r\n\r\nto the end`))
  assert.deepEqual(cutOf(await ask()), ['to the end', null])
})

test('a server that sends a byte now and then is left', async (t) => {
  const { ask, connections } = await start(
    t,
    (socket) => {
      socket.write(`${HEAD}Content-Length: 1000\r\n\r\n`)
      const drip = setInterval(() => socket.write('x'), 10)
      socket.on('close', () => clearInterval(drip))
    },
    { slowGraceMs: 600 },
  )
  const page = await ask()
  const [text, cutBy] = cutOf(page)
  assert.equal(cutBy, 'timeout')
  assert.ok(text.length > 0 && text.length < 100)
  assert.equal(connections.length, 1)
})

test('a body that has to wait for memory comes whole, however long that takes, and its time stands still', async (t) => {
  const body = 'x'.repeat(300_000)
  const { ask } = await start(
    t,
    (socket, time) => {
      if (time < 3) socket.end(`${HEAD}Connection: close\r\nContent-Length: ${body.length}\r\n\r\n${body}`)
    },
    { quotaBytes: 100_000, slowGraceMs: 0 },
  )
  const held = Promise.withResolvers<void>()
  assert.deepEqual(cutOf(await ask({ bodyHeldUntil: held.promise })), [body, null])
  const second = ask({ timeoutMs: 2_000 })
  assert.equal(
    kindOf(await ask({ timeoutMs: 2_500 })),
    'timeout',
    'as long, and longer, as the second may take',
  )
  assert.equal(await Promise.race([second, 'still waiting']), 'still waiting')
  held.resolve()
  const fetched = await second
  assert.deepEqual(cutOf(fetched), [body, null])
  assert.ok(fetched.totalMs < 2_000, `${fetched.totalMs} ms`)
})

test('a server that falls silent in the middle is left', async (t) => {
  const silent = (socket: Socket) => socket.write(`${HEAD}Content-Length: 1000\r\n\r\nonly this`)
  const idle = await start(t, silent, { idleTimeoutMs: 40 })
  assert.deepEqual(cutOf(await idle.ask()), ['only this', 'timeout'])
  const total = await start(t, silent)
  assert.deepEqual(cutOf(await total.ask({ timeoutMs: 500 })), ['only this', 'timeout'])
})

test('a server that never answers, or never ends its headers, is left after the time limit', async (t) => {
  const mute = await start(t, () => {})
  assert.equal(kindOf(await mute.ask({ timeoutMs: 50 })), 'timeout')
  const endless = await start(t, (socket) => {
    socket.write('HTTP/1.1 200 OK\r\n')
    const drip = setInterval(() => socket.write('x: y\r\n'), 5)
    socket.on('close', () => clearInterval(drip))
  })
  assert.equal(kindOf(await endless.ask({ timeoutMs: 50 })), 'timeout')
  const hinting = await start(t, (socket) => {
    const hints = setInterval(() => socket.write('HTTP/1.1 103 Early Hints\r\n\r\n'), 5)
    socket.on('close', () => clearInterval(hints))
  })
  assert.equal(kindOf(await hinting.ask({ timeoutMs: 50 })), 'timeout')
})

test('headers beyond their limit are refused', async (t) => {
  const { ask } = await start(t, (socket) => socket.write(`${HEAD}x: ${'x'.repeat(70_000)}\r\n\r\n`))
  assert.equal(kindOf(await ask()), 'too-large')
  const many = await start(t, (socket) => socket.write(`${HEAD}${'x: 1\r\n'.repeat(40_000)}\r\n`))
  assert.equal(kindOf(await many.ask()), 'too-large')
})

test('early hints are passed over', async (t) => {
  const { ask } = await start(t, (socket) => {
    socket.write(`HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n${HEAD}Content-Length: 2\r\n\r\nok`)
  })
  const page = await ask()
  assert.deepEqual(cutOf(page), ['ok', null])
  assert.ok(page.state === 'response' && page.status === 200 && page.headers.link === undefined)
})

test('what is not HTTP fails as that', async (t) => {
  const replies = [
    'SSH-2.0-OpenSSH_9.2\r\n',
    '<html>no headers</html>',
    `${HEAD}Content-Length: 2\r\nContent-Length: 3\r\n\r\nok`,
    'HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n',
  ]
  for (const reply of replies) {
    const { ask } = await start(t, (socket) => socket.write(reply))
    assert.equal(kindOf(await ask()), 'protocol', reply)
  }
})

const PAGE = '<title>read</title>'
const chunked = (lineEnd: string) =>
  `${PAGE.length.toString(16)}${lineEnd}${PAGE}${lineEnd}0${lineEnd}${lineEnd}`

test('an answer that browsers accept is read, and what is wrong with it is told', async (t) => {
  const ok = 'HTTP/1.1 200 OK\r\n'
  const length = `Content-Length: ${PAGE.length}\r\n`
  const replies: [string, string[]][] = [
    [`${ok}${length}\r\n${PAGE}`.replaceAll('\r', ''), ['line-ends']],
    [`${ok}X: a\r\n  b\r\n${length}\r\n${PAGE}`, ['folded-header']],
    [`${ok}no header at all\r\n${length}\r\n${PAGE}`, ['no-colon']],
    [`${ok}X Y: a\r\n${length}\r\n${PAGE}`, ['header-name']],
    [`${ok}${length}${length}\r\n${PAGE}`, ['repeated-length']],
    [`${ok}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n${chunked('\r\n')}`, ['length-and-chunks']],
    [`${ok}Transfer-Encoding: chunked\r\n\r\n${chunked('\n')}`, ['chunk-lines']],
  ]
  for (const [reply, malformed] of replies) {
    const { ask, requests } = await start(t, (socket) => socket.write(reply))
    const page = await ask()
    assert.deepEqual(cutOf(page), [PAGE, null], reply)
    assert.deepEqual(page.state === 'response' && page.malformed, malformed, reply)
    assert.equal(requests(), 2, reply)
  }
  const proper = await start(t, (socket) => socket.write(`${ok}${length}\r\n${PAGE}`))
  const page = await proper.ask()
  assert.deepEqual(page.state === 'response' && page.malformed, [])
  assert.equal(proper.requests(), 1)
})

test('what is read leniently keeps to every limit', async (t) => {
  const head = 'HTTP/1.1 200 OK\n'
  const large = await start(t, (socket) => socket.write(`${head}\n${'x'.repeat(5_000)}`))
  assert.deepEqual(cutOf(await large.ask({ bytesMax: 1_000 })), ['x'.repeat(1_000), 'too-large'])
  const long = await start(t, (socket) => socket.write(`${head}${'x: y\n'.repeat(20_000)}\n`))
  assert.equal(kindOf(await long.ask()), 'protocol')
  const silent = await start(t, (socket) => socket.write(`${head}Content-Length: 9\n\nhalf`), {
    idleTimeoutMs: 40,
  })
  assert.deepEqual(cutOf(await silent.ask()), ['half', 'timeout'])
  const endless = await start(t, (socket) => socket.write(`${head}x: y`))
  assert.match(kindOf(await endless.ask({ timeoutMs: 60 })), /^(?:timeout|protocol)$/)
  const short = await start(t, (socket) => socket.end(`${head}Content-Length: 9\n\nhalf`))
  assert.deepEqual(cutOf(await short.ask()), ['half', 'reset'])
  const head404 = await start(t, (socket) => socket.write('HTTP/1.1 404 Gone\nContent-Length: 9\n\n'))
  assert.equal(kindOf(await head404.ask({ method: 'HEAD' })), 'response 404')
  const unwanted = await start(t, (socket) => socket.write(`${head}Content-Length: 99999999\n\nx`))
  const page = await unwanted.ask({ wantsBody: () => false })
  assert.ok(page.state === 'response' && page.body === null)
})

test('the guard judges the second connection as it did the first', async (t) => {
  let lookups = 0
  const { ask, connections } = await start(t, (socket) => socket.write('HTTP/1.1 200 OK\nX: y\n\nread'), {
    lookup: async () => (lookups++ === 0 ? ['127.0.0.1'] : ['10.1.2.3']),
    urlHost: 'rebinding.test',
  })
  assert.equal(kindOf(await ask()), 'protocol')
  assert.deepEqual([lookups, connections.length], [2, 1])
})

test('a fetcher that is closed leaves no lenient connection behind', async (t) => {
  const { ask, close, connections } = await start(t, (socket) =>
    socket.write('HTTP/1.1 200 OK\n\nmore to come'),
  )
  const asked = ask()
  await until('the second connection stands', () => connections.length === 2)
  await close()
  await asked
  await until('the server sees both end', () => connections.every(({ destroyed }) => destroyed))
})

test('a connection that was closed just as it was used again is no failure', async (t) => {
  const { ask, connections } = await start(t, (socket, time) => {
    if (time === 2) socket.resetAndDestroy()
    else socket.write(`${HEAD}Content-Length: 2\r\n\r\nok`)
  })
  assert.deepEqual(cutOf(await ask()), ['ok', null])
  assert.deepEqual(cutOf(await ask()), ['ok', null])
  assert.equal(connections.length, 2)
})

test('a server that always hangs up is asked twice and has failed', async (t) => {
  const { ask, requests } = await start(t, (socket) => socket.destroy())
  assert.equal(kindOf(await ask()), 'reset')
  assert.equal(requests(), 2)
})

test('a body after HEAD spoils no later answer', async (t) => {
  const { ask } = await start(t, (socket) => {
    socket.write(`${HEAD}Connection: keep-alive\r\nContent-Length: 5\r\n\r\nwrong`)
  })
  const head = await ask({ method: 'HEAD' })
  assert.ok(head.state === 'response' && head.status === 200 && head.body === null)
  assert.deepEqual(cutOf(await ask()), ['wrong', null])
})

test('a time limit that ends while connecting ends the request', async (t) => {
  const { ask } = await start(t, () => {}, { lookup: () => new Promise(() => {}) })
  assert.equal(kindOf(await ask({ timeoutMs: 30 })), 'timeout')
})
