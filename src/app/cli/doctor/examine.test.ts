import assert from 'node:assert/strict'
import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { temporaryFolder } from '../../../../test/helpers/temporary-folder.ts'
import { findSettings } from '../../../data/settings/settings-file.ts'
import { openAndMigrate } from '../../../data/storage/open.ts'
import { createLogger } from '../../../lib/log.ts'
import type { CheckResult } from './check-result.ts'
import { examine, examineOpenFiles, type Surroundings } from './examine.ts'

const refuseToFetch: typeof fetch = () => Promise.reject(new Error('nobody is there'))

async function findings(env: Record<string, string>, more: Partial<Surroundings> = {}) {
  const found = await examine({
    readSettings: () => findSettings(env, {}),
    nodeVersion: '24.1.0',
    nowMs: Date.now,
    fetch: refuseToFetch,
    ...more,
  })
  const byCheck = new Map(found.map((finding) => [finding.check, finding]))
  return (check: string): CheckResult =>
    byCheck.get(check) ?? assert.fail(`nothing was said about the ${check}`)
}

function makeFolder(context: TestContext): string {
  const folder = temporaryFolder(context)
  return folder
}

async function makeDatabase(folder: string): Promise<void> {
  const storage = { dataFolder: folder, databaseUrl: undefined, databasePoolSize: 1, sqliteReaders: 1 }
  const database = await openAndMigrate({ storage }, { log: createLogger({ level: 'silent' }) })
  await database.close()
}

test('a place where nothing was started yet is fine, and stays as it is', async (context) => {
  const folder = makeFolder(context)
  const of = await findings({ SIGHTLINE_DATA: join(folder, 'data'), SIGHTLINE_PORT: '0' })
  for (const check of ['node', 'settings', 'disk space', 'port']) assert.equal(of(check).status, 'ok', check)
  for (const check of ['data folder', 'secret', 'database']) {
    assert.equal(of(check).status, 'warn', check)
    assert.match(of(check).message, /does not exist yet/)
  }
  assert.deepEqual(readdirSync(folder), [])
})

test('a folder in use is looked at in every respect', async (context) => {
  const folder = makeFolder(context)
  await makeDatabase(folder)
  writeFileSync(join(folder, 'secret'), 's'.repeat(43), { mode: 0o600 })
  const of = await findings({ SIGHTLINE_DATA: folder, SIGHTLINE_PORT: '0' })
  for (const check of [
    'data folder',
    'files',
    'secret',
    'integrity',
    'database',
    'migrations',
    'clock',
    'unused space',
  ]) {
    assert.equal(of(check).status, 'ok', `${check}: ${of(check).message}`)
    assert.equal(of(check).advice, null)
  }
  assert.match(of('database').message, /^SQLite \d/)
  assert.match(of('unused space').message, /^\d+ [KM]iB, \d+ \w+ of it unused$/)
})

test('a bad setting is named, and nothing else is looked for', async () => {
  const of = await findings({ SIGHTLINE_PORT: 'http' })
  assert.equal(of('settings').status, 'fail')
  assert.match(of('settings').message, /SIGHTLINE_PORT/)
  assert.throws(() => of('database'))
})

test('an old Node is a fault', async () => {
  const of = await findings({ SIGHTLINE_PORT: 'http' }, { nodeVersion: '22.9.0' })
  assert.equal(of('node').status, 'fail')
})

test('a database that is damaged, or none, is a fault with advice', async (context) => {
  for (const content of [
    'this is not a database, though it is long enough to look like one',
    '\0'.repeat(8192),
  ]) {
    const folder = makeFolder(context)
    writeFileSync(join(folder, 'sightline.db'), content)
    const of = await findings({ SIGHTLINE_DATA: folder, SIGHTLINE_PORT: '0' })
    assert.equal(of('integrity').status, 'fail', content)
    assert.match(of('integrity').advice ?? '', /restore/)
  }
})

test('migrations that wait are announced and not run', async (context) => {
  const folder = makeFolder(context)
  writeFileSync(join(folder, 'sightline.db'), '')
  const env = { SIGHTLINE_DATA: folder, SIGHTLINE_PORT: '0' }
  for (let round = 0; round < 2; round++) {
    const of = await findings(env)
    assert.equal(of('migrations').status, 'warn')
    assert.match(of('migrations').message, /0001_accounts/)
  }
})

test('a data folder that is a file is a fault', async (context) => {
  const file = join(makeFolder(context), 'data')
  writeFileSync(file, '')
  const of = await findings({ SIGHTLINE_DATA: file, SIGHTLINE_PORT: '0' })
  assert.equal(of('data folder').status, 'fail')
})

test('a folder that this user may not write to is a fault', {
  skip: process.getuid?.() === 0 && 'root may write everywhere',
}, async (context) => {
  const folder = join(makeFolder(context), 'data')
  mkdirSync(folder, { mode: 0o500 })
  const of = await findings({ SIGHTLINE_DATA: folder, SIGHTLINE_PORT: '0' })
  assert.equal(of('data folder').status, 'fail')
})

test('what others can read is pointed out, with the command that closes it', async (context) => {
  const folder = makeFolder(context)
  writeFileSync(join(folder, 'secret'), 's'.repeat(43))
  const files = ['sightline.db', 'sightline.db.before-0002_more.bak'].map((name) => join(folder, name))
  for (const file of files) writeFileSync(file, '')
  for (const file of [...files, join(folder, 'secret')]) chmodSync(file, 0o644)
  chmodSync(folder, 0o755)
  const of = await findings({ SIGHTLINE_DATA: folder, SIGHTLINE_PORT: '0' })
  assert.match(of('data folder').advice ?? '', /^Run: chmod 700 /)
  assert.match(of('secret').advice ?? '', /^Run: chmod 600 /)
  assert.ok(of('files').advice?.startsWith(`Run: chmod 600 ${files.join(' ')} (`), of('files').advice ?? '')
  for (const file of files) assert.equal(statSync(file).mode & 0o777, 0o644, 'it only looks')
})

test('a secret that was cut off is a fault', async (context) => {
  const folder = makeFolder(context)
  writeFileSync(join(folder, 'secret'), 'short', { mode: 0o600 })
  const of = await findings({ SIGHTLINE_DATA: folder, SIGHTLINE_PORT: '0' })
  assert.equal(of('secret').status, 'fail')
})

test('a database server that does not answer is a fault that shows no password', async (context) => {
  const env = {
    SIGHTLINE_DATA: makeFolder(context),
    SIGHTLINE_DATABASE_URL: 'postgres://me:hunter2@127.0.0.1:1/none',
    SIGHTLINE_PORT: '0',
  }
  const of = await findings(env)
  assert.equal(of('database').status, 'fail')
  assert.match(of('database').message, /127\.0\.0\.1:1/)
  assert.doesNotMatch(of('database').message, /hunter2/)
})

test('a port in use is fine when a Sightline uses it, and a fault otherwise', async (context) => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  context.after(() => other.close())
  const { port } = other.address() as { port: number }
  const env = { SIGHTLINE_DATA: makeFolder(context), SIGHTLINE_PORT: String(port) }
  assert.equal((await findings(env))('port').status, 'fail')
  const metrics = 'sightline_build_info{version="1"} 1'
  const of = await findings(env, { fetch: async () => new Response(metrics) })
  assert.equal(of('port').status, 'ok')
  assert.match(of('port').message, new RegExp(`running at http://127\\.0\\.0\\.1:${port}`))
})

test('a limit of open files that no server can live with is a fault, a low one a warning', () => {
  const statuses = [undefined, 40, 256, 1_024].map((limit) =>
    examineOpenFiles(limit).map(({ status }) => status),
  )
  assert.deepEqual(statuses, [[], ['fail'], ['warn'], ['ok']])
})
