// Pages and events that would hold a browser for ever, and a browser that ends or hangs: the page fails, the next one
// is rendered.

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, describe, test } from 'node:test'
import { browserProcessesOf } from '../../../test/helpers/browser-processes.ts'
import { WITHOUT_CHROMIUM } from '../../../test/helpers/chromium.ts'
import {
  bodyOf,
  cleanUps,
  messageOf,
  type RenderedSite,
  startRenderedSite,
} from '../../../test/helpers/rendered-site.ts'
import { until } from '../../../test/helpers/until.ts'
import { isRunning, makeBrowserFolder, removeBrowserFolder } from './browser-folder.ts'

const script = (code: string) => `<script>${code}</script>`

describe('a browser in trouble', { skip: WITHOUT_CHROMIUM }, () => {
  let site: RenderedSite
  const context = cleanUps({ after })
  before(async () => {
    site = await startRenderedSite(context, {
      limits: { totalMs: 8_000, requestsMax: 50, htmlCharsMax: 100_000, pagesMax: 2 },
    })
    site.answers.set('/data', (_, response) => response.end('x'))
    site.answers.set('/never', () => {})
    assert.equal(bodyOf(await site.render('warm')), 'warm')
  })
  afterEach(async () => {
    site.asked.splice(0)
    assert.equal(bodyOf(await site.render(script(`document.body.append('well')`))), 'well')
  })

  test('a script that does not end fails its page', async () => {
    const pages = [script('for (;;);'), script('onload = () => setTimeout(() => { for (;;); }, 20)')]
    for (const page of await Promise.all(pages.map((body) => site.render(`before${body}after`))))
      assert.match(messageOf(page), /takes too long|may not end/)
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
    assert.match(messageOf(await site.render(script(code))), /crashed|takes too long/)
  })

  test('a tab that crashes fails its page', async () => {
    const page = site.render(`<script src="/never"></script>`)
    await until('the page waits', () => site.asked.length > 0)
    for (const { pid, isRenderer } of browserProcessesOf(process.pid))
      if (isRenderer) process.kill(pid, 'SIGKILL')
    assert.equal(messageOf(await page), 'The page crashed its tab.')
  })

  test('a page under which the browser was killed is tried once more, and no more than that', async () => {
    const killBrowser = () => {
      for (const { pid, isMain } of browserProcessesOf(process.pid)) if (isMain) process.kill(pid, 'SIGKILL')
    }
    const lucky = site.render(`<script src="/never"></script>`)
    await until('it waits', () => site.asked.length === 1)
    site.answers.set('/never', (_, response) => response.end('document.body.append("second time")'))
    killBrowser()
    assert.match(bodyOf(await lucky), /second time$/)
    site.answers.set('/never', killBrowser)
    assert.equal(messageOf(await site.render(`<script src="/never?2"></script>`)), 'The browser crashed.')
    site.answers.set('/never', () => {})
  })

  test('a browser that hangs is killed and started again', async () => {
    const [main] = browserProcessesOf(process.pid).filter(({ isMain }) => isMain)
    process.kill(main!.pid, 'SIGSTOP')
    assert.match(messageOf(await site.render('hangs')), /not done within 8 s/)
    await until('it is gone', () => browserProcessesOf(process.pid).every(({ pid }) => pid !== main!.pid))
  })
})

test('a process that was killed leaves no browser, and its folder goes with the next', {
  skip: WITHOUT_CHROMIUM,
}, async (t) => {
  const file = join(import.meta.dirname, '../../../test/helpers/rendering-child.ts')
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  t.after(() => child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  const pid = child.pid!
  assert.ok(browserProcessesOf(pid).length > 0)
  child.kill('SIGKILL')
  await until('the browser has ended', () => browserProcessesOf(pid).length === 0)
  const left = () => readdirSync(tmpdir()).filter((name) => name.includes(`-${pid}-`))
  assert.equal(left().length, 1)
  const used = new Set<string>()
  const surroundings = { root: tmpdir(), hostname: hostname(), pid: process.pid, isRunning, used }
  const folder = await makeBrowserFolder(surroundings)
  assert.deepEqual(left(), [])
  await removeBrowserFolder(folder, used)
})
