import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterEach, beforeEach, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { createStorage, type TestStorage } from '../../../../test/helpers/engines.ts'
import { networkUrl } from '../../../../test/helpers/postgres-server.ts'
import type { Database } from '../database.ts'
import { storageRefusal } from '../faults.ts'
import { migrate } from '../migrate.ts'
import { openPostgres } from './open.ts'
import { createPools } from './pools.ts'

let storage: TestStorage
let database: Database
let idleErrors: Error[]

beforeEach(async () => {
  idleErrors = []
  storage = await createStorage('postgres')
  database = await open({})
  await migrate(database, { nowMs: Date.now })
})
afterEach(async () => {
  await database.close()
  await storage.remove()
})

function urlWith(parameters: Record<string, string>): string {
  const url = networkUrl(storage.env.SIGHTLINE_DATABASE_URL)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

const open = (parameters: Record<string, string>) =>
  openPostgres({ url: urlWith(parameters), poolSize: 4, onIdleError: (error) => idleErrors.push(error) })

const insert = (tx: Parameters<Parameters<Database['transaction']>[0]>[0], name: string) =>
  tx.insertInto('accounts').values({ name, created_at: 1 }).execute()

const names = async () =>
  (await database.rows<{ name: string }>('select name from accounts order by id', [])).map((row) => row.name)

/** Ends the connection that runs this transaction, from another one. */
async function terminate(tx: Parameters<typeof insert>[0]): Promise<void> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
  await database.read((db) => sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`.execute(db))
}

test('pools and pipeline together hold as many connections as were allowed, and each at least one', async () => {
  for (const [poolSize, ...sizes] of [
    [20, 7, 9, 2],
    [10, 2, 4, 2],
    [5, 1, 2, 1],
    [1, 1, 1, 1],
  ] as const) {
    const pools = createPools({ url: urlWith({}), poolSize, onIdleError: () => {} })
    const { readers, writers, searchers, searchersMax } = pools
    assert.deepEqual(
      [readers, writers, searchers].map(({ options }) => options.max),
      sizes,
    )
    assert.equal(searchersMax, searchers.options.max)
    await pools.end()
  }
})

test('a write waits for its turn longer than a server may take to be reached', async () => {
  const { writers, end } = createPools({ url: urlWith({}), poolSize: 1, onIdleError: () => {} })
  const [first, second] = [await writers.connect(), writers.connect()]
  await delay(6_000)
  first.release()
  const { rows } = await (await second).query('select 1 as one')
  assert.deepEqual(rows, [{ one: 1 }])
  ;(await second).release()
  await end()
})

test('options in the URL are kept beside our own, and cannot undo them', async (t) => {
  const given = await open({ options: '-c work_mem=12345kB -c default_transaction_read_only=off' })
  t.after(() => given.close())
  const show = async (setting: string) =>
    (await given.rows<Record<string, string>>(`show ${setting}`, []))[0]?.[setting]
  assert.equal(await show('work_mem'), '12345kB')
  assert.equal(await show('default_transaction_read_only'), 'on')
  await given.transaction(async (tx) => {
    const { rows } = await sql`show transaction_isolation`.execute(tx)
    assert.deepEqual(rows, [{ transaction_isolation: 'serializable' }])
  })
})

test('a connection that dies between two statements ends neither the process nor the transaction', async () => {
  let runs = 0
  await database.transaction(async (tx) => {
    runs++
    await insert(tx, `beginning ${runs}`)
    if (runs === 1) await terminate(tx)
    await insert(tx, `rest ${runs}`)
  })
  assert.deepEqual(await names(), ['beginning 2', 'rest 2'])
})

test('a transaction that can no longer be rolled back leaves nothing, and its connection is not used again', async () => {
  const attempt = database.transaction(async (tx) => {
    await insert(tx, 'half')
    await terminate(tx)
    throw new Error('changed my mind')
  })
  await assert.rejects(attempt)
  assert.deepEqual(await names(), [])
  await database.transaction((tx) => insert(tx, 'whole'))
  assert.deepEqual(await names(), ['whole'])
})

test('a connection that dies while idle is reported and replaced', async () => {
  await database.rows('select 1', [])
  await database.write((db) =>
    sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(db),
  )
  assert.deepEqual(await database.rows('select 1 as one', []), [{ one: 1 }])
  assert.ok(idleErrors.length > 0)
})

test('a statement that takes too long is ended, refused as unavailable, and its connection goes on', async (t) => {
  const hasty = await open({ statement_timeout: '1000' })
  t.after(() => hasty.close())
  const slow = hasty.transaction(async (tx) => {
    await insert(tx, 'half')
    await sql`select pg_sleep(60)`.execute(tx)
  })
  await assert.rejects(slow, (error) => storageRefusal(error)?.code === 'database_unavailable')
  await hasty.transaction((tx) => insert(tx, 'whole'))
  assert.deepEqual(await names(), ['whole'])
})

test('a transaction that idles is ended by the server, so its locks do not stay', async (t) => {
  const idle = await open({ idle_in_transaction_session_timeout: '1000' })
  t.after(() => idle.close())
  let runs = 0
  await idle.transaction(async (tx) => {
    runs++
    await insert(tx, `run ${runs}`)
    if (runs === 1) await delay(2_000)
    await insert(tx, 'end')
  })
  assert.deepEqual(await names(), ['run 2', 'end'])
})

test('a server that falls silent is given up, and what is safe is asked again', async (t) => {
  const { hostname, port } = new URL(urlWith({}))
  const pairs: [Socket, Socket][] = []
  const proxy = createServer((client) => {
    const server = connect(Number(port), hostname)
    for (const socket of [client, server]) socket.on('error', () => {})
    client.pipe(server).pipe(client)
    pairs.push([client, server])
  })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  const silence = () => {
    for (const [client, server] of pairs) {
      client.unpipe()
      server.unpipe()
    }
  }
  const url = new URL(urlWith({ query_timeout: '1500' }))
  url.port = String((proxy.address() as AddressInfo).port)
  const remote = await openPostgres({ url: url.href, poolSize: 2, onIdleError: () => {} })
  t.after(async () => {
    await remote.close()
    for (const socket of pairs.flat()) socket.destroy()
    proxy.close()
  })

  silence()
  assert.deepEqual(await remote.rows('select 1 as one', []), [{ one: 1 }])
  let runs = 0
  await remote.transaction(async (tx) => {
    runs++
    if (runs === 1) silence()
    await insert(tx, `run ${runs}`)
  })
  assert.deepEqual(await names(), ['run 2'])
})

test('short reads do not wait behind a long page, as those of a file are', async () => {
  const answered: string[] = []
  const read = async (name: string, reading: Promise<unknown>) => {
    await reading
    answered.push(name)
  }
  const slowPage = `select 'by id', '{}' || pg_sleep(2)::text, 2, 1, 1, false`
  await read('first', database.rows('select 1', []))
  await Promise.all([
    read('long page', database.page(slowPage, [], { open: '', rowsMax: 500 })),
    read('short read', database.rows('select 1', [])),
  ])
  assert.deepEqual(answered, ['first', 'short read', 'long page'])
})
