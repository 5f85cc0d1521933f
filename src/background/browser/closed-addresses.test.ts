// A page that tries to reach what only this machine can: the guard of the fetcher lets nobody through here, so whatever
// arrives at a server of ours came around it.

import assert from 'node:assert/strict'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { describeInChromium } from '../../../test/helpers/chromium.ts'
import { serveHttp } from '../../../test/helpers/local-server.ts'
import {
  bodyOf,
  type RenderedSite,
  removals,
  startRenderedSite,
} from '../../../test/helpers/rendered-site.ts'

describeInChromium('a closed address', ({ before, after, test }) => {
  let site: RenderedSite
  let isClosed = true
  const context = removals({ after })
  const refused: string[] = []
  const datagrams: unknown[] = []

  before(async () => {
    const mayFetch = async (url: string) => {
      refused.push(url)
      return true
    }
    site = await startRenderedSite(context, { isClosed: () => isClosed, mayFetch })
    const udp = createSocket('udp4').on('message', (message) => datagrams.push(message))
    udp.bind(site.port, '127.0.0.1')
    await once(udp, 'listening')
    context.after(() => udp.close())
  })

  async function tries(body: string): Promise<string> {
    refused.splice(0)
    const shown = bodyOf(await site.render(body))
    assert.deepEqual([site.connections.length, site.asked, datagrams], [0, [], []])
    return shown
  }

  test('is not reached by fetch and XMLHttpRequest, in any of its forms', async () => {
    const hosts = [
      '127.0.0.1',
      'localhost',
      '2130706433',
      '0x7f.1',
      '[::1]',
      '[::ffff:127.0.0.1]',
      'rebound.test',
    ]
    const urls = hosts.map((host) => `http://${host}:${site.port}/secret`)
    const metadata = 'http://169.254.169.254/latest/meta-data/'
    const code = `
      const get = (url) => new Promise((done) => {
        const request = new XMLHttpRequest()
        request.onloadend = () => done(request.status)
        request.open('GET', url)
        request.send()
      })
      Promise.all(${JSON.stringify([...urls, metadata])}.flatMap((url) => [
        fetch(url, { mode: 'no-cors' }).then(() => 'reached', () => 'refused'),
        get(url).then((status) => status === 0 ? 'refused' : 'reached'),
      ])).then((ends) => document.body.append([...new Set(ends)].join(), ends.length))`
    assert.equal(await tries(`<script>${code}</script>`), `refused${2 * (hosts.length + 1)}`)
    assert.ok(refused.includes(metadata), 'the guard was not asked')
    assert.equal(refused.length, 2 * (hosts.length + 1))
  })

  test('is not reached by anything that stands in the page', async () => {
    const url = `http://127.0.0.1:${site.port}/secret`
    const shown = await tries(`
      <img src="${url}"><iframe src="${url}"></iframe><object data="${url}"></object><embed src="${url}">
      <script src="${url}"></script><link rel="stylesheet" href="${url}"><video src="${url}"></video>
      <link rel="preconnect" href="${url}"><link rel="dns-prefetch" href="${url}"><link rel="prefetch" href="${url}">
      <link rel="manifest" href="${url}"><link rel="preload" as="fetch" href="${url}">
      <script type="speculationrules">{"prerender":[{"urls":["${url}"]}],"prefetch":[{"urls":["${url}"]}]}</script>
      <style>@import url("${url}");</style>end`)
    assert.match(shown, /end$/)
  })

  test('is not reached by connections of other kinds', async () => {
    const host = `127.0.0.1:${site.port}`
    const code = `
      const end = (target, ...names) => new Promise((done) => names.forEach((name) => target['on' + name] = () => done(name)))
      const peer = new RTCPeerConnection({ iceServers: [
        { urls: 'stun:${host}' },
        { urls: ['turn:${host}?transport=tcp', 'turn:${host}'], username: 'a', credential: 'b' },
      ] })
      peer.createDataChannel('x')
      const gathered = new Promise((done) => { peer.onicecandidate = ({ candidate }) => candidate ?? done('no candidate') })
      const worker = \`const socket = new WebSocket('ws://${host}/'); socket.onerror = () => postMessage('error')
        socket.onopen = () => postMessage('open'); fetch('http://${host}/', { mode: 'no-cors' }).catch(() => {})\`
      Promise.all([
        end(new WebSocket('ws://${host}/'), 'error', 'open'),
        end(new WebSocket('wss://rebound.test:${site.port}/'), 'error', 'open'),
        end(new EventSource('http://${host}/'), 'error', 'open'),
        new Promise((done) => {
          new Worker(URL.createObjectURL(new Blob([worker]))).onmessage = ({ data }) => done(data)
        }),
        peer.createOffer().then((offer) => peer.setLocalDescription(offer)).then(() => gathered),
      ]).then((ends) => { document.body.textContent = ends.join() })
      navigator.sendBeacon('http://${host}/')
      fetch('http://${host}/', { method: 'POST', mode: 'no-cors', keepalive: true, body: 'x' }).catch(() => {})`
    assert.equal(await tries(`<script>${code}</script>`), 'error,error,error,error,no candidate')
  })

  test('is not reached by going there', async () => {
    const url = `http://127.0.0.1:${site.port}/secret`
    const code = `onload = () => setTimeout(() => { open('${url}'); location.href = '${url}' }, 20)`
    assert.match(await tries(`<script>${code}</script>stays`), /stays$/)
    assert.match(await tries(`<meta http-equiv="refresh" content="0;url=${url}">stays`), /stays$/)
  })

  // At the end, because the site itself is open to it.
  test('is not reached by a redirect of an open one', async (t) => {
    isClosed = false
    const closed = await serveHttp(t, (_, response) => response.end())
    for (const [path, location] of [
      // Another port than the fetcher's own is closed, as the other address is.
      ['/to-port', `http://site.test:${closed.port}/secret`],
      ['/to-metadata', 'http://169.254.169.254/latest/meta-data/'],
      ['/to-file', 'file:///etc/passwd'],
    ] as const)
      site.answers.set(path, (_, response) => response.writeHead(302, { location }).end())
    const code = `Promise.all(['/to-port', '/to-metadata', '/to-file'].map((path) =>
      fetch(path).then(() => 'reached', () => 'refused'))).then((ends) => document.body.append(ends.join()))`
    const rendered = await site.render(`<script>${code}</script>`)
    assert.equal(bodyOf(rendered), 'refused,refused,refused')
    assert.deepEqual(site.asked.toSorted(), ['GET /to-file', 'GET /to-metadata', 'GET /to-port'])
    assert.equal(closed.connections.length, 0)
  })
})
