// Counts the running calls of a database, so that closing waits for them: an ended pool forgets calls that wait for a
// connection, and a closed thread forgets requests that were not yet sent to it. Refuses calls after closing, and more
// at once than could be answered in useful time.

import { AppError } from '../../lib/errors.ts'
import type { Database } from './database.ts'
import { DATABASE_UNAVAILABLE } from './errors.ts'
import type { SearchLane } from './searches/search-lane.ts'

// Far above the calls of a busy server, at a few megabytes of memory.
const UNDER_WAY_MAX = 10_000

type Gate = {
  pass<T>(work: () => Promise<T>): Promise<T>
  /** Resolves when no call is running. */
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
 * Wraps a database so that `close` waits for running calls and may be called more than once. Searches may take long, so
 * they are refused at their next step.
 */
export function behindGate(
  database: Database,
  lane: Pick<SearchLane, 'close'>,
  gate = createGate(),
): Database {
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
