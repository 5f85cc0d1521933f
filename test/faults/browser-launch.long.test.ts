import assert from 'node:assert/strict'
import { createSocket } from 'node:dgram'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { browserEnvironment, launchBrowser } from '../../src/background/browser/browser-launch.ts'
import { RENDER_LIMITS } from '../../src/background/browser/render-messages.ts'
import { CHROMIUM, WITHOUT_CHROMIUM } from '../helpers/chromium.ts'
import { serveSocket } from '../helpers/local-server.ts'

const IS_ROOT = process.getuid?.() === 0

/** A page that tries every way out, with nothing that would hold it back but the browser itself. */
async function tryEveryWay(browser: Browser, port: number): Promise<void> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`http://127.0.0.1:${port}/`, { timeout: 5_000 }).catch(() => {})
  await page.goto(`http://localhost:${port}/`, { timeout: 5_000 }).catch(() => {})
  const secure = await context.newPage()
  await secure.route('https://site.test/', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>t</title>' }),
  )
  await secure.goto('https://site.test/')
  await secure.evaluate(`(async () => {
    const within = (promise) => Promise.race([promise, new Promise((done) => setTimeout(done, 1500))]).catch(() => {})
    const event = (target, ...names) => new Promise((done) => names.forEach((name) => target['on' + name] = done))
    const peer = new RTCPeerConnection({ iceServers: [
      { urls: 'stun:127.0.0.1:${port}' },
      { urls: 'turn:127.0.0.1:${port}?transport=tcp', username: 'a', credential: 'b' },
    ] })
    peer.createDataChannel('x')
    const offered = peer.createOffer().then((offer) => peer.setLocalDescription(offer))
    await Promise.all([
      within(fetch('http://127.0.0.1:${port}/fetch', { mode: 'no-cors' })),
      within(event(new WebSocket('ws://127.0.0.1:${port}/'), 'error', 'open')),
      within(event(new WebSocket('wss://127.0.0.1:${port}/'), 'error', 'open')),
      within(new WebTransport('https://127.0.0.1:${port}/').ready),
      within(offered.then(() => event(peer, 'never'))),
    ])
  })()`)
}

async function listen(t: TestContext) {
  const { port, connections } = await serveSocket(t, (socket) => socket.destroy())
  const datagrams: number[] = []
  const udp = createSocket('udp4').on('message', ({ length }) => datagrams.push(length))
  await new Promise<void>((resolve) => udp.bind(port, '127.0.0.1', resolve))
  t.after(() => udp.close())
  return { port, connections, datagrams }
}

test('the browser has no way to the network, even where nobody holds its requests', {
  skip: WITHOUT_CHROMIUM,
}, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'sightline-launch-'))
  const { port, connections, datagrams } = await listen(t)
  const limits = RENDER_LIMITS
  const options = { executablePath: CHROMIUM, userAgent: 'x', folder, isSandboxed: !IS_ROOT, limits }
  const { browser } = await launchBrowser(options)
  t.after(async () => {
    await browser.close()
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  })
  await tryEveryWay(browser, port)
  assert.deepEqual([connections.length, datagrams.length], [0, 0])
})

test('the same ways are open in a browser that was started otherwise', {
  skip: WITHOUT_CHROMIUM,
}, async (t) => {
  const { port, connections, datagrams } = await listen(t)
  const { chromium } = await import('playwright-core')
  const browser = await chromium.launch({ executablePath: CHROMIUM, chromiumSandbox: !IS_ROOT })
  t.after(() => browser.close())
  await tryEveryWay(browser, port)
  assert.ok(connections.length >= 2, `${connections.length} connections`)
  assert.ok(datagrams.length >= 1, `${datagrams.length} datagrams`)
})

test('nothing of our environment reaches the browser, but where programs are found', () => {
  const env = { PATH: '/usr/bin', HOME: '/root', SIGHTLINE_SECRET: 's', NODE_OPTIONS: '-r x', DEBUG: 'pw:*' }
  const { PATH, ...own } = browserEnvironment(env, '/tmp/folder')
  assert.equal(PATH, '/usr/bin')
  assert.ok(own.HOME === '/tmp/folder' && own.TMPDIR === '/tmp/folder')
  assert.deepEqual([...new Set(Object.values(own))], ['/tmp/folder'])
})
