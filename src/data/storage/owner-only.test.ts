import assert from 'node:assert/strict'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import { createLogger } from '../../lib/log.ts'
import { backUp, restore } from './backup/backup.ts'
import type { Database } from './database.ts'
import { openAndMigrate, openDatabase } from './open.ts'
import { closingCommand } from './owner-only.ts'

let nowMs = Date.UTC(2026, 10, 15, 10, 15)
const clock = { nowMs: () => ++nowMs }
const modes = { skip: process.platform === 'win32' && 'Windows has no such modes' }

let folder: string
let dataFolder: string
let lines: string[]
let opened: Database[]
const log = createLogger({ level: 'info', destination: { write: (line) => void lines.push(line) } })
const config = () => ({
  storage: { dataFolder, databaseUrl: undefined, databasePoolSize: 1, sqliteReaders: 1 },
})

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sightline-modes-'))
  dataFolder = join(folder, 'data')
  lines = []
  opened = []
  await mkdir(dataFolder)
  await chmod(dataFolder, 0o755)
})
afterEach(async () => {
  for (const database of opened) await database.close()
  await rm(folder, { recursive: true, force: true })
})

async function open(): Promise<Database> {
  const database = await openAndMigrate(config(), { log })
  opened.push(database)
  return database
}

/** What is in a folder, by its mode. */
async function modesIn(path: string): Promise<Record<string, string>> {
  const names = (await readdir(path)).sort()
  const found = await Promise.all(
    names.map(async (name) => [name, ((await stat(join(path, name))).mode & 0o777).toString(8)]),
  )
  return Object.fromEntries(found)
}

test('a new database and its log are their owner’s alone, also in an open folder', modes, async () => {
  await open()
  assert.deepEqual(await modesIn(dataFolder), {
    'sightline.db': '600',
    'sightline.db-shm': '600',
    'sightline.db-wal': '600',
  })
})

test('what an older release left open is closed by the next start, and nothing else', modes, async () => {
  await open()
  const copies = ['sightline.db.before-0002_more-1.bak', 'sightline.before-restore-1.dump', 'secret']
  const ours = ['sightline.db', 'sightline.db-wal', 'sightline.db-shm', ...copies]
  for (const name of [...copies, 'notes.txt']) await writeFile(join(dataFolder, name), '')
  for (const name of [...ours, 'notes.txt']) await chmod(join(dataFolder, name), 0o644)
  await mkdir(join(dataFolder, 'sightline.db-elsewhere'), { mode: 0o755 })
  lines = []
  opened.push(await openDatabase(config(), { log, isLeftOpen: true }))
  assert.equal((await modesIn(dataFolder))['sightline.db'], '644')
  await open()
  const found = await modesIn(dataFolder)
  for (const name of ours) assert.equal(found[name], '600', name)
  assert.deepEqual([found['notes.txt'], found['sightline.db-elsewhere']], ['644', '755'])
  assert.deepEqual(lines, [])
})

test('a database behind a link is closed where it lies, and made so, its log too', modes, async () => {
  const elsewhere = join(folder, 'elsewhere')
  await mkdir(elsewhere)
  await symlink(join(elsewhere, 'large.db'), join(dataFolder, 'sightline.db'))
  await open()
  const closed = { 'large.db': '600', 'large.db-shm': '600', 'large.db-wal': '600' }
  assert.deepEqual(await modesIn(elsewhere), closed)
  for (const name of Object.keys(closed)) await chmod(join(elsewhere, name), 0o664)
  await open()
  assert.deepEqual(await modesIn(elsewhere), closed)
})

test('a restore makes, and leaves, nothing that others can read', modes, async () => {
  await (await open()).close()
  const file = join(folder, 'backup.db')
  await backUp(config(), file)
  await chmod(join(dataFolder, 'sightline.db'), 0o644)
  await restore(config(), file, { clock })
  for (const [name, mode] of Object.entries(await modesIn(dataFolder))) assert.equal(mode, '600', name)

  // What is damaged is set aside as it is.
  await writeFile(join(dataFolder, 'sightline.db'), 'no database')
  await chmod(join(dataFolder, 'sightline.db'), 0o644)
  const { previous } = await restore(config(), file, { clock })
  assert.match(previous ?? '', /damaged/)
  for (const [name, mode] of Object.entries(await modesIn(dataFolder))) assert.equal(mode, '600', name)

  await rm(join(dataFolder, 'sightline.db'))
  await restore(config(), file, { clock })
  assert.equal((await modesIn(dataFolder))['sightline.db'], '600')
})

test('a file whose mode cannot be changed is told with the command for its owner, and nothing stops', {
  skip: process.platform !== 'linux' && 'needs a file whose mode nobody can change',
}, async () => {
  await symlink('/proc/self/status', join(dataFolder, 'sightline.db.before-lunch'))
  const database = await open()
  assert.deepEqual(await database.rows('select 1 as one', []), [{ one: 1 }])
  const warnings = lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 'warn')
  assert.equal(warnings.length, 1, lines.join(''))
  const [{ msg }] = warnings
  assert.ok(msg.endsWith(`chmod 600 ${join(dataFolder, 'sightline.db.before-lunch')}`), msg)
})

test('the image makes its folders for its user alone', async () => {
  const image = await readFile(new URL('../../../Dockerfile', import.meta.url), 'utf8')
  const made = image
    .split('\n')
    .filter((line) => /\s\/(?:data|backups)$/.test(line) && !line.startsWith('VOLUME'))
  assert.deepEqual(made, [' && install --directory --mode=0700 --owner=1000 --group=1000 /data /backups'])
})

test('the command can be typed whatever the names are', () => {
  const paths = ['/data/a.db', '/my data/it’s', "/it's"].map((path) => ({ path, mode: '644' }))
  assert.equal(closingCommand('600', paths), "chmod 600 /data/a.db '/my data/it’s' '/it'\\''s'")
})
