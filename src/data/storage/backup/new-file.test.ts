import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import { writeNewFile } from './new-file.ts'

let folder: string
let file: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sightline-file-'))
  file = join(folder, 'backup')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('a new file has its content, belongs to its owner alone and leaves nothing beside it', async () => {
  await writeNewFile(file, (partial) => writeFile(partial, 'content'))
  assert.equal(await readFile(file, 'utf8'), 'content')
  assert.deepEqual(await readdir(folder), ['backup'])
  if (process.platform !== 'win32') assert.equal((await stat(file)).mode & 0o777, 0o600)
})

test('a file that is there is refused before anything is written', async () => {
  await writeFile(file, 'precious')
  const write = writeNewFile(file, () => Promise.reject(new Error('was asked to write')))
  await assert.rejects(write, { code: 'bad_usage', message: /is there already/ })
  assert.equal(await readFile(file, 'utf8'), 'precious')
})

test('a file that appears meanwhile is not replaced', async () => {
  const write = writeNewFile(file, async (partial) => {
    await writeFile(partial, 'mine')
    await writeFile(file, 'precious')
  })
  await assert.rejects(write, { code: 'bad_usage', message: /is there already/ })
  assert.equal(await readFile(file, 'utf8'), 'precious')
  assert.deepEqual(await readdir(folder), ['backup'])
})

test('nothing stays of a file that could not be written', async () => {
  const write = writeNewFile(file, async (partial) => {
    await writeFile(partial, 'half')
    throw new Error('no more ink')
  })
  await assert.rejects(write, /no more ink/)
  assert.deepEqual(await readdir(folder), [])
})

test('a folder that is not there is told by the name of the file', async () => {
  const missing = join(folder, 'missing', 'backup')
  await assert.rejects(
    writeNewFile(missing, async () => {}),
    { code: 'bad_usage', message: /Cannot write .*backup \(ENOENT\)/ },
  )
})
