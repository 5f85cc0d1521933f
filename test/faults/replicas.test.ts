// Reads go to a real streaming replica, and nobody notices: what was written is seen at once, whichever process wrote it,
// and no request fails when the replica is behind or gone.

import assert from 'node:assert/strict'
import { AsyncLocalStorage } from 'node:async_hooks'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { examineReplicas } from '../../src/app/cli/doctor/replicas.ts'
import { loadConfig } from '../../src/data/settings/config.ts'
import { openDatabase } from '../../src/data/storage/open.ts'
import type { QueryResult } from '../../src/data/storage/query/query-limits.ts'
import { runQuery } from '../../src/data/storage/query/run-query.ts'
import { VIEWS } from '../../src/features/declarations.ts'
import { createLogger } from '../../src/lib/log.ts'
import { freePort } from '../helpers/free-port.ts'
import { startPgBouncer, WITHOUT_PGBOUNCER } from '../helpers/pgbouncer.ts'
import {
  networkUrl,
  type PostgresServer,
  sharedPostgresUrl,
  startPostgres,
} from '../helpers/postgres-server.ts'
import { type ServerHere, startHere } from '../helpers/server-here.ts'
import { startName } from '../helpers/server-name.ts'
import { FOLLOWED, promote, startStandby } from '../helpers/standby.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { until } from '../helpers/until.ts'

let primary: PostgresServer
let standby: PostgresServer
let folders: string[] = []

before(async () => {
  folders = await Promise.all(
    ['primary', 'standby'].map((name) => mkdtemp(join(tmpdir(), `sightline-${name}-`))),
  )
  primary = await startPostgres({ databaseDir: folders[0]!, settings: FOLLOWED })
  standby = await startStandby(primary, folders[0]!, folders[1]!)
})

after(async () => {
  await Promise.all([standby?.remove(), primary?.remove()])
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })))
})

const SECRET = 'a secret that both nodes of the test have'

type Node = ServerHere & {
  key: string
  get(path: string, init?: RequestInit): Promise<Response>
  createProject(name: string): Promise<string>
}

/** Nodes that share the database; the first one makes the key that all are asked with. */
async function startNodes(
  t: TestContext,
  count: number,
  settings: Record<string, string> = {},
): Promise<Node[]> {
  await emptyPrimary()
  const nodes: Node[] = []
  let key: string | undefined
  for (let index = 0; index < count; index++) {
    const server = await startHere(
      {
        SIGHTLINE_DATA: temporaryFolder(t),
        SIGHTLINE_DATABASE_URL: primary.url,
        SIGHTLINE_DATABASE_REPLICA_URLS: standby.url,
        SIGHTLINE_SECRET: SECRET,
        SIGHTLINE_RATE_LIMIT_PER_MINUTE: '0',
        ...settings,
      },
      { after: (clean) => t.after(clean), role: 'serve' },
    )
    key ??= server.started.key
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const ask = (path: string, init: RequestInit = {}) => fetch(`${server.url}${path}`, { headers, ...init })
    nodes.push({
      ...server,
      key: key!,
      get: ask,
      async createProject(name) {
        const body = JSON.stringify({ name, domain: `${name}.example` })
        const answer = await ask('/v1/projects', { method: 'POST', body })
        assert.equal(answer.status, 201, await answer.clone().text())
        return ((await answer.json()) as { data: { uid: string } }).data.uid
      },
    })
  }
  for (const node of nodes) await untilUsed(node)
  return nodes
}

async function runOn({ url }: PostgresServer, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

async function emptyPrimary(): Promise<void> {
  await runOn(primary, 'drop schema public cascade; create schema public')
}

async function isUsed(node: Node): Promise<boolean> {
  const { replicas } = (await (await fetch(`${node.url}/readyz`)).json()) as {
    replicas?: { used: number }
  }
  return replicas !== undefined && replicas.used > 0
}

const untilUsed = (node: Node) => until('the replica is used', () => isUsed(node))
/** It may be back before anybody looks. */
const untilLeftOut = (node: Node) =>
  until('the replica is left out', () => node.log().includes('a replica of the database is left out'))

/** How many requests have read from the replica, and how many from the primary. */
async function countRequests(node: Node): Promise<{ replica: number; primary: number }> {
  const text = await (await fetch(`${node.url}/metrics`)).text()
  const counts = { replica: 0, primary: 0 }
  for (const [, server, count] of text.matchAll(
    /^sightline_database_reading_requests_total\{server="([^"]*)"\} (\d+)$/gm,
  ))
    counts[server === 'primary' ? 'primary' : 'replica'] += Number(count)
  return counts
}

async function listNames(node: Node): Promise<string[]> {
  const answer = await node.get('/v1/projects?limit=100')
  assert.equal(answer.status, 200, await answer.clone().text())
  return ((await answer.json()) as { data: { name: string }[] }).data.map(({ name }) => name)
}

/** The statements that a server runs meanwhile, as it logs them. */
async function logged(index: 0 | 1, work: () => Promise<void>): Promise<string[]> {
  const file = join(folders[index]!, 'log')
  const before = (await readFile(file)).length
  await work()
  const text = (await readFile(file)).subarray(before).toString()
  return text.split('\n').filter((line) => /execute [^:]*: select/i.test(line))
}

test('lists are read from the replica, and what was written is in them at once on every node', async (t) => {
  const [one, other] = (await startNodes(t, 2)) as [Node, Node]
  const names: string[] = []
  for (let round = 0; round < 30; round++) {
    const [writer, reader] = round % 2 === 0 ? [one, other] : [other, one]
    names.push(`project-${round}`)
    await writer.createProject(names.at(-1)!)
    assert.deepEqual((await listNames(reader)).sort(), [...names].sort())
    assert.deepEqual((await listNames(writer)).sort(), [...names].sort())
  }
  for (const node of [one, other]) {
    const { replica, primary: rest } = await countRequests(node)
    t.diagnostic(`${replica} requests on the replica, ${rest} on the primary`)
    assert.ok(replica > 0)
  }
})

test('only the replica runs the statements of a list', async (t) => {
  await runOn(primary, "alter database postgres set log_statement = 'all'")
  t.after(() => runOn(primary, 'alter database postgres reset log_statement'))
  const [node] = (await startNodes(t, 1)) as [Node]
  await node.createProject('listed')
  const ofLists = (statements: string[]) => statements.filter((text) => text.includes('summary_rest_json'))
  let onReplica: string[] = []
  const onPrimary = await logged(0, async () => {
    onReplica = await logged(1, async () => {
      for (let round = 0; round < 5; round++) await listNames(node)
    })
  })
  assert.equal(ofLists(onReplica).length, 5, onReplica.join('\n'))
  assert.deepEqual(ofLists(onPrimary), [])
})

test('while the replica stands still, what was written is seen at once, and it comes back', async (t) => {
  const [one, other] = (await startNodes(t, 2)) as [Node, Node]
  await runOn(standby, 'select pg_wal_replay_pause()')
  const resume = () => runOn(standby, 'select pg_wal_replay_resume()')
  t.after(resume)
  const names: string[] = []
  for (let round = 0; round < 10; round++) {
    names.push(`paused-${round}`)
    await one.createProject(names.at(-1)!)
    for (const node of [other, one]) assert.deepEqual((await listNames(node)).sort(), [...names].sort())
  }
  for (const node of [one, other]) assert.equal(await isUsed(node), false)
  const checks = (await (await fetch(`${one.url}/metrics`)).text()).match(
    /^sightline_database_replica_used.*$/m,
  )
  assert.match(String(checks), / 0$/)
  await resume()
  for (const node of [one, other]) {
    await untilUsed(node)
    const before = await countRequests(node)
    await listNames(node)
    await until('it answers again', async () => (await countRequests(node)).replica > before.replica)
  }
})

/** The headers of a person who has signed in with the key. */
async function signIn({ url, key }: Node): Promise<{ cookie: string }> {
  const answer = await fetch(`${url}/app/v1/session/key`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ api_key: key }),
  })
  assert.equal(answer.status, 201, await answer.clone().text())
  return {
    cookie: answer.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; '),
  }
}

/** Asks for lists until it is told to stop; none may fail. */
function keepListing(node: Node): () => Promise<number> {
  let isEnough = false
  const counts = Array.from({ length: 4 }, async () => {
    let count = 0
    for (; !isEnough; count++) await listNames(node)
    return count
  })
  return async () => {
    isEnough = true
    return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
  }
}

test('a replica that is killed is left out without a failed request, and comes back', async (t) => {
  const [node] = (await startNodes(t, 1)) as [Node]
  await node.createProject('kept')
  const stop = keepListing(node)
  await standby.kill()
  await untilLeftOut(node)
  assert.equal((await fetch(`${node.url}/readyz`)).status, 200)
  const before = await countRequests(node)
  await until('the primary answers', async () => (await countRequests(node)).primary > before.primary + 20)
  await standby.start()
  await untilUsed(node)
  t.diagnostic(`${await stop()} lists`)
  assert.match(
    node.log(),
    /"reason":"it cannot be reached \([^"]+\)","msg":"a replica of the database is left out/,
  )
  assert.ok(!node.log().includes(new URL(standby.url).password))
})

test('a replica whose machine is gone is left out without a failed request', async (t) => {
  const name = await startName(t, standby)
  const [node] = (await startNodes(t, 1, { SIGHTLINE_DATABASE_REPLICA_URLS: name.url })) as [Node]
  const mute = createServer()
  await once(mute.listen(0, '127.0.0.1'), 'listening')
  t.after(() => mute.close())
  const stop = keepListing(node)
  const startedMs = performance.now()
  name.leadTo({ port: (mute.address() as AddressInfo).port })
  name.fallSilent()
  await untilLeftOut(node)
  t.diagnostic(`left out after ${Math.round(performance.now() - startedMs)} ms`)
  name.leadTo(standby)
  await untilUsed(node)
  await stop()
})

test('connections to the replica that are broken off fail no request', async (t) => {
  const [node] = (await startNodes(t, 1)) as [Node]
  const stop = keepListing(node)
  for (let round = 0; round < 10; round++) {
    await untilUsed(node)
    const before = await countRequests(node)
    await endConnections()
    await until('requests go on', async () => {
      const { replica, primary: rest } = await countRequests(node)
      return replica + rest > before.replica + before.primary + 4
    })
  }
  await stop()
})

async function endConnections(): Promise<void> {
  await runOn(
    standby,
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'sightline'",
  )
}

test('files and queries are read from the replica', async (t) => {
  const [node] = (await startNodes(t, 1)) as [Node]
  const uid = await node.createProject('exported')
  const values = Array.from({ length: 100 }, (_, at) => `domain-${at}.example`)
  const added = await node.get(`/v1/projects/${uid}/disavows`, {
    method: 'POST',
    body: JSON.stringify({ type: 'domain', values }),
  })
  assert.equal(added.status, 201, await added.clone().text())
  await runOn(primary, "alter database postgres set log_statement = 'all'")
  t.after(() => runOn(primary, 'alter database postgres reset log_statement'))
  // Connections that are open log nothing yet.
  await endConnections()
  await untilUsed(node)
  let onReplica: string[] = []
  const onPrimary = await logged(0, async () => {
    onReplica = await logged(1, async () => {
      const file = await fetch(`${node.url}/app/v1/projects/${uid}/disavows.csv`, {
        headers: await signIn(node),
      })
      assert.equal(file.status, 200)
      assert.equal((await file.text()).trim().split('\r\n').length, values.length + 1)
    })
  })
  const ofFile = (statements: string[]) => statements.filter((text) => /from "?disavow/.test(text)).length
  assert.ok(ofFile(onReplica) > 0, onReplica.join('\n'))
  assert.equal(ofFile(onPrimary), 0, onPrimary.join('\n'))

  const storage = loadConfig({
    SIGHTLINE_DATABASE_URL: primary.url,
    SIGHTLINE_DATABASE_REPLICA_URLS: standby.url,
  }).storage
  const query = (sql: string) => runQuery(storage, { sql, views: VIEWS }, { timeMs: 20_000, rowsMax: 10 })
  const texts = [
    'select name, 1 as name from projects -- all',
    'with named as (select name from projects) select p.name from named as n join projects as p on p.name = n.name order by 1 desc',
    'select (select count(*) from projects) as count',
  ]
  for (const sql of texts) {
    let result: QueryResult | undefined
    const lines = await logged(1, async () => {
      result = await query(sql)
    })
    assert.ok(lines.length > 0)
    const { rows } = await runQuery(
      { ...storage, databaseReplicaUrls: [] },
      { sql, views: VIEWS },
      { timeMs: 20_000, rowsMax: 10 },
    )
    assert.deepEqual(result?.rows, rows)
    assert.equal(rows.length, 1)
  }
  await assert.rejects(query('select * from api_keys'), /may not use the table api_keys/)
  await assert.rejects(query('select pg_sleep(1)'), /may not use the function pg_sleep/)
})

test('what is no replica of this database is left out, and the log and doctor say why', async (t) => {
  const stranger = networkUrl(await sharedPostgresUrl()).href
  const nobody = `postgres://me:hunter2@127.0.0.1:${await freePort()}/app`
  const urls = [stranger, primary.url, nobody, standby.url].join(', ')
  const [node] = (await startNodes(t, 1, { SIGHTLINE_DATABASE_REPLICA_URLS: urls })) as [Node]
  const reasons = [
    'it is no copy of the server of SIGHTLINE_DATABASE_URL',
    'it is no replica: it takes writes',
    'it cannot be reached (ECONNREFUSED)',
  ]
  await until('all reasons are logged', () =>
    reasons.every((reason) => node.log().includes(`"reason":"${reason}"`)),
  )
  const { replicas } = (await (await fetch(`${node.url}/readyz`)).json()) as { replicas: object }
  assert.deepEqual(replicas, { used: 1, left_out: 3 })

  const { storage } = loadConfig({
    SIGHTLINE_DATABASE_URL: primary.url,
    SIGHTLINE_DATABASE_REPLICA_URLS: urls,
  })
  const database = await openDatabase({ storage }, { log: createLogger({ level: 'silent' }) })
  t.after(() => database.close())
  const found = await examineReplicas(database, storage)
  assert.deepEqual(
    found.map(({ status }) => status),
    ['warn', 'warn', 'warn', 'ok'],
  )
  for (const [index, reason] of reasons.entries()) assert.ok(found[index]?.message.endsWith(reason))
  assert.ok(!JSON.stringify(found).includes('hunter2') && !node.log().includes('hunter2'))
})

test('what fails on the replica is read from the primary, as is everything after it and after a write', async (t) => {
  const { storage } = loadConfig({
    SIGHTLINE_DATABASE_URL: primary.url,
    SIGHTLINE_DATABASE_REPLICA_URLS: standby.url,
  })
  const log = createLogger({ level: 'silent' })
  const database = await openDatabase({ storage }, { log, hasReplicas: true })
  t.after(() => database.close())
  const { replicas } = database
  assert.ok(replicas)
  const isOnReplica = async () =>
    (await database.rows<{ standby: boolean }>('select pg_is_in_recovery() as standby', []))[0]?.standby
  await until('the replica is used', () => replicas.states()[0]?.isUsed === true)
  let later: (() => Promise<boolean | undefined>) | undefined

  await replicas.run(async () => {
    assert.equal(await isOnReplica(), true)
    assert.equal(await replicas.onPrimary(isOnReplica), false)
    assert.equal(await isOnReplica(), true)
    // A standby has no end of the log of its own.
    await database.read((db) => sql`select pg_current_wal_lsn()`.execute(db))
    assert.equal(await isOnReplica(), false)
  })
  await replicas.run(async () => {
    assert.equal(await isOnReplica(), true)
    await database.transaction((tx) => sql`select 1`.execute(tx))
    assert.equal(await isOnReplica(), false)
  })
  await replicas.run(async () => {
    later = AsyncLocalStorage.bind(isOnReplica)
  })
  assert.equal(await later?.(), false, 'a request that has ended reads from no replica any more')
  assert.equal(await isOnReplica(), false)

  await replicas.run(async () => {
    const missing = database.read((db) => sql`select * from no_such_table`.execute(db))
    await assert.rejects(missing, { code: '42P01' })
  })
  assert.equal(replicas.states()[0]?.isUsed, true)
})

test('a replica behind a connection pooler is read from, too', {
  skip: WITHOUT_PGBOUNCER,
}, async (t) => {
  const pooler = await startPgBouncer(networkUrl(standby.url), { pool_mode: 'transaction' })
  t.after(() => pooler.remove())
  const [one, other] = (await startNodes(t, 2, {
    SIGHTLINE_DATABASE_REPLICA_URLS: pooler.urlOf(standby.url),
  })) as [Node, Node]
  const names: string[] = []
  for (let round = 0; round < 5; round++) {
    names.push(`pooled-${round}`)
    await one.createProject(names.at(-1)!)
    assert.deepEqual((await listNames(other)).sort(), [...names].sort())
  }
  await until('the replica has answered', async () => (await countRequests(other)).replica > 0)
})

test('a replica that is promoted by itself is left out at once', async (t) => {
  const [node] = (await startNodes(t, 1)) as [Node]
  await promote(standby)
  await node.createProject('after')
  assert.deepEqual(await listNames(node), ['after'])
  await until('the reason is known', () => node.log().includes('it is no replica: it takes writes'))
  assert.deepEqual(await listNames(node), ['after'])
})
