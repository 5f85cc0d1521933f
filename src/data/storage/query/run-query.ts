// Runs a user's query over the views, on the engine that the settings name. No query can change anything.

import { type StorageConfig, sqliteFile } from '../location.ts'
import type { QueryLimits, QueryResult } from './query-limits.ts'
import type { ViewQuery } from './view.ts'

export async function runQuery(
  storage: StorageConfig,
  query: ViewQuery,
  limits: QueryLimits,
): Promise<QueryResult> {
  // Loaded on demand, so that the unused engine is not loaded.
  if (storage.databaseUrl === undefined) {
    const { queryOnSqlite } = await import('./sqlite-query.ts')
    return await queryOnSqlite(sqliteFile(storage), query, limits)
  }
  const { queryOnPostgres } = await import('./postgres-query.ts')
  const { databaseUrl: url, databaseReplicaUrls: replicaUrls = [] } = storage
  return await queryOnPostgres({ url, replicaUrls }, query, limits)
}
