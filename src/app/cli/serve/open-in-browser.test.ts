import assert from 'node:assert/strict'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '../../../../test/helpers/temporary-folder.ts'
import { until } from '../../../../test/helpers/until.ts'
import { desktopOpener, openInBrowser } from './open-in-browser.ts'

const LINK = 'http://127.0.0.1:4780/welcome#k=to"k<e&n'

test('a browser is opened where somebody sits before a desktop', () => {
  const openerOn = (platform: NodeJS.Platform, env = {}) => desktopOpener({ platform, env })?.[0]
  assert.equal(openerOn('darwin'), 'open')
  assert.equal(openerOn('win32'), 'rundll32')
  assert.equal(openerOn('linux', { DISPLAY: ':0' }), 'xdg-open')
  assert.equal(openerOn('linux', { WAYLAND_DISPLAY: 'wayland-0' }), 'xdg-open')
  assert.equal(openerOn('linux'), undefined)
  assert.equal(openerOn('darwin', { SSH_CONNECTION: '192.0.2.1 5 192.0.2.2 22' }), undefined)
  assert.equal(openerOn('linux', { DISPLAY: ':0', CI: 'true' }), undefined)
})

test('it is given a file of the owner alone that leads to the link, never the link itself', {
  skip: process.platform !== 'linux',
}, async (context) => {
  const folder = temporaryFolder(context)
  const seen = join(folder, 'seen')
  // The name appears at once with all of its text.
  const program = `#!/bin/sh\nprintf '%s' "$*" > '${seen}.new' && mv '${seen}.new' '${seen}'\n`
  writeFileSync(join(folder, 'xdg-open'), program, { mode: 0o755 })
  const env = { DISPLAY: ':0', PATH: `${folder}${delimiter}${process.env.PATH}` }
  const data = join(folder, 'data')
  assert.equal(await openInBrowser(LINK, data, { env, platform: 'linux' }), true)
  await until('it was opened', () => existsSync(seen))
  const file = readFileSync(seen, 'utf8')
  assert.equal(file, join(data, 'first-sign-in.html'))
  assert.equal(statSync(file).mode & 0o777, 0o600)
  assert.ok(readFileSync(file, 'utf8').includes('url=http://127.0.0.1:4780/welcome#k=to&quot;k&lt;e&amp;n"'))
})

test('without such a program nothing happens, and nothing is left behind', async (context) => {
  const data = temporaryFolder(context)
  const env = { DISPLAY: ':0', PATH: data }
  assert.equal(await openInBrowser(LINK, data, { env, platform: 'linux' }), false)
  assert.equal(existsSync(join(data, 'first-sign-in.html')), false)
})
