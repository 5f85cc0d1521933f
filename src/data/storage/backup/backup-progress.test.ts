import assert from 'node:assert/strict'
import { appendFile, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, type TestContext, test } from 'node:test'
import { until } from '../../../../test/helpers/until.ts'
import { type BackupProgress, whileWatched } from './backup-progress.ts'

let folder: string
let file: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sightline-watched-'))
  file = join(folder, 'growing')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

function record(t: TestContext) {
  t.mock.timers.enable({ apis: ['setInterval'] })
  const told: BackupProgress[] = []
  return { told, onProgress: (progress: BackupProgress) => void told.push(progress) }
}

/** A look that was begun has ended by then: it asks the file system too. */
async function measureAgain(t: TestContext): Promise<void> {
  t.mock.timers.tick(1_000)
  for (let times = 0; times < 20; times++) await stat(folder)
}

test('a file that grows is told a few times a second, with what is expected of it, and ends at its size', async (t) => {
  const { told, onProgress } = record(t)
  await whileWatched(file, onProgress, async (expect) => {
    await measureAgain(t)
    assert.deepEqual(told, [])
    await appendFile(file, 'x'.repeat(100))
    t.mock.timers.tick(100)
    t.mock.timers.tick(150)
    await until('it is told', () => told.length === 1)
    expect(500)
    await measureAgain(t)
    assert.equal(told.length, 1)
    await appendFile(file, 'x'.repeat(100))
    t.mock.timers.tick(250)
    await until('it is told', () => told.length === 2)
    await appendFile(file, 'x'.repeat(200))
  })
  assert.deepEqual(told, [
    { phase: 'writing', bytes: 100, bytesExpected: undefined },
    { phase: 'writing', bytes: 200, bytesExpected: 500 },
    { phase: 'writing', bytes: 400, bytesExpected: 400 },
  ])
  await appendFile(file, 'more')
  await measureAgain(t)
  assert.equal(told.length, 3)
})

test('a file that could not be written is told no more', async (t) => {
  const { told, onProgress } = record(t)
  const watched = whileWatched(file, onProgress, async () => {
    await appendFile(file, 'half')
    t.mock.timers.tick(250)
    await until('it is told', () => told.length === 1)
    await appendFile(file, 'more')
    throw new Error('no more ink')
  })
  await assert.rejects(watched, /no more ink/)
  await measureAgain(t)
  assert.deepEqual(told, [{ phase: 'writing', bytes: 4, bytesExpected: undefined }])
})
