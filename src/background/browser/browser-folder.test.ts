import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { temporaryFolder } from '../../../test/helpers/temporary-folder.ts'
import {
  type FolderSurroundings,
  isRunning,
  makeBrowserFolder,
  removeBrowserFolder,
} from './browser-folder.ts'

function surroundings(t: TestContext, more: Partial<FolderSurroundings> = {}): FolderSurroundings {
  const root = temporaryFolder(t)
  return { root, hostname: 'host', pid: 100, isRunning: () => true, used: new Set(), ...more }
}

test('a folder is there until it is removed, with all that is in it', async (t) => {
  const around = surroundings(t)
  const folder = await makeBrowserFolder(around)
  writeFileSync(join(folder, 'profile'), 'x')
  await removeBrowserFolder(folder, around.used)
  assert.deepEqual([readdirSync(around.root), around.used.size], [[], 0])
})

test('what a process that is gone left behind is removed, and nothing else', async (t) => {
  const around = surroundings(t, { isRunning: (pid) => pid === 200 })
  const kept = [
    'sightline-chromium-host-200-abc',
    'sightline-chromium-other-300-abc',
    'sightline-chromium-host-',
    'sightline-other-300-abc',
  ]
  for (const name of [...kept, 'sightline-chromium-host-300-abc', 'sightline-chromium-host-100-abc'])
    mkdirSync(join(around.root, name))
  const mine = await makeBrowserFolder(around)
  assert.deepEqual(readdirSync(around.root).sort(), [...kept, basename(mine)].sort())
})

test('the folders that this process uses side by side stay', async (t) => {
  const around = surroundings(t)
  const first = await makeBrowserFolder(around)
  const second = await makeBrowserFolder(around)
  assert.deepEqual(readdirSync(around.root).sort(), [basename(first), basename(second)].sort())
})

test('a host name that is no file name does no harm', async (t) => {
  const around = surroundings(t, { hostname: '../../up stairs' })
  assert.deepEqual(readdirSync(around.root), [])
  assert.equal(basename(join(await makeBrowserFolder(around), '..')), basename(around.root))
})

test('this process runs', () => {
  assert.equal(isRunning(process.pid), true)
})
