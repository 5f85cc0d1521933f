// What a page becomes in a real browser. One browser serves all tests of a group: none sees the others.

import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { test } from 'node:test'
import { createRenderer } from '../../src/background/browser/renderer.ts'
import { createFetcher } from '../../src/background/fetching/fetcher.ts'
import { NO_NETWORKS } from '../../src/lib/networks.ts'
import { browserProcessesOf } from '../helpers/browser-processes.ts'
import { describeInChromium, WITHOUT_CHROMIUM } from '../helpers/chromium.ts'
import {
  bodyOf,
  messageOf,
  type RenderedSite,
  removals,
  startRenderedSite,
} from '../helpers/rendered-site.ts'

const script = (code: string) => `<script>${code}</script>`
const show = (expression: string) => script(`document.body.append(${expression})`)

describeInChromium('a page in a browser', ({ before, after, test }) => {
  let site: RenderedSite
  const context = removals({ after })
  before(async () => {
    const mayFetch = async (url: string) => !url.includes('/forbidden')
    site = await startRenderedSite(context, { mayFetch, limits: { pagesMax: 3, htmlCharsMax: 200_000 } })
    site.answers.set('/app.js', (_, response) => {
      response.setHeader('content-type', 'text/javascript').end('document.body.append("made by a script")')
    })
    site.answers.set('/data', ({ headers }, response) => {
      const origin = headers.origin?.includes('friend') ? headers.origin : undefined
      if (origin !== undefined) response.setHeader('access-control-allow-origin', origin)
      response.setHeader('content-type', 'application/json').end(JSON.stringify(headers.accept))
    })
    site.answers.set('/moved.js', (_, response) => response.writeHead(302, { location: '/app.js' }).end())
  })

  test('what scripts make is there, and the page itself is not asked for again', async () => {
    const rendered = await site.render('<script src="/app.js"></script>')
    assert.equal(bodyOf(rendered), 'made by a script')
    assert.ok(rendered.state === 'rendered' && rendered.html.startsWith('<!DOCTYPE html><html>'))
    assert.ok(rendered.ms > 0)
    assert.deepEqual(site.asked.splice(0), ['GET /app.js'])
  })

  test('what pages share is not asked for again, and a redirect is followed', async () => {
    for (const path of ['/moved.js', '/app.js', '/moved.js'])
      assert.equal(bodyOf(await site.render(`<script src="${path}"></script>`)), 'made by a script')
    assert.deepEqual(site.asked.splice(0), ['GET /moved.js', 'GET /app.js'])
  })

  test('what open shadow roots show is there, in its place, and what closed ones do is not', async () => {
    const attach = (mode: string, html: string) =>
      script(`document.querySelector('x-box').attachShadow({ mode: '${mode}' }).innerHTML = '${html}'`)
    const box = '<x-box><b>own</b></x-box>'
    const nested = `<i>before</i><slot>instead</slot><template><u>never</u></template>`
    assert.match(
      bodyOf(await site.render(box + attach('open', nested))),
      /^<x-box><i>before<\/i><b>own<\/b><template>/,
    )
    assert.match(
      bodyOf(await site.render(`<x-box></x-box>${attach('open', nested)}`)),
      /^<x-box><i>before<\/i>instead</,
    )
    assert.match(bodyOf(await site.render(box + attach('closed', nested))), /^<x-box><b>own<\/b><\/x-box>/)
  })

  test('what is loaded on scroll is there, and a page that grows for ever is read after a while', async () => {
    const tall = '<p style="height:2000px">'
    const onScroll = `addEventListener('scroll', () => fetch('/data').then(() => end.textContent = 'scrolled'), { once: true })`
    const scrolled = await site.render(`${tall}<p id=end>`.concat(script(onScroll)))
    assert.match(bodyOf(scrolled), /id="end">scrolled/)
    const grow = `new IntersectionObserver(([seen]) => {
      if (seen.isIntersecting) fetch('/data').then(() => end.insertAdjacentHTML('beforebegin', '<p style="height:3000px">'))
    }).observe(end)`
    const grown = await site.render(`<p id=end>end</p>`.concat(script(grow)))
    assert.equal(grown.state, 'rendered')
  })

  test('where a script goes to is told, whether the page is rendered or not', async () => {
    const goesAtOnce = await site.render(script(`location.href = '/elsewhere'`))
    const goesLater = await site.render(
      script(`onload = () => setTimeout(() => location.replace('/later'), 50)`),
    )
    assert.deepEqual(
      [goesAtOnce, goesLater].map(({ leftTo }) => leftTo && new URL(leftTo).pathname),
      ['/elsewhere', '/later'],
    )
    assert.equal((await site.render('<p>stays')).leftTo, null)
  })

  test('data is fetched as the page asks for it, late things too', async () => {
    const load = `fetch('/data', { headers: { accept: 'application/json' } }).then((reply) => reply.text())`
    const code = `onload = () => setTimeout(() => ${load}.then((text) => document.body.append(text)), 100)`
    assert.equal(bodyOf(await site.render(script(code))), '"application/json"')
  })

  test('a script reads nothing of another origin that does not allow it', async () => {
    const url = `http://other.test:${site.port}/data`
    const code = `fetch('${url}').then((reply) => reply.text()).catch(() => 'refused').then((text) => document.body.append(text))`
    assert.equal(bodyOf(await site.render(script(code))), 'refused')
    const friend = await site.renderer.render(`http://friend.test:${site.port}/`, {
      status: 200,
      headers: { 'content-type': 'text/html' },
      body: Buffer.from(`<!doctype html><body>${script(code)}`),
    })
    assert.equal(bodyOf(friend), '"*/*"')
  })

  test('the browser names itself as the crawler does, and pages share nothing', async () => {
    const code = `document.cookie = 'a=1'; localStorage.a = 1`
    const body = show('navigator.userAgent, document.cookie, localStorage.a ?? "nothing"') + script(code)
    for (let time = 0; time < 2; time++) assert.equal(bodyOf(await site.render(body)), 'TestBot/1nothing')
  })

  test('only what text is made of is asked for, by GET, and where it is allowed', async () => {
    site.asked.splice(0)
    const rendered = await site.render(
      `<img src="/a.png"><video src="/a.mp4"></video><iframe src="/frame"></iframe>
      <link rel="prefetch" href="/next"><link rel="icon" href="/icon.png">
      <style>@font-face { font-family: f; src: url(/f.woff) } body { font-family: f; background: url(/b.png) }</style>
      <script src="/forbidden.js"></script><link rel="stylesheet" href="/style.css">${script(
        `fetch('/data', { method: 'POST' }).catch(() => {}); navigator.sendBeacon('/beacon'); new EventSource('/events')`,
      )}${show('"done"')}`,
    )
    assert.match(bodyOf(rendered), /done$/)
    assert.deepEqual(site.asked.splice(0), ['GET /style.css'])
  })

  test('a page that wants to go elsewhere later stays', async () => {
    const ways = [
      script(`onload = () => setTimeout(() => { location.href = '/elsewhere' }, 50)`),
      script(`onload = () => setTimeout(() => { location.reload() }, 50)`),
      '<meta http-equiv="refresh" content="0;url=/elsewhere">',
      `<form action="/elsewhere"></form>${script('onload = () => document.forms[0].submit()')}`,
    ]
    const bodies = await Promise.all(ways.map((way) => site.render(`${way}stays`)))
    for (const body of bodies) assert.match(bodyOf(body), /stays$/)
    assert.deepEqual(site.asked.splice(0), [])
  })

  test('a page that is only a way elsewhere has nothing to show', async () => {
    const ways = [
      `location.href = '/elsewhere'`,
      `location = URL.createObjectURL(new Blob(['<p>other'], { type: 'text/html' }))`,
      `location = 'about:blank'`,
    ]
    for (const way of ways)
      assert.match(messageOf(await site.render(`${script(way)}plain`)), /elsewhere|in its place/)
    assert.deepEqual(site.asked.splice(0), [])
  })

  test('questions are answered with no, and windows, downloads and prints come to nothing', async () => {
    const code = `
      alert(1); document.body.append(String(confirm('?')), String(prompt('?')), String(open('/popup'))); print()
      const link = document.createElement('a')
      Object.assign(link, { href: '/popup', target: '_blank' }).click()
      Object.assign(link, { href: URL.createObjectURL(new Blob(['x'])), target: '', download: 'x' }).click()`
    assert.equal(bodyOf(await site.render(`${script(code)}end`)), 'falsenullnullend')
    assert.deepEqual(site.asked.splice(0), [])
  })

  test('a page may write itself anew, and its address may change without leaving', async () => {
    const anew = `onload = () => setTimeout(() => { document.write('<p>written'); document.close() }, 20)`
    assert.equal(bodyOf(await site.render(script(anew))), '<p>written</p>')
    assert.equal(
      bodyOf(await site.render(script(`history.pushState(0, '', '/x')`) + show('location.pathname'))),
      '/x',
    )
  })

  test('a page that redefines the browser is read all the same', async () => {
    const code = `
      Object.defineProperty(Element.prototype, 'outerHTML', { get: () => 'forged' })
      Object.defineProperty(document, 'documentElement', { get: () => null })
      Array.prototype.toJSON = String.prototype.slice = () => 'forged'; JSON.stringify = () => 'forged'`
    assert.equal(bodyOf(await site.render(`${script(code)}honest`)), 'honest')
  })

  test('its security policy holds', async () => {
    const body = `${show('"run"')}plain`
    const policy = { 'content-security-policy': "script-src 'none'" }
    assert.equal(bodyOf(await site.render(body, policy)), 'plain')
  })

  test('HTML beyond the limit is cut', async () => {
    const code = `for (let n = 0; n < 5000; n++) document.body.append(document.createElement('p'), 'x'.repeat(100))`
    const rendered = await site.render(script(code))
    assert.equal(rendered.state === 'rendered' && rendered.html.length, 200_000)
  })

  test('pages side by side are not mixed up', async () => {
    const numbers = Array.from({ length: 6 }, (_, number) => number)
    const rendered = await Promise.all(numbers.map((number) => site.render(show(`"page " + ${number}`))))
    assert.deepEqual(
      rendered.map(bodyOf),
      numbers.map((number) => `page ${number}`),
    )
  })
})

test('when it is closed, no process and no folder is left, and pages come to nothing', {
  skip: WITHOUT_CHROMIUM,
}, async (t) => {
  const site = await startRenderedSite(t)
  const folders = () =>
    readdirSync(tmpdir()).filter((name) =>
      name.startsWith(`sightline-chromium-${hostname()}-${process.pid}-`),
    )
  site.answers.set('/slow', () => {})
  await site.render('warm')
  assert.equal(folders().length, 1)
  assert.ok(browserProcessesOf(process.pid).some(({ isMain }) => isMain))
  const underWay = site.render('<script src="/slow"></script>')
  const waiting = [site.render('a'), site.render('b'), site.render('c')]
  await site.renderer.close()
  for (const page of [underWay, ...waiting]) assert.equal(messageOf(await page), 'The crawl was stopped.')
  assert.deepEqual([folders(), browserProcessesOf(process.pid)], [[], []])
  assert.equal(messageOf(await site.render('late')), 'The crawl was stopped.')
})

test('a program that is no Chromium is tried three times, and then believed', async (t) => {
  const nowMs = () => performance.now()
  const fetcher = createFetcher({
    allowedNetworks: NO_NETWORKS,
    ports: [],
    lookup: async () => [],
    connectTimeoutMs: 1,
    userAgent: 'x',
    nowMs,
  })
  const renderer = createRenderer({
    executablePath: '/nowhere/chromium',
    fetcher,
    userAgent: 'x',
    mayFetch: async () => true,
    nowMs,
  })
  t.after(() => Promise.all([renderer.close(), fetcher.close()]))
  for (let time = 0; time < 5; time++) {
    const page = await renderer.render('http://site.test/', {
      status: 200,
      headers: {},
      body: new Uint8Array(),
    })
    assert.match(messageOf(page), /^Chromium could not be started\./)
  }
})
