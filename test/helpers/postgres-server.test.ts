import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { createDatabase, type PostgresServer, startPostgres } from './postgres-server.ts'
import { temporaryFolder } from './temporary-folder.ts'

let server: PostgresServer

before(async () => {
  server = await startPostgres()
})

// Absent when a name pattern left out every test: then only this hook runs.
after(() => server?.remove())

test('a server answers in UTF-8 and UTC, and orders text by code point', async () => {
  assert.equal(await value(server.url, 'SHOW server_encoding'), 'UTF8')
  assert.equal(await value(server.url, 'SHOW timezone'), 'UTC')
  assert.equal(
    await value(server.url, "SELECT string_agg(w, '' ORDER BY w) FROM unnest('{é,b,B,a}'::text[]) w"),
    'Babé',
  )
  assert.equal(await value(server.url, "SELECT lower('É')"), 'é')
})

test('a database copied from a template has its rows and then goes its own way', async () => {
  const template = await createDatabase(server.url)
  await run(template.url, 'CREATE TABLE words (word text); INSERT INTO words VALUES (1)')
  const [first, second] = await Promise.all([
    createDatabase(server.url, template.name),
    createDatabase(server.url, template.name),
  ])
  await run(first.url, 'INSERT INTO words VALUES (2)')

  assert.equal(await value(first.url, 'SELECT count(*)::int FROM words'), 2)
  assert.equal(await value(second.url, 'SELECT count(*)::int FROM words'), 1)
})

test('a database is dropped even while somebody is connected to it', async () => {
  const database = await createDatabase(server.url)
  const client = new pg.Client({ connectionString: database.url })
  const broken = new Promise((resolve) => client.on('error', resolve))
  await client.connect()
  await database.drop()
  await broken

  const found = await value(
    server.url,
    `SELECT count(*)::int FROM pg_database WHERE datname = '${database.name}'`,
  )
  assert.equal(found, 0)
})

for (const end of ['stop', 'kill'] as const) {
  test(`after a ${end} nothing answers, and after the next start all that was committed is there`, async () => {
    const database = await createDatabase(server.url)
    await run(database.url, 'CREATE TABLE words (word text); INSERT INTO words VALUES (1)')
    await server[end]()
    await assert.rejects(value(database.url, 'SELECT 1'), { code: 'ECONNREFUSED' })
    await server.start()

    assert.equal(await value(database.url, 'SELECT count(*)::int FROM words'), 1)
  })
}

test("a folder of the caller's is used again, with other settings", async (t) => {
  const dir = temporaryFolder(t)
  const first = await startPostgres({ databaseDir: dir })
  assert.equal(await value(first.url, 'SHOW fsync'), 'off')
  await run(first.url, 'CREATE TABLE words (word text)')
  await first.stop()

  const second = await startPostgres({ databaseDir: dir, settings: { fsync: 'on' } })
  assert.equal(await value(second.url, 'SHOW fsync'), 'on')
  assert.equal(await value(second.url, 'SELECT count(*)::int FROM words'), 0)
  await second.remove()
  assert.equal(existsSync(dir), false)
})

test('a server that cannot start says why', async () => {
  await assert.rejects(startPostgres({ settings: { max_connections: 'many' } }), /max_connections.*many/)
})

test('a killed process leaves no server and no files behind', async (t) => {
  const owner = startOwner('await startPostgres()', 'setInterval(() => {}, 1000)')
  t.after(() => owner.child.kill('SIGKILL'))
  const left = await leftBehind(await owner.url)
  assert.ok(left.isRunning() && left.hasFiles())

  // The whole group, as a terminal or a test runner does it; Windows knows none.
  const { pid = 0 } = owner.child
  process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL')
  while (left.isRunning() || left.hasFiles()) await delay(20, undefined, { signal: t.signal })
})

test('a process that forgets its server ends by itself, and the server with it', async (t) => {
  const owner = startOwner('{ url: await sharedPostgresUrl() }', 'await once(process.stdin, "data")')
  t.after(() => owner.child.kill('SIGKILL'))
  const left = await leftBehind(await owner.url)
  owner.child.stdin?.end('go on')
  const [code] = await once(owner.child, 'exit')

  assert.equal(code, 0)
  while (left.isRunning() || left.hasFiles()) await delay(20, undefined, { signal: t.signal })
})

async function run(url: string, statements: string): Promise<pg.QueryResult<Record<string, unknown>>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await client.query(statements)
  } finally {
    await client.end()
  }
}

async function value(url: string, query: string): Promise<unknown> {
  const { rows } = await run(url, query)
  return Object.values(rows[0] ?? {})[0]
}

/** Another process that has a server: `server` says how it gets one, `then` what it does with its life after that. */
function startOwner(server: string, then: string): { child: ChildProcess; url: Promise<string> } {
  const module = JSON.stringify(new URL('./postgres-server.ts', import.meta.url))
  const program = `
    import { once } from 'node:events'
    import { sharedPostgresUrl, startPostgres } from ${module}
    const server = ${server}
    console.log(server.url)
    ${then}
  `
  const { TEST_DATABASE_URL: _, ...env } = process.env
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
    env,
  })
  child.stdout.setEncoding('utf8')
  return { child, url: once(child.stdout, 'data').then(([line]) => String(line).trim()) }
}

async function leftBehind(url: string): Promise<{ isRunning(): boolean; hasFiles(): boolean }> {
  const dataDir = String(await value(url, 'SHOW data_directory'))
  const pid = Number.parseInt(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8'), 10)
  return {
    isRunning() {
      try {
        return process.kill(pid, 0)
      } catch {
        return false
      }
    },
    hasFiles: () => existsSync(join(dataDir, '..')),
  }
}
