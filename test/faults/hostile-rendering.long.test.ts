// Pages that would hold a browser for ever, or fill it: each ends in time, and the next one is rendered.

import assert from 'node:assert/strict'
import { describeInChromium } from '../helpers/chromium.ts'
import {
  bodyOf,
  messageOf,
  type RenderedSite,
  recovers,
  removals,
  startRenderedSite,
} from '../helpers/rendered-site.ts'

const script = (code: string) => `<script>${code}</script>`

describeInChromium('a hostile page', ({ before, after, afterEach, test }) => {
  let site: RenderedSite
  const context = removals({ after })
  before(async () => {
    site = await startRenderedSite(context, {
      limits: { totalMs: 10_000, requestsMax: 50, htmlCharsMax: 100_000, pagesMax: 2 },
    })
    site.answers.set('/data', (_, response) => response.end('x'))
    site.answers.set('/never', () => {})
    await recovers(site)
  })
  afterEach(async () => {
    site.asked.splice(0)
    await recovers(site)
  })

  test('a script that does not end fails its page', async () => {
    const pages = [script('for (;;);'), script('onload = () => setTimeout(() => { for (;;); }, 20)')]
    for (const page of await Promise.all(pages.map((body) => site.render(`before${body}after`))))
      assert.match(messageOf(page), /takes too long|does not end/)
  })

  test('questions and windows without end do no harm', async () => {
    const pages = ['setInterval(() => alert(1), 0)', `setInterval(() => open('/data'), 0)`]
    for (const page of await Promise.all(pages.map((code) => site.render(`${script(code)}stays`))))
      assert.match(bodyOf(page), /stays$/)
    assert.deepEqual(site.asked, [])
  })

  test('a page that asks without end is taken as it is, and does not ask for ever', async () => {
    const code = `(async () => { for (let n = 0;; n++) await fetch('/data?' + n).catch(() => new Promise((done) => setTimeout(done, 20))) })()`
    assert.match(bodyOf(await site.render(`${script(code)}stays`)), /stays$/)
    assert.ok(site.asked.length > 10 && site.asked.length <= 50, `${site.asked.length} requests`)
  })

  test('a page that waits for an answer for ever is taken as it is', async () => {
    const code = `fetch('/never').catch(() => {})`
    assert.match(bodyOf(await site.render(`${script(code)}stays`)), /stays$/)
  })

  test('a page of 100 MB is cut, or fails', async () => {
    const code = `
      const text = 'many words '.repeat(1000)
      for (let n = 0; n < 9000; n++) document.body.append(Object.assign(document.createElement('p'), { textContent: text }))`
    const rendered = await site.render(script(code))
    if (rendered.state === 'rendered') assert.equal(rendered.html.length, 100_000)
  })

  test('a page that fills the memory ends itself', async () => {
    const code = 'const all = []; for (;;) all.push(new Array(1e6).fill(Math.random()))'
    assert.match(messageOf(await site.render(script(code))), /crashed|takes too long|does not end/)
  })
})
