// Opens PostgreSQL 14 or later, behind the same interface as SQLite.

import { Kysely, type Logger, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { AppError, BAD_SETTING } from '../../../lib/errors.ts'
import { createCommits } from '../commits.ts'
import type { Database, ReadAccess } from '../database.ts'
import { behindGate } from '../gate.ts'
import { type JoinedRow, pageOfRow } from '../page-of-rows.mjs'
import { retryRead, retryTransaction } from '../retry.ts'
import type { Pace } from '../searches/pace.ts'
import { createSearches } from '../searches/search.ts'
import { createSearchLane, type SearchLimits } from '../searches/search-lane.ts'
import { type OnSlow, SLOW_MS } from '../slow-statements.ts'
import type { Tables } from '../tables.ts'
import { SEARCH_LIMITS } from '../time-limits.ts'
import type { Pipeline } from './pipeline.ts'
import { createPools, type PoolOptions } from './pools.ts'

const VERSION_MIN = 140_000
// The most rows of a page of a list.
const SHORT_ROWS_MAX = 100
// Each connection keeps the plans of named statements for as long as it lives.
const NAMES_MAX = 1_000

export type PostgresOptions = Omit<PoolOptions, 'searchTimeoutMs'> & {
  searchLimits?: SearchLimits
  /** If present, searches go in steps on PostgreSQL too. */
  createPace?: () => Pace
  onSlow?: OnSlow
}

export async function openPostgres(options: PostgresOptions): Promise<Database> {
  const { searchLimits = SEARCH_LIMITS, createPace, onSlow = () => {}, ...poolOptions } = options
  const { readers, writers, searchers, searchersMax, pipeline, end } = createPools({
    ...poolOptions,
    searchTimeoutMs: searchLimits.searchMsMax,
  })
  const writer = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: writers }),
    log: slowOnly(onSlow),
  })
  const access = readAccess(readers, pipeline, onSlow)
  const commits = createCommits()
  const nowMs = () => performance.now()
  const lane = createSearchLane({ ...searchLimits, atOnce: searchersMax, nowMs })

  await refuseOldServer(readers).catch(async (error) => {
    await end()
    throw error
  })

  const database: Database = {
    ...access,
    search: createSearches({
      lane,
      access: { ...readAccess(searchers, searchers, onSlow), builder: access.builder },
      createPace,
      nowMs,
    }),
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
    readRowNow: access.rows,
    changeMark: () => undefined,
    close: end,
  }
  return behindGate(database, lane)
}

/**
 * The builder's queries use the pool; compiled statements use the connections on which they are prepared. Long pages,
 * as in exported files, use the pool too, because short reads would wait behind them.
 */
function readAccess(pool: pg.Pool, compiled: Pick<Pipeline, 'query'>, onSlow: OnSlow): ReadAccess {
  const reader = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log: slowOnly(onSlow) })
  const names = new Map<string, string>()

  async function timed<T>(sql: string, query: () => Promise<T>): Promise<T> {
    const startedMs = performance.now()
    const result = await query()
    const tookMs = performance.now() - startedMs
    if (tookMs > SLOW_MS) onSlow(sql, tookMs)
    return result
  }

  // Names a hot statement, so that each connection parses and plans it once.
  function prepared(sql: string): string | undefined {
    let name = names.get(sql)
    if (name === undefined && names.size < NAMES_MAX) {
      name = `s${names.size + 1}`
      names.set(sql, name)
    }
    return name
  }

  return {
    engine: 'postgres',
    builder: reader,
    read: (work) => retryRead(() => work(reader)),
    rows: <R>(sql: string, params: readonly unknown[]): Promise<R[]> =>
      retryRead(async () => {
        const query = { name: prepared(sql), text: sql, values: params as unknown[] }
        return (await timed(sql, () => compiled.query(query))).rows as R[]
      }),
    page: (sql, params, { open, rowsMax }) =>
      retryRead(async () => {
        const query = {
          name: prepared(sql),
          text: sql,
          values: params as unknown[],
          rowMode: 'array' as const,
        }
        const lane = rowsMax > SHORT_ROWS_MAX ? pool : compiled
        const { rows } = await timed(sql, () => lane.query(query))
        return pageOfRow(rows[0] as JoinedRow, open)
      }),
  }
}

function slowOnly(onSlow: OnSlow): Logger {
  return ({ query, queryDurationMillis: ms }) => {
    if (ms > SLOW_MS) onSlow(query.sql, ms)
  }
}

async function refuseOldServer(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ server_version_num: string }>('show server_version_num')
  const version = Number(rows[0]?.server_version_num)
  if (version >= VERSION_MIN) return
  const shown = Math.floor(version / 10_000)
  throw new AppError(
    BAD_SETTING,
    `SIGHTLINE_DATABASE_URL is PostgreSQL ${shown}; version 14 or later is needed.`,
  )
}
