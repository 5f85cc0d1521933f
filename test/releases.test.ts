// Data of earlier releases (test/releases, made by tools/release-data.ts) starts on this one with the answers that the release gave, killed in
// the middle of its migrations or not, on both engines; and what was there before the migrations is there to go back to.

import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { inspect } from 'node:util'
import { brotliDecompressSync } from 'node:zlib'
import pg from 'pg'
import { listMigrations, pendingMigrations } from '../src/data/storage/migrate.ts'
import { ENGINES, type Engine } from '../src/data/storage/portable.ts'
import { installFakeTools } from './faults/fake-tools.ts'
import { migrationsFolder } from './faults/migrations-folder.ts'
import { startChild } from './faults/storage-child.ts'
import { createTestApp } from './helpers/app.ts'
import { callCommand } from './helpers/command.ts'
import { createStorage, type TestStorage } from './helpers/engines.ts'

const FOLDER = new URL('releases/', import.meta.url)
const RELEASES = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.json.br'))
  .map((name) => name.slice(0, -'.json.br'.length))
const MIGRATIONS = new URL('../migrations/', import.meta.url)

type Recorded = Record<Engine, { key: string; answers: Record<string, unknown> }>

for (const engine of ENGINES)
  for (const release of RELEASES) {
    test(`data of ${release} gives the same answers after the upgrade (${engine})`, async (t) => {
      const storage = await loadRelease(t, engine, release)
      await migrateInChild(storage)
      await requireAnswers(storage, release)
    })

    test(`data of ${release} whose upgrade was killed half-way gives the same answers after the next start (${engine})`, async (t) => {
      const storage = await loadRelease(t, engine, release)
      const before = await readAll(storage)
      const isKilled = await killHalfWay(storage)
      if (isKilled) assert.deepEqual(await readAll(storage), before)
      await migrateInChild(storage)
      await requireAnswers(storage, release)
      if (isKilled) await goBack(t, storage, before)
    })
  }

test('data on PostgreSQL that cannot be copied is migrated once the operator says so', async (t) => {
  const tools = await installFakeTools()
  t.after(() => tools.remove())
  const storage = await loadRelease(t, 'postgres', RELEASES[0] as string)
  const before = await readAll(storage)
  await tools.breakTool('pg_dump', 'pg_dump: detail: server version: 18.4; pg_dump version: 15.19\n')
  const refused = await callCommand(['migrate'], storage.env)
  assert.equal(refused.exitCode, 2, refused.stdout)
  assert.match(refused.stderr, /sightline migrate --yes/)
  assert.deepEqual(await readAll(storage), before)
  const migrated = await callCommand(['migrate', '--yes'], storage.env)
  assert.equal(migrated.exitCode, 0, migrated.stderr)
  await requireAnswers(storage, RELEASES[0] as string)
})

async function readKept(release: string, ending: 'db' | 'sql' | 'json'): Promise<Buffer> {
  return brotliDecompressSync(await readFile(new URL(`${release}.${ending}.br`, FOLDER)))
}

/** The data as the release left it. */
async function loadRelease(t: TestContext, engine: Engine, release: string): Promise<TestStorage> {
  const storage = await createStorage(engine)
  t.after(() => storage.remove())
  if (engine === 'sqlite') {
    await writeFile(storage.place, await readKept(release, 'db'))
    return storage
  }
  const client = new pg.Client({ connectionString: storage.env.SIGHTLINE_DATABASE_URL })
  await client.connect()
  await client.query((await readKept(release, 'sql')).toString())
  await client.end()
  return storage
}

/** Migrates as a start of the server does. */
async function migrateInChild(storage: TestStorage): Promise<void> {
  const child = startChild('storage-migrator.ts', storage)
  child.go()
  assert.equal(await child.ended(), 0, child.lines.join('\n'))
}

/** Kills the upgrade in the middle of its migrations. False if there are none. */
async function killHalfWay(storage: TestStorage): Promise<boolean> {
  const database = await storage.open()
  const pending = await pendingMigrations(database)
  await database.close()
  if (pending.length === 0) return false
  const middle = pending[Math.floor(pending.length / 2)]
  const bodies = (await listMigrations()).map(({ name }) => [
    name,
    `await (await import('${new URL(`${name}.ts`, MIGRATIONS)}')).up(db, engine)
    if ('${name}' === '${middle}') {
      console.log('half-way')
      await new Promise((resolve) => setInterval(() => resolve, 1000))
    }`,
  ])
  const child = startChild(
    'storage-migrator.ts',
    storage,
    (await migrationsFolder(Object.fromEntries(bodies))).href,
  )
  child.go()
  await child.printed('half-way')
  assert.ok(child.isRunning(), child.lines.join('\n'))
  await child.kill()
  return true
}

/** The copy that the upgrade has made is the data of before. */
async function goBack(t: TestContext, storage: TestStorage, before: unknown): Promise<void> {
  const copies = (await readdir(storage.env.SIGHTLINE_DATA as string)).filter((name) =>
    /\.before-\d/.test(name),
  )
  if (copies.length === 0 && storage.engine === 'postgres') {
    t.diagnostic("No copy was made: pg_dump is not there, or older than the tests' server.")
    return
  }
  assert.equal(copies.length, 1, copies.join())
  const copy = join(storage.env.SIGHTLINE_DATA as string, copies[0] as string)
  const restored = await callCommand(['restore', copy, '--yes'], storage.env)
  assert.equal(restored.exitCode, 0, restored.stderr)
  const after = await readAll(storage)
  // The restore records itself.
  if (after.events) after.events = after.events.filter((row) => !row.includes('backup.restored'))
  assert.deepEqual(after, before)
}

/** Every row of every table. */
async function readAll(storage: TestStorage): Promise<Record<string, string[] | undefined>> {
  const database = await storage.open()
  try {
    const tables = await database.rows<{ name: string }>(
      storage.engine === 'sqlite'
        ? `select name from sqlite_schema where type = 'table' and name not like 'sqlite%' order by name`
        : `select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
      [],
    )
    const all: Record<string, string[] | undefined> = {}
    for (const { name } of tables) {
      const rows = await database.rows(`select * from ${name}`, [])
      all[name] = rows.map((row) => inspect(row)).sort()
    }
    return all
  } finally {
    await database.close()
  }
}

async function requireAnswers(storage: TestStorage, release: string): Promise<void> {
  const recorded: Recorded = JSON.parse((await readKept(release, 'json')).toString())
  const { key, answers } = recorded[storage.engine]
  const database = await storage.open()
  const app = await createTestApp(database)
  const differences: string[] = []
  try {
    for (const [path, expected] of Object.entries(answers)) {
      const answer = await app.call('GET', `/v1${path}`, { key })
      if (answer.status !== 200) differences.push(`${path}: ${answer.status} ${answer.text}`)
      else compare(path, expected, answer.body.data, differences)
    }
    assert.deepEqual(differences, [])
  } finally {
    await app.close()
    await database.close()
  }
}

/** Later releases may add fields, and take none away. */
function compare(place: string, expected: unknown, found: unknown, differences: string[]): void {
  if (typeof expected !== 'object' || expected === null || typeof found !== 'object' || found === null) {
    if (expected !== found)
      differences.push(`${place}: ${JSON.stringify(found)} in place of ${JSON.stringify(expected)}`)
    return
  }
  if (Array.isArray(expected) && expected.length !== (found as unknown[]).length)
    differences.push(`${place}: ${(found as unknown[]).length} in place of ${expected.length}`)
  for (const [name, value] of Object.entries(expected))
    compare(`${place} ${name}`, value, (found as Record<string, unknown>)[name], differences)
}
