// Opens a snapshot on the engine that the settings name.

import { type StorageConfig, sqliteFile } from '../location.ts'
import type { Snapshot } from './snapshot.ts'

export async function openSnapshot(storage: StorageConfig): Promise<Snapshot> {
  if (storage.databaseUrl === undefined) {
    const { openSqliteSnapshot } = await import('./sqlite-snapshot.ts')
    return openSqliteSnapshot(sqliteFile(storage))
  }
  const { openPostgresSnapshot } = await import('./postgres-snapshot.ts')
  return await openPostgresSnapshot(storage.databaseUrl)
}
