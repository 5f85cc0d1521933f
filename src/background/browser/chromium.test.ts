import assert from 'node:assert/strict'
import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '../../../test/helpers/temporary-folder.ts'
import { chromiumCandidates, describeMissingChromium, findChromium } from './chromium.ts'
import { isProgram } from './program-file.ts'

const withFiles = (...files: string[]) => ({ isProgram: async (path: string) => files.includes(path) })

test('the first candidate that is a program is taken', async () => {
  const candidates = ['/a/chromium', '/b/chromium', '/c/chromium']
  assert.equal(await findChromium({ candidates, ...withFiles('/c/chromium', '/b/chromium') }), '/b/chromium')
  assert.equal(await findChromium({ candidates, ...withFiles('/d/chromium') }), undefined)
})

test('what the operator names is taken, or nothing', async () => {
  const candidates = ['/usr/bin/chromium']
  const files = withFiles('/opt/mine', '/usr/bin/chromium')
  assert.equal(await findChromium({ path: '/opt/mine', candidates, ...files }), '/opt/mine')
  assert.equal(await findChromium({ path: '/opt/typo', candidates, ...files }), undefined)
})

test('on Linux PATH comes first, then the usual folders, each once', () => {
  const candidates = chromiumCandidates('linux', { PATH: '/home/me/bin::bin:/usr/bin' })
  assert.equal(candidates[0], '/home/me/bin/chromium')
  assert.ok(candidates.includes('/usr/bin/google-chrome'))
  assert.ok(candidates.includes('/snap/bin/chromium'))
  assert.equal(new Set(candidates).size, candidates.length)
  assert.ok(candidates.every((path) => path.startsWith('/')))
})

test('on macOS applications are looked at, those of the user too', () => {
  const candidates = chromiumCandidates('darwin', { PATH: '/usr/bin', HOME: '/Users/me' })
  const chrome = 'Google Chrome.app/Contents/MacOS/Google Chrome'
  assert.ok(candidates.includes(`/Applications/${chrome}`))
  assert.ok(candidates.includes(`/Users/me/Applications/${chrome}`))
  assert.ok(!chromiumCandidates('darwin', {}).some((path) => path.includes('undefined')))
})

test('on Windows the folders of programs are looked at, those of the user too', () => {
  const env = { Path: 'C:\\tools;D:\\x', PROGRAMFILES: 'C:\\Program Files', LOCALAPPDATA: 'C:\\Users\\me' }
  const candidates = chromiumCandidates('win32', env)
  assert.equal(candidates[0], 'C:\\tools\\chromium.exe')
  assert.ok(candidates.includes('C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe'))
  assert.ok(candidates.includes('C:\\Users\\me\\Chromium\\Application\\chrome.exe'))
})

test('who has none is told what to install, and which setting there is', () => {
  const message = describeMissingChromium(undefined)
  assert.match(message, /^No Chromium was found\. Install Chromium or Chrome/)
  assert.match(message, /SIGHTLINE_CHROMIUM_PATH/)
})

test('a setting that leads nowhere is shown with its value', () => {
  assert.match(describeMissingChromium('/opt/typo'), /^SIGHTLINE_CHROMIUM_PATH is "\/opt\/typo", which is no/)
})

test('a folder, a file without the right to run and nothing at all are no programs', {
  skip: process.platform === 'win32' && 'Windows has no such right',
}, async (t) => {
  const folder = temporaryFolder(t)
  const file = join(folder, 'program')
  writeFileSync(file, '', { mode: 0o600 })
  for (const path of [folder, file, join(folder, 'absent')]) assert.equal(await isProgram(path), false, path)
  chmodSync(file, 0o700)
  assert.equal(await isProgram(file), true)
})
