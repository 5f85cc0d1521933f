// SQLite in a file: one writer thread, a few readers, nothing on the main thread.

import { Kysely } from 'kysely'
import { createCommits } from '../commits.ts'
import type { Database } from '../database.ts'
import { behindGate } from '../gate.ts'
import { retryRead, retryTransaction } from '../retry.ts'
import type { Tables } from '../tables.ts'
import { toObjects, toParams } from './connections.ts'
import { sqliteDialect } from './dialect.ts'
import { createGlance } from './glance.ts'
import { startThreads } from './threads.ts'

const BUSY_TIMEOUT_MS = 10_000

export type SqliteOptions = {
  file: string
  readers: number
  /** A thread died and is being replaced. */
  onThreadDown?(cause: unknown): void
}

export async function openSqlite({ file, readers, onThreadDown }: SqliteOptions): Promise<Database> {
  const options = { file, busyTimeoutMs: BUSY_TIMEOUT_MS }
  // The writer first: it makes the file and switches it to WAL before a reader looks at it.
  const writerThreads = await startThreads(1, { ...options, isWriter: true }, onThreadDown)
  const readerThreads = await startThreads(readers, { ...options, isWriter: false }, onThreadDown).catch(
    async (error) => {
      await writerThreads.close()
      throw error
    },
  )
  const reader = new Kysely<Tables>({ dialect: sqliteDialect(readerThreads, { isWriter: false }) })
  const writer = new Kysely<Tables>({ dialect: sqliteDialect(writerThreads, { isWriter: true }) })
  const commits = createCommits()
  const glance = createGlance(file)

  async function rows<R>(sql: string, params: readonly unknown[]): Promise<R[]> {
    const reply = await readerThreads.ask({ kind: 'query', sql, params: toParams(params) })
    if (reply.kind !== 'rows') throw new Error(`A database thread answered a read with ${reply.kind}.`)
    return toObjects<R>(reply.columns, reply.rows)
  }

  return behindGate({
    engine: 'sqlite',
    builder: reader,
    read: (work) => retryRead(() => work(reader)),
    write: (work) => retryTransaction(() => work(writer)),
    // One writer at a time: there is no weaker isolation to ask for.
    transaction: (work) =>
      commits.announce((begun) =>
        retryTransaction(() =>
          writer.transaction().execute((tx) => {
            begun(tx)
            return work(tx)
          }),
        ),
      ),
    onCommitted: commits.listen,
    rows,
    glance: <R>(sql: string, params: readonly unknown[]) =>
      glance.rows<R>(sql, toParams(params)) ?? rows<R>(sql, params),
    async page(sql, params, open) {
      const reply = await readerThreads.ask({ kind: 'page', sql, params: toParams(params), open })
      if (reply.kind !== 'page') throw new Error(`A database thread answered a page with ${reply.kind}.`)
      return reply.page
    },
    // The writer last: the last to leave moves the log into the database file.
    async close() {
      glance.close()
      await readerThreads.close()
      await writerThreads.close()
    },
  })
}
