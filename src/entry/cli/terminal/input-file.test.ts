import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, statSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '../../../../test/helpers/temporary-folder.ts'
import type { ReadableFile } from '../../../lib/uploaded-file.ts'
import { withInputFile } from './input-file.ts'

const folder = temporaryFolder()

async function readAll(file: ReadableFile): Promise<string> {
  return Buffer.concat(await Array.fromAsync(file.read())).toString()
}

async function* sent(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text.slice(0, 2))
  yield Buffer.from(text.slice(2))
}

const readTwice = async (file: ReadableFile) => [
  Buffer.from(await file.readStart(3)).toString(),
  await readAll(file),
  await readAll(file),
]

test('a file is read as often as wanted', async () => {
  const path = join(folder, 'plain')
  writeFileSync(path, 'hello')
  assert.deepEqual(await withInputFile(path, undefined, readTwice), ['hel', 'hello', 'hello'])
})

test('what comes on standard input is too, and its copy is private and gone at the end', async () => {
  let copy = ''
  const found = await withInputFile('-', sent('hello'), async (file) => {
    copy = file.path
    assert.equal(statSync(file.path).mode & 0o777, 0o600)
    return readTwice(file)
  })
  assert.deepEqual(found, ['hel', 'hello', 'hello'])
  assert.ok(!existsSync(dirname(copy)))
  const failing = withInputFile('-', sent('x'), async (file) => {
    copy = file.path
    throw new Error('stopped')
  })
  await assert.rejects(failing, /stopped/)
  assert.ok(!existsSync(dirname(copy)))
})

test('a named pipe is read once and kept', { skip: process.platform === 'win32' }, async () => {
  const path = join(folder, 'pipe')
  execFileSync('mkfifo', [path])
  const found = withInputFile(path, undefined, readTwice)
  const writer = await open(path, 'w')
  await writer.write('hello')
  await writer.close()
  assert.deepEqual(await found, ['hel', 'hello', 'hello'])
})

test('a short file has a short start, and an empty one none', async () => {
  assert.deepEqual(await withInputFile('-', sent('a'), readTwice), ['a', 'a', 'a'])
  assert.deepEqual(await withInputFile('-', undefined, readTwice), ['', '', ''])
})

test('a file that cannot be read is wrong usage; what goes wrong with it later is not', async () => {
  const missing = withInputFile(join(folder, 'none'), undefined, readAll)
  await assert.rejects(missing, {
    code: 'bad_usage',
    message: /none cannot be read: there is no such file\.$/,
  })
  await assert.rejects(withInputFile(folder, undefined, readAll), /cannot be read: it is a folder\.$/)
  const path = join(folder, 'fine')
  writeFileSync(path, 'x')
  const fault = Object.assign(new Error('another file'), { code: 'ENOENT' })
  const later = withInputFile(path, undefined, () => Promise.reject(fault))
  await assert.rejects(later, fault)
})
