import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import { test } from 'node:test'
import { createBrowserKeeper } from './browser-keeper.ts'
import type { LaunchedBrowser } from './browser-launch.ts'
import type { RenderEnd } from './page-render.ts'

const DONE: RenderEnd = { outcome: { state: 'rendered', html: '', leftTo: null }, isStuck: false }
const FAILED: RenderEnd = { outcome: { state: 'failed', message: 'no', leftTo: null }, isStuck: false }

class FakeBrowser extends EventEmitter {
  isUp = true
  wasKilled = false
  isConnected(): boolean {
    return this.isUp
  }
  end(): void {
    this.isUp = false
    this.emit('disconnected')
  }
  async close(): Promise<void> {
    this.end()
  }
}

function start(pagesMax = 100) {
  const browsers: FakeBrowser[] = []
  const keeper = createBrowserKeeper(async () => {
    const browser = new FakeBrowser()
    browsers.push(browser)
    const kill = () => {
      browser.wasKilled = true
      browser.end()
    }
    return { browser, kill } as unknown as LaunchedBrowser
  }, pagesMax)
  return { keeper, browsers }
}

test('pages share one browser, which is started by the first', async () => {
  const { keeper, browsers } = start()
  assert.equal(browsers.length, 0)
  await Promise.all([keeper.use(async () => DONE), keeper.use(async () => DONE)])
  assert.deepEqual(await keeper.use(async () => FAILED), FAILED.outcome)
  assert.equal(browsers.length, 1)
  await keeper.close()
  assert.equal(browsers[0]?.isUp, false)
})

test('after so many pages another is started, and the old one ends with its last page', async () => {
  const { keeper, browsers } = start(2)
  const last = Promise.withResolvers<RenderEnd>()
  const slow = keeper.use(() => last.promise)
  for (let page = 0; page < 2; page++) await keeper.use(async () => DONE)
  assert.deepEqual(
    browsers.map(({ isUp }) => isUp),
    [true, true],
  )
  last.resolve(DONE)
  await slow
  await keeper.use(async () => DONE)
  assert.equal(browsers[0]?.isUp, false)
  await keeper.close()
  assert.ok(browsers.every(({ isUp }) => !isUp))
})

test('closing ends every browser, also one whose last page is under way', async () => {
  const { keeper, browsers } = start(1)
  const last = Promise.withResolvers<RenderEnd>()
  const slow = keeper.use(() => last.promise)
  await keeper.use(async () => DONE)
  await keeper.close()
  assert.deepEqual(
    browsers.map(({ isUp }) => isUp),
    [false, false],
  )
  last.resolve(FAILED)
  assert.deepEqual(await slow, { state: 'gone' })
})

test('a page under which the browser ended is told so, and the next has another browser', async () => {
  const { keeper, browsers } = start()
  const outcome = await keeper.use(async () => {
    browsers[0]?.end()
    return FAILED
  })
  assert.deepEqual(outcome, { state: 'gone' })
  assert.deepEqual(await keeper.use(async () => DONE), DONE.outcome)
  assert.equal(browsers.length, 2)
})

test('a browser that a page made useless is killed, and the page has failed', async () => {
  const { keeper, browsers } = start()
  assert.deepEqual(await keeper.use(async () => ({ ...FAILED, isStuck: true })), FAILED.outcome)
  assert.equal(browsers[0]?.wasKilled, true)
  assert.deepEqual(await keeper.use(async () => DONE), DONE.outcome)
})

test('a browser that was killed serves no page more, though it takes its time to end', async () => {
  const browsers: FakeBrowser[] = []
  const keeper = createBrowserKeeper(async () => {
    const browser = new FakeBrowser()
    browsers.push(browser)
    return { browser, kill() {} } as unknown as LaunchedBrowser
  }, 10)
  await keeper.use(async () => ({ ...FAILED, isStuck: true }))
  await keeper.use(async () => DONE)
  assert.equal(browsers.length, 2)
  await keeper.close()
})

test('a browser that does not start is tried again for the next page', async () => {
  let isBroken = true
  const keeper = createBrowserKeeper(async () => {
    if (isBroken) throw new Error('spawn ENOENT\nCall log:\n  - a\n')
    return { browser: new FakeBrowser(), kill() {} } as unknown as LaunchedBrowser
  }, 10)
  assert.deepEqual(await keeper.use(async () => DONE), {
    state: 'not-started',
    message: 'Chromium could not be started. spawn ENOENT',
  })
  isBroken = false
  assert.deepEqual(await keeper.use(async () => DONE), DONE.outcome)
})

test('who has no sandbox is told what to allow', async () => {
  const log =
    'Target closed\n[pid=1][err] [FATAL:zygote_host_impl_linux.cc(128)] No usable sandbox! If you ...'
  const keeper = createBrowserKeeper(() => Promise.reject(new Error(log)), 10)
  const outcome = await keeper.use(async () => DONE)
  assert.match(JSON.stringify(outcome), /allow unprivileged user namespaces/)
})
