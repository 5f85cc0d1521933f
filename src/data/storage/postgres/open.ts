// Opens PostgreSQL 14 or later, behind the same interface as SQLite.

import { Kysely, type Logger, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { AppError, BAD_SETTING } from '../../../lib/errors.ts'
import { createCommits } from '../commits.ts'
import type { Database, ReadAccess, Reader, Tx } from '../database.ts'
import { DATABASE_UNAVAILABLE } from '../errors.ts'
import { isStandbyRefusal, isStatementLost } from '../faults.ts'
import { behindGate } from '../gate.ts'
import { type JoinedRow, pageOfRow } from '../page-of-rows.mjs'
import { retryRead, retryTransaction } from '../retry.ts'
import type { Pace } from '../searches/pace.ts'
import { createSearches } from '../searches/search.ts'
import { createSearchLane, type SearchLimits } from '../searches/search-lane.ts'
import { type OnSlow, SLOW_MS } from '../slow-statements.ts'
import type { Tables } from '../tables.ts'
import { SEARCH_LIMITS } from '../time-limits.ts'
import { LimitedDialect } from './limited-query.ts'
import type { Pipeline } from './pipeline.ts'
import { createPools, type PoolOptions } from './pools.ts'
import { examineServer } from './server.ts'
import { watchServer } from './server-watch.ts'
import { createStatementNames, type StatementNames } from './statement-names.ts'

const VERSION_MIN = 140_000
// The most rows of a page of a list.
const SHORT_ROWS_MAX = 100

export type PostgresOptions = Omit<PoolOptions, 'searchTimeoutMs' | 'pooledNames'> & {
  searchLimits?: SearchLimits
  /** If present, searches go in steps on PostgreSQL too. */
  createPace?: () => Pace
  onSlow?: OnSlow
  /** Called when the URL leads to another server than before, as after a failover. */
  onMoved?(): void
}

export async function openPostgres(options: PostgresOptions): Promise<Database> {
  const { searchLimits = SEARCH_LIMITS, createPace, onSlow = () => {}, onMoved, ...poolOptions } = options
  const { version, id, isStandby, pooler } = await examineServer(options.url)
  refuseOldServer(version)
  if (isStandby) throw standbyRefusal()
  const names = createStatementNames(pooler?.keepsStatements ?? true)
  const { readers, writers, searchers, searchersMax, pipeline, limits, disconnect, end } = createPools({
    ...poolOptions,
    searchTimeoutMs: searchLimits.searchMsMax,
    pooledNames: pooler && names,
  })
  const dialect =
    pooler === undefined
      ? new PostgresDialect({ pool: writers })
      : new LimitedDialect({ pool: writers }, limits)
  const writer = new Kysely<Tables>({ dialect, log: slowOnly(onSlow) })
  const access = readAccess(readers, pipeline, { names, onSlow })
  const commits = createCommits()
  const nowMs = () => performance.now()
  const lane = createSearchLane({ ...searchLimits, atOnce: searchersMax, nowMs })

  function inTransaction<T>(
    work: (tx: Tx) => Promise<T>,
    isolation: 'serializable' | 'read committed',
    begun?: (tx: Tx) => void,
  ): Promise<T> {
    return writing((onCommit) =>
      writer
        .transaction()
        .setIsolationLevel(isolation)
        .execute(async (tx) => {
          begun?.(tx)
          const result = await work(tx)
          onCommit()
          return result
        }),
    )
  }

  function alone<T>(work: (db: Reader) => Promise<T>): Promise<T> {
    return writing((onCommit) => {
      onCommit()
      return work(writer)
    })
  }

  // A pooler opens its connections itself.
  const endWatch =
    pooler === undefined
      ? watchServer({
          url: options.url,
          serverId: id,
          onMoved() {
            onMoved?.()
            disconnect()
          },
        })
      : undefined

  const database: Database = {
    ...access,
    search: createSearches({
      lane,
      access: { ...readAccess(searchers, searchers, { names, onSlow }), builder: access.builder },
      createPace,
      nowMs,
    }),
    // A statement by itself has the isolation and the limits of its session, which a pooler does not keep.
    write: pooler === undefined ? alone : (work) => inTransaction(work, 'serializable'),
    transaction: (work, options) =>
      commits.announce((begun) => inTransaction(work, options?.isolation ?? 'serializable', begun)),
    onCommitted: commits.listen,
    readRowNow: access.rows,
    changeMark: () => undefined,
    pooler,
    async close() {
      endWatch?.()
      await end()
    },
  }
  return behindGate(database, lane)
}

/**
 * The builder's queries use the pool; compiled statements use the connections on which they are prepared. Long pages,
 * as in exported files, use the pool too, because short reads would wait behind them.
 */
function readAccess(
  pool: pg.Pool,
  compiled: Pick<Pipeline, 'query'>,
  { names, onSlow }: { names: StatementNames; onSlow: OnSlow },
): ReadAccess {
  const reader = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log: slowOnly(onSlow) })

  function run(by: Pick<Pipeline, 'query'>, query: ReadQuery): Promise<pg.QueryResult> {
    return retryRead(async () => {
      const startedMs = performance.now()
      try {
        return await by.query({ ...query, name: names.of(query.text) })
      } catch (error) {
        // The pooler was configured otherwise when this process started.
        if (isStatementLost(error)) names.stop()
        throw error
      } finally {
        const tookMs = performance.now() - startedMs
        if (tookMs > SLOW_MS) onSlow(query.text, tookMs)
      }
    })
  }

  return {
    engine: 'postgres',
    builder: reader,
    read: (work) => retryRead(() => work(reader)),
    rows: async <R>(text: string, values: readonly unknown[]): Promise<R[]> =>
      (await run(compiled, { text, values: values as unknown[] })).rows as R[],
    page: async (text, values, { open, rowsMax }) => {
      const query = { text, values: values as unknown[], rowMode: 'array' as const }
      const { rows } = await run(rowsMax > SHORT_ROWS_MAX ? pool : compiled, query)
      return pageOfRow(rows[0] as unknown as JoinedRow, open)
    },
  }
}

type ReadQuery = { text: string; values: unknown[]; rowMode?: 'array' }

function slowOnly(onSlow: OnSlow): Logger {
  return ({ query, queryDurationMillis: ms }) => {
    if (ms > SLOW_MS) onSlow(query.sql, ms)
  }
}

/** After a failover, a name may lead to the server before for a while, which only follows now. */
async function writing<T>(attempt: (onCommit: () => void) => Promise<T>): Promise<T> {
  return await retryTransaction(attempt).catch((error) => {
    throw isStandbyRefusal(error) ? standbyRefusal(error) : error
  })
}

function standbyRefusal(cause?: unknown): AppError {
  const message =
    'The PostgreSQL server is a standby, which takes no writes: nothing was changed. Try again shortly.'
  return new AppError(DATABASE_UNAVAILABLE, message, { cause, retryAfterSeconds: 2 })
}

function refuseOldServer(version: number): void {
  if (version >= VERSION_MIN) return
  const shown = Math.floor(version / 10_000)
  throw new AppError(
    BAD_SETTING,
    `SIGHTLINE_DATABASE_URL is PostgreSQL ${shown}; version 14 or later is needed.`,
  )
}
