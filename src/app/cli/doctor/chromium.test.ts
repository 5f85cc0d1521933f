import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CHROMIUM, PATIENT_LIMITS, WITHOUT_CHROMIUM } from '../../../../test/helpers/chromium.ts'
import { tryChromium } from '../../../background/browser/try-chromium.ts'
import { loadConfig } from '../../../data/settings/config.ts'
import { type ChromiumWorld, examineChromium } from './chromium.ts'

const INSTALLED: ChromiumWorld = {
  platform: 'linux',
  env: { PATH: '/usr/bin' },
  isProgram: async (path) => path === '/usr/bin/chromium',
  tryChromium: async () => undefined,
}
const NONE = { ...INSTALLED, isProgram: async () => false }
const MISTAKEN = { SIGHTLINE_CHROMIUM_PATH: '/opt/typo' }

async function examined(env: Record<string, string>, projects: number, world: ChromiumWorld) {
  const { check, status, message, advice } = await examineChromium(loadConfig(env), projects, world)
  assert.equal(check, 'chromium')
  assert.equal(advice === null, status === 'ok')
  return { status, message }
}

test('without one all is well, as long as no project wants its pages rendered', async () => {
  const { status, message } = await examined({}, 0, NONE)
  assert.deepEqual([status, /none was found/.test(message)], ['ok', true])
})

test('without one projects that want their pages rendered make it a fault, which says what to install', async () => {
  const { status, message } = await examined({}, 2, NONE)
  assert.equal(status, 'fail')
  assert.match(message, /^2 projects render their pages: No Chromium was found\. Install /)
})

test('one that is found is named, and not started for nobody', async () => {
  const world = { ...INSTALLED, tryChromium: () => assert.fail('it was started') }
  const { status, message } = await examined({}, 0, world)
  assert.deepEqual([status, message.startsWith('/usr/bin/chromium;')], ['ok', true])
})

test('one that is needed is tried', async () => {
  const works = await examined({}, 1, INSTALLED)
  assert.deepEqual(works, { status: 'ok', message: '/usr/bin/chromium works; 1 project renders its pages' })
  const broken = await examined({}, 1, { ...INSTALLED, tryChromium: async () => 'It does not start.' })
  assert.equal(broken.status, 'fail')
  assert.match(broken.message, /It does not start\.$/)
})

test('a setting that leads nowhere is pointed out, and a fault only where it matters', async () => {
  const { status, message } = await examined(MISTAKEN, 0, INSTALLED)
  assert.equal(status, 'warn')
  assert.match(message, /SIGHTLINE_CHROMIUM_PATH is "\/opt\/typo"/)
  assert.equal((await examined(MISTAKEN, 1, INSTALLED)).status, 'fail')
})

test('the one of this machine works', { skip: WITHOUT_CHROMIUM }, async () => {
  assert.equal(await tryChromium(CHROMIUM, () => performance.now(), PATIENT_LIMITS), undefined)
})

test('a program that is none does not', {
  skip: process.platform === 'win32' && 'needs /bin/true',
}, async () => {
  assert.match(
    (await tryChromium('/bin/true', () => performance.now(), PATIENT_LIMITS)) ?? '',
    /could not be started/,
  )
})
