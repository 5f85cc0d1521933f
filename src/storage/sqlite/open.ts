// SQLite in a file: one writer thread, a few readers, nothing on the main thread.

import { Kysely } from 'kysely'
import type { Database } from '../database.ts'
import { retryRead, retryTransaction } from '../retry.ts'
import type { Tables } from '../tables.ts'
import { sqliteDialect, toObjects, toParams } from './dialect.ts'
import { startThreads } from './threads.ts'

const BUSY_TIMEOUT_MS = 10_000

export type SqliteOptions = { file: string; readers: number }

export async function openSqlite({ file, readers }: SqliteOptions): Promise<Database> {
  // The writer first: it makes the file and switches it to WAL before a reader looks at it.
  const writerThreads = await startThreads(1, { file, isWriter: true, busyTimeoutMs: BUSY_TIMEOUT_MS })
  const readerThreads = await startThreads(readers, { file, isWriter: false, busyTimeoutMs: BUSY_TIMEOUT_MS })
  const reader = new Kysely<Tables>({ dialect: sqliteDialect(readerThreads, { isWriter: false }) })
  const writer = new Kysely<Tables>({ dialect: sqliteDialect(writerThreads, { isWriter: true }) })

  return {
    engine: 'sqlite',
    builder: reader,
    read: (work) => retryRead(() => work(reader)),
    write: (work) => work(writer),
    transaction: (work) => retryTransaction(() => writer.transaction().execute(work)),
    async rows<R>(sql: string, params: readonly unknown[]) {
      const reply = await readerThreads.ask({ kind: 'query', sql, params: toParams(params) })
      if (reply.kind !== 'rows') throw new Error(`A database thread answered a read with ${reply.kind}.`)
      return toObjects<R>(reply.columns, reply.rows)
    },
    async page(sql, params, limit) {
      const reply = await readerThreads.ask({ kind: 'page', sql, params: toParams(params), limit })
      if (reply.kind !== 'page') throw new Error(`A database thread answered a page with ${reply.kind}.`)
      return reply as never
    },
    async close() {
      await Promise.all([readerThreads.close(), writerThreads.close()])
    },
  }
}
