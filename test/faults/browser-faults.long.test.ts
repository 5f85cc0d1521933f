// A browser that ends or hangs, and a process that is killed: the page fails, the next one is rendered, and nothing is
// left behind.

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import {
  isRunning,
  makeBrowserFolder,
  removeBrowserFolder,
} from '../../src/background/browser/browser-folder.ts'
import { browserProcessesOf } from '../helpers/browser-processes.ts'
import { describeInChromium, WITHOUT_CHROMIUM } from '../helpers/chromium.ts'
import {
  bodyOf,
  messageOf,
  type RenderedSite,
  recovers,
  removals,
  startRenderedSite,
} from '../helpers/rendered-site.ts'
import { until } from '../helpers/until.ts'

describeInChromium('a browser in trouble', ({ before, after, afterEach, test }) => {
  let site: RenderedSite
  const context = removals({ after })
  before(async () => {
    site = await startRenderedSite(context, { limits: { totalMs: 10_000 } })
    site.answers.set('/never', () => {})
    await recovers(site)
    site.asked.splice(0)
  })
  afterEach(async () => {
    site.asked.splice(0)
    await recovers(site)
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
    assert.match(messageOf(await site.render('hangs')), /not done within 10 s/)
    await until('it is gone', () => browserProcessesOf(process.pid).every(({ pid }) => pid !== main!.pid))
  })
})

test('a process that was killed leaves no browser, and its folder goes with the next', {
  skip: WITHOUT_CHROMIUM,
}, async (t) => {
  const file = join(import.meta.dirname, '../helpers/rendering-child.ts')
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  t.after(() => child.kill('SIGKILL'))
  const ended = once(child, 'exit').then(() => assert.fail('it ended by itself'))
  await Promise.race([once(child.stdout, 'data'), ended])
  ended.catch(() => {})
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
