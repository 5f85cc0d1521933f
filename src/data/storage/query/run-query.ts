// A query over the views, on the engine that the settings name. It changes nothing, whatever it says.

import { type StorageConfig, sqliteFile } from '../location.ts'
import type { QueryLimits, QueryResult } from './query-limits.ts'
import type { ViewQuery } from './view.ts'

export async function runQuery(
  storage: StorageConfig,
  query: ViewQuery,
  limits: QueryLimits,
): Promise<QueryResult> {
  // Loaded when it is needed: the other engine has nothing to do with it.
  if (storage.databaseUrl === undefined) {
    const { queryOnSqlite } = await import('./sqlite-query.ts')
    return await queryOnSqlite(sqliteFile(storage), query, limits)
  }
  const { queryOnPostgres } = await import('./postgres-query.ts')
  return await queryOnPostgres(storage.databaseUrl, query, limits)
}
