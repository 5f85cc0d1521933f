// Opens a SQLite file: one writer thread, a few readers, one more for searches on first use, and no work on the main
// thread.

import { Kysely } from 'kysely'
import { createCommits } from '../commits.ts'
import type { Database, ReadAccess } from '../database.ts'
import { behindGate } from '../gate.ts'
import { retryRead, retryTransaction } from '../retry.ts'
import { createPace as createOwnPace, type Pace } from '../searches/pace.ts'
import { createSearches } from '../searches/search.ts'
import { createSearchLane, type SearchLimits } from '../searches/search-lane.ts'
import { type OnSlow, SLOW_MS } from '../slow-statements.ts'
import type { Tables } from '../tables.ts'
import { SEARCH_LIMITS, STATEMENT_MS_MAX } from '../time-limits.ts'
import { toObjects, toParams } from './connections.ts'
import { openDamage } from './damage.ts'
import { sqliteDialect } from './dialect.ts'
import type { ThreadOptions } from './protocol.ts'
import { createSyncRowRead } from './sync-row-read.ts'
import { startThreads, type Threads, type ThreadsOptions } from './threads.ts'

const BUSY_TIMEOUT_MS = 10_000
const SEARCH_THREADS = 1

type SqliteOptions = {
  file: string
  readers: number
  /** Whether readers map the file into memory: searches are faster, but the mapped part counts as our memory. */
  isMapped?: boolean | undefined
  /** Called when a thread died, or was abandoned with its statement, and is being replaced. */
  onThreadDown?(cause: unknown): void
  /** Called when the file turns out to be damaged; from then on writes are refused. */
  onDamage?(fault: string): void
  onSlow?: OnSlow | undefined
  slowMs?: number
  /** How long a write waits for another process that writes. */
  busyTimeoutMs?: number | undefined
  statementMsMax?: number
  searchLimits?: SearchLimits
  createPace?: () => Pace
}

type FileOptions = Omit<ThreadOptions, 'isWriter'>

export async function openSqlite(settings: SqliteOptions): Promise<Database> {
  const { file, readers, isMapped = true, onThreadDown: onDown = () => {}, onDamage = () => {} } = settings
  const {
    busyTimeoutMs = BUSY_TIMEOUT_MS,
    onSlow = () => {},
    slowMs = SLOW_MS,
    statementMsMax = STATEMENT_MS_MAX,
    searchLimits = SEARCH_LIMITS,
    createPace = createOwnPace,
  } = settings
  const options = { file, isMapped, busyTimeoutMs, slowMs }
  const nowMs = () => performance.now()
  const damage = openDamage({ file, onDamage, nowMs })
  const events = { onDown, onSlow, onError: damage.see }
  const { writerThreads, readerThreads } = await startAll(readers, options, { ...events, statementMsMax })
  const searchThreads = startLate(() => {
    const limits = { ...events, statementMsMax: searchLimits.searchMsMax }
    return startThreads(SEARCH_THREADS, { ...options, isWriter: false }, limits)
  })
  const access = readAccess(readerThreads)
  const writer = new Kysely<Tables>({ dialect: sqliteDialect(writerThreads, { isWriter: true }) })
  const commits = createCommits()
  const readRowNow = createSyncRowRead(file)
  const lane = createSearchLane({ ...searchLimits, atOnce: SEARCH_THREADS, nowMs })

  const database: Database = {
    ...access,
    search: createSearches({
      lane,
      access: { ...readAccess(searchThreads), builder: access.builder },
      createPace,
      nowMs,
    }),
    async write(work) {
      damage.refuseWrite()
      return await retryTransaction(() => work(writer))
    },
    // There is only one writer at a time, so a weaker isolation makes no difference.
    async transaction(work) {
      damage.refuseWrite()
      return await commits.announce((begun) =>
        retryTransaction(() =>
          writer.transaction().execute((tx) => {
            begun(tx)
            return work(tx)
          }),
        ),
      )
    },
    onCommitted: commits.listen,
    readRowNow: <R>(sql: string, params: readonly unknown[]) =>
      readRowNow.rows<R>(sql, toParams(params)) ?? access.rows<R>(sql, params),
    damage,
    changeMark: () => readRowNow.rows<{ data_version: number }>('pragma data_version', [])?.[0]?.data_version,
    // The writer is closed last, because the last connection moves the log into the database file.
    async close() {
      readRowNow.close()
      await Promise.all([readerThreads.close(), searchThreads.close()])
      await writerThreads.close()
    },
  }
  return behindGate(database, lane)
}

/**
 * Starts all threads at once: a thread takes as long to start as the rest of opening does. It does not matter which
 * finds a new file first: readers change nothing, and the writer, which switches the file to WAL, waits for them.
 */
async function startAll(
  readers: number,
  options: FileOptions,
  { statementMsMax, ...events }: Required<ThreadsOptions>,
) {
  const [writer, reader] = await Promise.allSettled([
    // The writer has no time limit: while its statement runs, a replacement could not write either.
    startThreads(1, { ...options, isWriter: true }, events),
    startThreads(readers, { ...options, isWriter: false }, { ...events, statementMsMax }),
  ])
  if (writer.status === 'fulfilled' && reader.status === 'fulfilled') {
    return { writerThreads: writer.value, readerThreads: reader.value }
  }
  for (const started of [reader, writer]) if (started.status === 'fulfilled') await started.value.close()
  throw writer.status === 'rejected' ? writer.reason : (reader as PromiseRejectedResult).reason
}

// Threads that start on first use, so that a process without searches saves the thread and its memory.
function startLate(start: () => Promise<Threads>): Threads {
  let started: Promise<Threads> | undefined

  // If a start fails, the next caller tries again.
  function startOnce(): Promise<Threads> {
    started ??= start().catch((error: unknown) => {
      started = undefined
      throw error
    })
    return started
  }

  return {
    ask: async (request) => (await startOnce()).ask(request),
    async close() {
      const threads = await started?.catch(() => undefined)
      await threads?.close()
    },
  }
}

function readAccess(threads: Threads): ReadAccess {
  const reader = new Kysely<Tables>({ dialect: sqliteDialect(threads, { isWriter: false }) })
  return {
    engine: 'sqlite',
    builder: reader,
    read: (work) => retryRead(() => work(reader)),
    async rows<R>(sql: string, params: readonly unknown[]) {
      const reply = await threads.ask({ kind: 'query', sql, params: toParams(params) })
      if (reply.kind !== 'rows') throw new Error(`A database thread answered a read with ${reply.kind}.`)
      return toObjects<R>(reply.columns, reply.rows)
    },
    async page(sql, params, { open }) {
      const reply = await threads.ask({ kind: 'page', sql, params: toParams(params), open })
      if (reply.kind !== 'page') throw new Error(`A database thread answered a page with ${reply.kind}.`)
      return reply.page
    },
  }
}
