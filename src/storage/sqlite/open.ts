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
import type { ThreadOptions } from './protocol.ts'
import { startThreads } from './threads.ts'

const BUSY_TIMEOUT_MS = 10_000

export type SqliteOptions = {
  file: string
  readers: number
  /** Whether readers look into the file where it lies: searches are faster, and what they see counts as our memory. */
  isMapped?: boolean | undefined
  /** A thread died and is being replaced. */
  onThreadDown?(cause: unknown): void
}

type FileOptions = Omit<ThreadOptions, 'isWriter'>

export async function openSqlite(asked: SqliteOptions): Promise<Database> {
  const { file, readers, isMapped = true, onThreadDown } = asked
  const options = { file, isMapped, busyTimeoutMs: BUSY_TIMEOUT_MS }
  const { writerThreads, readerThreads } = await startAll(readers, options, onThreadDown)
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

/**
 * All at once: a thread takes as long to start as the rest of opening does. Which of them finds a new file first does
 * not matter: readers change nothing, and the writer, which switches the file to WAL, waits for them while it does.
 */
async function startAll(readers: number, options: FileOptions, onThreadDown: SqliteOptions['onThreadDown']) {
  const [writer, reader] = await Promise.allSettled([
    startThreads(1, { ...options, isWriter: true }, onThreadDown),
    startThreads(readers, { ...options, isWriter: false }, onThreadDown),
  ])
  if (writer.status === 'fulfilled' && reader.status === 'fulfilled') {
    return { writerThreads: writer.value, readerThreads: reader.value }
  }
  for (const started of [reader, writer]) if (started.status === 'fulfilled') await started.value.close()
  throw writer.status === 'rejected' ? writer.reason : (reader as PromiseRejectedResult).reason
}
