// Reads on the connections of one server, the primary or a replica.

import { Kysely, type Logger, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { Database, ReadAccess } from '../database.ts'
import { isStatementLost } from '../faults.ts'
import { type JoinedRow, pageOfRow } from '../page-of-rows.mjs'
import { createSearches, type SearchParts } from '../searches/search.ts'
import { type OnSlow, SLOW_MS } from '../slow-statements.ts'
import type { Tables } from '../tables.ts'
import type { Pipeline } from './pipeline.ts'
import type { Pools } from './pools.ts'
import type { StatementNames } from './statement-names.ts'

// The most rows of a page of a list.
const SHORT_ROWS_MAX = 100

export type ReadOptions = {
  names: StatementNames
  onSlow: OnSlow
  /** When to read again: see retry.ts. */
  retry<T>(attempt: () => Promise<T>): Promise<T>
}

export type ServerReads = ReadAccess & Pick<Database, 'search'>

/** All reads of one server. Searches have connections of their own, and statements that other reads have compiled. */
export function serverReads(
  { readers, searchers, pipeline }: Pick<Pools, 'readers' | 'searchers' | 'pipeline'>,
  { lane, createPace, nowMs, ...options }: ReadOptions & Omit<SearchParts, 'access'>,
): ServerReads {
  const access = readAccess(readers, pipeline, options)
  const searched = { ...readAccess(searchers, searchers, options), builder: access.builder }
  return { ...access, search: createSearches({ lane, access: searched, createPace, nowMs }) }
}

/**
 * The builder's queries use the pool; compiled statements use the connections on which they are prepared. Long pages,
 * as in exported files, use the pool too, because short reads would wait behind them.
 */
function readAccess(
  pool: pg.Pool,
  compiled: Pick<Pipeline, 'query'>,
  { names, onSlow, retry }: ReadOptions,
): ReadAccess {
  const reader = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log: slowOnly(onSlow) })

  function run(by: Pick<Pipeline, 'query'>, query: ReadQuery): Promise<pg.QueryResult> {
    return retry(async () => {
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
    read: (work) => retry(() => work(reader)),
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

export function slowOnly(onSlow: OnSlow): Logger {
  return ({ query, queryDurationMillis: ms }) => {
    if (ms > SLOW_MS) onSlow(query.sql, ms)
  }
}
