// Kysely over the database threads. Kysely's own SQLite dialect holds every query behind one mutex; here only the
// writer has one (a transaction owns it from begin to commit), and readers take any number of queries at once.

import type { SQLInputValue } from 'node:sqlite'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { createLock } from '../../lib/lock.ts'
import type { Value } from './protocol.ts'
import type { Threads } from './threads.ts'

class ConcurrentSqliteAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

export function sqliteDialect(threads: Threads, { isWriter }: { isWriter: boolean }): Dialect {
  return {
    createAdapter: () => new ConcurrentSqliteAdapter(),
    createDriver: () => (isWriter ? writerDriver(threads) : readerDriver(threads)),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

function readerDriver(threads: Threads): Driver {
  const connection = threadConnection(threads)
  const refuse = () => Promise.reject(new Error('Readers hold no transaction: use transaction().'))
  return {
    init: async () => {},
    acquireConnection: async () => connection,
    releaseConnection: async () => {},
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    destroy: async () => {},
  }
}

function writerDriver(threads: Threads): Driver {
  const lock = createLock()
  const connection = threadConnection(threads)
  const run = async (sql: string) => void (await connection.executeQuery(CompiledQuery.raw(sql)))
  return {
    init: async () => {},
    acquireConnection: async () => {
      await lock.acquire()
      return connection
    },
    releaseConnection: async () => lock.release(),
    // IMMEDIATE: a transaction that starts by reading and then finds the file taken could not be retried in place.
    beginTransaction: () => run('begin immediate'),
    commitTransaction: () => run('commit'),
    rollbackTransaction: () => run('rollback'),
    destroy: async () => {},
  }
}

function threadConnection(threads: Threads): DatabaseConnection {
  return {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      const reply = await threads.ask({ kind: 'query', sql: query.sql, params: toParams(query.parameters) })
      if (reply.kind === 'rows') return { rows: toObjects<R>(reply.columns, reply.rows) }
      if (reply.kind === 'done') {
        return { rows: [], numAffectedRows: BigInt(reply.changes), insertId: BigInt(reply.lastId) }
      }
      throw new Error(`A database thread answered a query with ${reply.kind}.`)
    },
    async *streamQuery() {
      yield* []
      throw new Error('Streams are read as keyset pages: see storage/page.ts.')
    },
  }
}

export function toParams(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters.map((value) => (typeof value === 'boolean' ? Number(value) : value)) as SQLInputValue[]
}

export function toObjects<R>(columns: string[], rows: Value[][]): R[] {
  return rows.map((values) => {
    const row: Record<string, Value> = {}
    for (const [index, name] of columns.entries()) row[name] = values[index] as Value
    return row as R
  })
}
