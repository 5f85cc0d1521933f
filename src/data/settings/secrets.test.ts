import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { link, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { promisify } from 'node:util'
import { temporaryFolder } from '../../../test/helpers/temporary-folder.ts'
import { AppError } from '../../lib/errors.ts'
import { loadSecret } from './secrets.ts'

async function makeFolder(context: TestContext): Promise<string> {
  const folder = temporaryFolder(context)
  return folder
}

function load(dataFolder: string, secret?: string) {
  return loadSecret({ secret, storage: { dataFolder } })
}

async function assertRefused(loading: Promise<unknown>, message: RegExp) {
  await assert.rejects(loading, (error) => {
    assert.ok(error instanceof AppError && error.code === 'bad_setting', String(error))
    assert.match(error.message, message)
    return true
  })
}

test('the setting wins and nothing is written', async (context) => {
  const folder = join(await makeFolder(context), 'data')
  const secret = 'a secret of at least 32 characters'
  assert.equal((await load(folder, secret)).toString(), secret)
  await assert.rejects(stat(folder), { code: 'ENOENT' })
})

test('without one, a secret of 32 random bytes is made once and found again', async (context) => {
  const folder = await makeFolder(context)
  const random = (count: number) => new Uint8Array(count).fill(255)
  const first = await loadSecret({ secret: undefined, storage: { dataFolder: folder } }, random)
  assert.equal(first.toString(), Buffer.alloc(32, 255).toString('base64url'))
  assert.deepEqual(await load(folder), first)
  assert.notDeepEqual(await load(await makeFolder(context)), await load(await makeFolder(context)))
})

test('the file is for its owner alone, so is a folder made for it, and nothing else is left there', async (context) => {
  const folder = join(await makeFolder(context), 'deep', 'data')
  await load(folder)
  assert.equal((await stat(folder)).mode & 0o777, 0o700)
  assert.equal((await stat(join(folder, 'secret'))).mode & 0o777, 0o600)
  assert.deepEqual(await readdir(folder), ['secret'])
})

test('the text of the file, given as the setting, is the same secret', async (context) => {
  const folder = await makeFolder(context)
  const made = await load(folder)
  const text = (await readFile(join(folder, 'secret'), 'utf8')).trim()
  assert.deepEqual(await load('/nowhere', text), made)
})

test('calls and processes that start at once agree on one secret', async (context) => {
  const folder = join(await makeFolder(context), 'data')
  const script = `import { loadSecret } from ${JSON.stringify(new URL('./secrets.ts', import.meta.url).href)}
    const secrets = await Promise.all(Array.from({ length: 8 }, () =>
      loadSecret({ secret: undefined, storage: { dataFolder: ${JSON.stringify(folder)} } })))
    console.log(secrets.join(' '))`
  const run = () => promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script])
  const outputs = await Promise.all([run(), run(), run()])
  const secrets = outputs.flatMap(({ stdout }) => stdout.trim().split(' '))
  assert.equal(secrets.length, 24)
  assert.deepEqual(new Set(secrets), new Set([(await readFile(join(folder, 'secret'), 'utf8')).trim()]))
  assert.deepEqual(await readdir(folder), ['secret'])
})

test('what killed starts have left is removed by the next one, and nothing else', async (context) => {
  const folder = await makeFolder(context)
  const killed = ['secret.4711.0123456789ab', 'secret.1.ffffffffffff']
  const others = ['secret.bak', 'secret.2026', 'secret.4711.0123456789ab.txt']
  for (const name of [...killed, ...others]) await writeFile(join(folder, name), 'x'.repeat(43))
  const made = await load(folder)
  assert.deepEqual((await readdir(folder)).sort(), ['secret', ...others].sort())
  // Killed after it gave the secret its name.
  await link(join(folder, 'secret'), join(folder, 'secret.7.abcdefabcdef'))
  assert.deepEqual(await load(folder), made)
  assert.deepEqual((await readdir(folder)).sort(), ['secret', ...others].sort())
})

test('a file that is empty or too short is refused and left as it is', async (context) => {
  const folder = await makeFolder(context)
  for (const text of ['', 'x'.repeat(31), `${' '.repeat(40)}\n`]) {
    await writeFile(join(folder, 'secret'), text)
    await assertRefused(load(folder), /has less than 32 characters. Restore the file, or delete it/)
    assert.equal(await readFile(join(folder, 'secret'), 'utf8'), text)
  }
})

test('a secret that cannot be read is refused with what to do', async (context) => {
  const folder = await makeFolder(context)
  await mkdir(join(folder, 'secret'))
  await assertRefused(load(folder), /secret cannot be read \(EISDIR\)\. .*SIGHTLINE_SECRET/)
})

test('a data folder that cannot be made is refused with what to do', async (context) => {
  const file = join(await makeFolder(context), 'file')
  await writeFile(file, '')
  await assertRefused(load(join(file, 'data')), /\(ENOTDIR\)\. .*SIGHTLINE_/)
})
