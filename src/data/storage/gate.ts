// Counts the calls under way in a database, so that closing waits for them: a pool that is ended forgets calls that
// wait for a connection, and a thread that is closed forgets what was not yet sent to it. Refuses calls after
// closing, and more at once than could be answered in any useful time.

import { AppError } from '../../lib/errors.ts'
import type { Database } from './database.ts'
import { DATABASE_UNAVAILABLE } from './errors.ts'
import type { SearchLane } from './searches/search-lane.ts'

// Far above what a busy server has under way, and a few megabytes of memory.
const UNDER_WAY_MAX = 10_000

type Gate = {
  pass<T>(work: () => Promise<T>): Promise<T>
  /** Resolves when nothing is under way any more. */
  close(): Promise<void>
}

export function createGate(underWayMax = UNDER_WAY_MAX): Gate {
  let underWay = 0
  let closed: PromiseWithResolvers<void> | undefined

  function leave(): void {
    underWay--
    if (underWay === 0) closed?.resolve()
  }

  return {
    async pass(work) {
      if (closed !== undefined) throw new AppError(DATABASE_UNAVAILABLE, 'The database is closed.')
      if (underWay >= underWayMax) {
        const message = 'Too many requests wait for the database. Try again shortly.'
        throw new AppError(DATABASE_UNAVAILABLE, message, { retryAfterSeconds: 1 })
      }
      underWay++
      try {
        return await work()
      } finally {
        leave()
      }
    },
    close() {
      if (closed === undefined) {
        closed = Promise.withResolvers<void>()
        if (underWay === 0) closed.resolve()
      }
      return closed.promise
    },
  }
}

/**
 * The same database, whose `close` waits for calls under way and may be called more than once. Searches may take long:
 * they are refused at their next step.
 */
export function behindGate(database: Database, lane: SearchLane, gate = createGate()): Database {
  let closing: Promise<void> | undefined
  return {
    ...database,
    read: (work) => gate.pass(() => database.read(work)),
    search: (accountId, work) => gate.pass(() => database.search(accountId, work)),
    write: (work) => gate.pass(() => database.write(work)),
    transaction: (work, options) => gate.pass(() => database.transaction(work, options)),
    rows: (sql, params) => gate.pass(() => database.rows(sql, params)),
    readRowNow: (sql, params) => database.readRowNow(sql, params),
    page: (sql, params, shape) => gate.pass(() => database.page(sql, params, shape)),
    close() {
      lane.close()
      closing ??= gate.close().then(() => database.close())
      return closing
    },
  }
}
