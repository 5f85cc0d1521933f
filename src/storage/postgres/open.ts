// PostgreSQL 14 or later. Two pools: readers are read-only by the server's own word, so a query that writes by
// mistake fails here as it does on SQLite, and reads may later go to a replica.

import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { AppError } from '../../lib/errors.ts'
import { createCommits } from '../commits.ts'
import type { Database } from '../database.ts'
import { joinPage } from '../join-page.mjs'
import { retryRead, retryTransaction } from '../retry.ts'
import type { Tables } from '../tables.ts'

const VERSION_MIN = 140_000
const CONNECT_TIMEOUT_MS = 5_000
const STATEMENT_TIMEOUT_MS = 60_000

export type PostgresOptions = { url: string; poolSize: number; onIdleError(error: Error): void }

// Ids, counts and times stay below 2^53: as numbers they are the same on both engines.
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === pg.types.builtins.INT8 || oid === pg.types.builtins.NUMERIC
      ? Number
      : pg.types.getTypeParser(oid, format as 'text'),
}

export async function openPostgres({ url, poolSize, onIdleError }: PostgresOptions): Promise<Database> {
  const shared = {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    application_name: 'sightline',
    types,
  }
  const readPool = new pg.Pool({ ...shared, max: poolSize, options: '-c default_transaction_read_only=on' })
  const writePool = new pg.Pool({
    ...shared,
    max: poolSize,
    options: '-c default_transaction_isolation=serializable',
  })
  // A connection that dies while idle must not end the process; the next query opens another one.
  readPool.on('error', onIdleError)
  writePool.on('error', onIdleError)

  const reader = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: readPool }) })
  const writer = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: writePool }) })
  const commits = createCommits()
  const names = new Map<string, string>()

  // Named, so that each connection parses and plans a hot statement once.
  function prepared(sql: string): string {
    let name = names.get(sql)
    if (name === undefined) {
      name = `s${names.size + 1}`
      names.set(sql, name)
    }
    return name
  }

  await refuseOldServer(readPool)

  return {
    engine: 'postgres',
    builder: reader,
    read: (work) => retryRead(() => work(reader)),
    write: (work) =>
      retryTransaction((onCommit) => {
        onCommit()
        return work(writer)
      }),
    transaction: (work, options) =>
      commits.announce((begun) =>
        retryTransaction((onCommit) =>
          writer
            .transaction()
            .setIsolationLevel(options?.isolation ?? 'serializable')
            .execute(async (tx) => {
              begun(tx)
              const result = await work(tx)
              onCommit()
              return result
            }),
        ),
      ),
    onCommitted: commits.listen,
    rows: <R>(sql: string, params: readonly unknown[]) =>
      retryRead(async () => {
        const query = { name: prepared(sql), text: sql, values: params as unknown[] }
        return (await readPool.query(query)).rows as R[]
      }),
    page: (sql, params, range) =>
      retryRead(async () => {
        const query = {
          name: prepared(sql),
          text: sql,
          values: params as unknown[],
          rowMode: 'array' as const,
        }
        return joinPage((await readPool.query(query)).rows, range)
      }),
    async close() {
      await Promise.all([readPool.end(), writePool.end()])
    },
  }
}

async function refuseOldServer(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ server_version_num: string }>('show server_version_num')
  const version = Number(rows[0]?.server_version_num)
  if (version >= VERSION_MIN) return
  const shown = Math.floor(version / 10_000)
  throw new AppError(
    'bad_setting',
    `SIGHTLINE_DATABASE_URL is PostgreSQL ${shown}; version 14 or later is needed.`,
  )
}
