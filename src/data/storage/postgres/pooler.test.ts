// Behind a real PgBouncer, in each of its modes: limits hold, nothing is left in a session, and reads and writes go on.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { createStorage, type TestStorage } from '../../../../test/helpers/engines.ts'
import {
  type PgBouncer,
  type PoolerSettings,
  startPgBouncer,
  WITHOUT_PGBOUNCER,
  WITHOUT_STATEMENTS,
} from '../../../../test/helpers/pgbouncer.ts'
import { networkUrl } from '../../../../test/helpers/postgres-server.ts'
import { bulkTarget, insertColumns } from '../bulk/bulk-insert.ts'
import type { Database, Tx } from '../database.ts'
import { storageRefusal } from '../faults.ts'
import { migrate } from '../migrate.ts'
import { openPostgres } from './open.ts'

const WITHOUT: PoolerSettings = WITHOUT_STATEMENTS ? {} : { max_prepared_statements: 0 }

const MODES: readonly {
  title: string
  settings: PoolerSettings
  keepsStatements: boolean
  skip: string | false
}[] = [
  {
    title: 'transactions, without prepared statements',
    settings: { pool_mode: 'transaction', ...WITHOUT },
    keepsStatements: false,
    skip: WITHOUT_PGBOUNCER,
  },
  {
    title: 'transactions, with prepared statements',
    settings: { pool_mode: 'transaction', max_prepared_statements: 200 },
    keepsStatements: true,
    skip: WITHOUT_STATEMENTS,
  },
  {
    title: 'transactions, and ignores the parameters of a session',
    settings: {
      pool_mode: 'transaction',
      ignore_startup_parameters: 'options,statement_timeout,idle_in_transaction_session_timeout',
      ...WITHOUT,
    },
    keepsStatements: false,
    skip: WITHOUT_PGBOUNCER,
  },
  {
    title: 'sessions',
    settings: { pool_mode: 'session' },
    keepsStatements: false,
    skip: WITHOUT_PGBOUNCER,
  },
]

const MINUTE = '1min'

for (const { title, settings, keepsStatements, skip } of MODES) {
  describe(`behind a PgBouncer that pools ${title}`, { skip }, () => {
    let storage: TestStorage
    let pooler: PgBouncer
    let database: Database

    before(async () => {
      storage = await createStorage('postgres')
      // Fewer connections to the server than clients: a transaction gets another one each time.
      const few = settings.pool_mode === 'session' ? 20 : 3
      const url = networkUrl(storage.env.SIGHTLINE_DATABASE_URL)
      pooler = await startPgBouncer(url, { ...settings, default_pool_size: few })
      database = await open()
      await migrate(database, { nowMs: Date.now })
    })
    after(async () => {
      await database?.close()
      await pooler?.remove()
      await storage?.remove()
    })

    function urlWith(parameters: Record<string, string>): string {
      const url = new URL(pooler.urlOf(storage.env.SIGHTLINE_DATABASE_URL!))
      for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
      return url.href
    }

    const open = (parameters: Record<string, string> = {}) =>
      openPostgres({ url: urlWith(parameters), poolSize: 10, onIdleError: () => {} })

    const insert = (tx: Tx, name: string) =>
      tx.insertInto('accounts').values({ name, created_at: 1 }).returning('id').executeTakeFirstOrThrow()

    const settingsOf = `select current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle,
      current_setting('transaction_read_only') as read_only,
      current_setting('transaction_isolation') as isolation`

    test('that is found out when the database is opened', () => {
      assert.deepEqual(database.pooler, { keepsStatements })
    })

    test('statements are prepared only if the pooler keeps them', async () => {
      const [row] = await database.rows<{ count: number }>(
        'select count(*) as count from pg_prepared_statements',
        [],
      )
      assert.equal(row!.count > 0, keepsStatements)
    })

    test('each transaction has its limits, and its session keeps none of them', async () => {
      const reads = await Promise.all([
        database.rows<Record<string, string>>(settingsOf, []),
        database.read(
          async (db) => (await sql<Record<string, string>>`${sql.raw(settingsOf)}`.execute(db)).rows,
        ),
      ])
      for (const [row] of reads) assert.deepEqual([row?.statement, row?.read_only], [MINUTE, 'on'])
      const [search] = await database.search(1, ({ rows }) => rows<Record<string, string>>(settingsOf, []))
      assert.deepEqual([search?.statement, search?.read_only], ['20s', 'on'])
      const inside = async (tx: Tx) =>
        (await sql<Record<string, string>>`${sql.raw(settingsOf)}`.execute(tx)).rows
      const expected = { statement: MINUTE, idle: MINUTE, read_only: 'off', isolation: 'serializable' }
      assert.deepEqual(await database.transaction(inside), [expected])
      assert.deepEqual(await database.write((db) => inside(db as Tx)), [expected])
      assert.deepEqual(await database.transaction(inside, { isolation: 'read committed' }), [
        { ...expected, isolation: 'read committed' },
      ])
      const bare = new pg.Client({ connectionString: urlWith({}) })
      await bare.connect()
      for (let count = 0; count < 10; count++) {
        const { rows } = await bare.query(settingsOf)
        assert.deepEqual(rows, [{ statement: '0', idle: '0', read_only: 'off', isolation: 'read committed' }])
      }
      await bare.end()
    })

    test('a reader cannot write', async () => {
      await assert.rejects(database.rows('delete from accounts', []), /read-only transaction/)
      await assert.rejects(
        database.read((db) => db.deleteFrom('accounts').execute()),
        /read-only transaction/,
      )
    })

    test('what takes too long is ended by the server, and the connection goes on', async (t) => {
      const hasty = await open({ statement_timeout: '500' })
      t.after(() => hasty.close())
      const tooLong = (error: unknown) => storageRefusal(error)?.code === 'database_unavailable'
      await assert.rejects(hasty.rows('select pg_sleep(60)', []), tooLong)
      await assert.rejects(
        hasty.read((db) => sql`select pg_sleep(60)`.execute(db)),
        tooLong,
      )
      await assert.rejects(
        hasty.transaction((tx) => sql`select pg_sleep(60)`.execute(tx)),
        tooLong,
      )
      assert.deepEqual(await hasty.rows('select 1 as one', []), [{ one: 1 }])
    })

    test('a statement that fails leaves those around it alone, and works when its table is there', async () => {
      const query = 'select count(*) as count from late_table where id > $1'
      const asked = [
        database.rows('select 1 as one', []),
        database.rows(query, [0]),
        database.rows('select 2 as two', []),
      ]
      const [first, failed, last] = await Promise.allSettled(asked)
      assert.deepEqual(first?.status === 'fulfilled' && first.value, [{ one: 1 }])
      assert.match(failed?.status === 'rejected' ? failed.reason.message : '', /late_table/)
      assert.deepEqual(last?.status === 'fulfilled' && last.value, [{ two: 2 }])
      await database.transaction((tx) => sql`create table late_table (id int primary key)`.execute(tx))
      assert.deepEqual(await database.rows(query, [0]), [{ count: 0 }])
    })

    test('450 writes among reads, thirty at a time: each of them is there', async () => {
      const names = Array.from({ length: 225 }, (_, number) => `account ${number}`)
      const waiting = [...names]
      const work = async () => {
        for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
          const { id } = await database.transaction((tx) => insert(tx, name as string))
          const rows = await database.rows('select name from accounts where id = $1', [id])
          assert.deepEqual(rows, [{ name }])
          await database.write((db) => insert(db as Tx, `${name} again`))
        }
      }
      await Promise.all(Array.from({ length: 30 }, work))
      const stored = await database.rows<{ name: string }>(
        "select name from accounts where name like 'account %'",
        [],
      )
      assert.deepEqual(
        stored.map(({ name }) => name).sort(),
        names.flatMap((name) => [name, `${name} again`]).sort(),
      )
    })

    test('rows are copied in binary form, and refused ones leave nothing', async () => {
      await database.transaction((tx) =>
        sql`create table copied (id bigint primary key, amount bigint not null)`.execute(tx),
      )
      const target = bulkTarget('copied' as never, { id: 'integer', amount: 'integer' } as never)
      const columns = [Int32Array.from({ length: 20_000 }, (_, id) => id), new Int32Array(20_000).fill(7)]
      await database.transaction((tx) => insertColumns(tx, 'postgres', target, columns))
      await assert.rejects(
        database.transaction((tx) => insertColumns(tx, 'postgres', target, columns)),
        /duplicate key/,
      )
      assert.deepEqual(await database.rows('select count(*) as rows, sum(amount) as sum from copied', []), [
        { rows: 20_000, sum: 140_000 },
      ])
    })
  })
}

test('a pooler that stops to keep statements while the server runs', {
  skip: WITHOUT_STATEMENTS,
}, async (t) => {
  const storage = await createStorage('postgres')
  t.after(() => storage.remove())
  const settings = { pool_mode: 'transaction', max_prepared_statements: 200, default_pool_size: 3 }
  const pooler = await startPgBouncer(networkUrl(storage.env.SIGHTLINE_DATABASE_URL), settings)
  t.after(() => pooler.remove())
  const url = pooler.urlOf(storage.env.SIGHTLINE_DATABASE_URL!)
  const [one, other] = await Promise.all(
    [1, 2].map(() => openPostgres({ url, poolSize: 10, onIdleError() {} })),
  )
  t.after(() => Promise.all([one?.close(), other?.close()]))
  const ask = async () => {
    await Promise.all(
      [one!, other!].flatMap((database) =>
        Array.from({ length: 20 }, async (_, number) => {
          const rows = await database.rows(`select ${number} as number, $1::int as given`, [number])
          assert.deepEqual(rows, [{ number, given: number }])
        }),
      ),
    )
  }
  await ask()
  await pooler.reconfigure({ max_prepared_statements: 0 })
  await ask()
})
