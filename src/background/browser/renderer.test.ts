// Without a browser: what pages become in one is seen by the long tests.

import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { type TestContext, test } from 'node:test'
import type { Fetcher } from '../fetching/fetcher.ts'
import { createRenderer, type Rendered } from './renderer.ts'

const NOBODY: Fetcher = {
  fetchOne: async () => ({ state: 'failed', kind: 'aborted', message: '', totalMs: 0 }),
  close: async () => {},
}
const PAGE = { status: 200, headers: {}, body: new Uint8Array() }
const STOPPED: Rendered = { state: 'failed', message: 'The crawl was stopped.', leftTo: null }

function start(t: TestContext) {
  const renderer = createRenderer({
    executablePath: '/nowhere/chromium',
    fetcher: NOBODY,
    userAgent: 'x',
    mayFetch: async () => true,
    nowMs: () => performance.now(),
  })
  t.after(() => renderer.close())
  return renderer
}

const folders = () =>
  readdirSync(tmpdir()).filter((name) => name.startsWith(`sightline-chromium-${hostname()}-${process.pid}-`))

test('a renderer that is closed while it begins starts nothing any more, and leaves nothing', async (t) => {
  const renderer = start(t)
  const page = renderer.render('http://site.test/', PAGE)
  // Its folder is being made: that takes the disk, and not only a few turns of promises.
  for (let turn = 0; turn < 20; turn++) await null
  await renderer.close()
  assert.deepEqual(await page, STOPPED)
  assert.deepEqual(folders(), [])
})

test('a renderer may be closed before it was used, and again', async (t) => {
  const renderer = start(t)
  await Promise.all([renderer.close(), renderer.close()])
  assert.deepEqual(await renderer.render('http://site.test/', PAGE), STOPPED)
})
