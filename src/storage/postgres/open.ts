// PostgreSQL 14 or later. Two pools: readers are read-only by the server's own word, so a query that writes by
// mistake fails here as it does on SQLite, and reads may later go to a replica.

import { hash } from 'node:crypto'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { AppError } from '../../lib/errors.ts'
import type { Database } from '../database.ts'
import type { Page } from '../page.ts'
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
    transaction: (work) =>
      retryTransaction((onCommit) =>
        writer.transaction().execute(async (tx) => {
          const result = await work(tx)
          onCommit()
          return result
        }),
      ),
    rows: <R>(sql: string, params: readonly unknown[]) =>
      retryRead(async () => {
        const query = { name: prepared(sql), text: sql, values: params as unknown[] }
        return (await readPool.query(query)).rows as R[]
      }),
    page: (sql, params, limit) =>
      retryRead(async () => {
        const query = {
          name: prepared(sql),
          text: sql,
          values: params as unknown[],
          rowMode: 'array' as const,
        }
        return joinPage((await readPool.query(query)).rows, limit)
      }),
    async close() {
      await Promise.all([readPool.end(), writePool.end()])
    },
  }
}

function joinPage(rows: (string | number | null)[][], limit: number): Page {
  const count = Math.min(rows.length, limit)
  let json = count === 0 ? '' : (rows[0]?.[0] as string)
  for (let index = 1; index < count; index++) json += `,${rows[index]?.[0]}`
  return {
    json,
    digest: hash('sha1', json, 'base64url'),
    hasMore: rows.length > limit,
    first: rows[0]?.slice(1) ?? [],
    last: rows[count - 1]?.slice(1) ?? [],
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
