// Examines a database without changing it, for `sightline doctor` and for the check in the background.

import { sql } from 'kysely'
import { AppError, BAD_SETTING } from '../../lib/errors.ts'
import type { Database } from './database.ts'
import { type StorageConfig, sqliteFile } from './location.ts'
import { databaseNowMs } from './portable.ts'
import { type CheckedTables, type CheckOptions, checkTables } from './sqlite/check-tables.ts'
import { findSqliteFault } from './sqlite/file-work.ts'

/** Returns a text such as `SQLite 3.50.4` or `PostgreSQL 18.0`. */
export async function readEngineVersion(database: Database): Promise<string> {
  const isSqlite = database.engine === 'sqlite'
  const query = isSqlite
    ? sql<{ version: string }>`select sqlite_version() as version`
    : sql<{ version: string }>`select current_setting('server_version') as version`
  const { rows } = await database.read((db) => query.execute(db))
  const [number] = rows[0]?.version.split(' ') ?? []
  return `${isSqlite ? 'SQLite' : 'PostgreSQL'} ${number}`
}

/** Refuses a direct URL that leads elsewhere: another database would be migrated, or backed up. */
export async function requireSameDatabase(database: Database, direct: Database): Promise<void> {
  const query = sql<{
    oid: number
    started: string
  }>`select oid::int8, pg_postmaster_start_time()::text as started
    from pg_database where datname = current_database()`
  const [one, other] = await Promise.all(
    [database, direct].map(async (each) => (await each.read((db) => query.execute(db))).rows[0]!),
  )
  if (one?.oid === other?.oid && one?.started === other?.started) return
  throw new AppError(
    BAD_SETTING,
    'SIGHTLINE_DATABASE_DIRECT_URL leads to another database than SIGHTLINE_DATABASE_URL; both must lead to the same one.',
  )
}

/** Returns by how many milliseconds the database's clock is ahead of ours, compared at the middle of the query. */
export async function measureClockLead(database: Database, nowMs: () => number): Promise<number> {
  const askedAtMs = nowMs()
  const query = databaseNowMs(database.engine)
  const { ms } = await database.read((db) => db.selectNoFrom(query.as('ms')).executeTakeFirstOrThrow())
  return Math.round(ms - (askedAtMs + nowMs()) / 2)
}

/** Returns what is wrong with the stored file, if anything. PostgreSQL manages its files itself. */
export async function findDamage(storage: StorageConfig): Promise<string | undefined> {
  if (storage.databaseUrl !== undefined) return undefined
  try {
    return await findSqliteFault(sqliteFile(storage))
  } catch (cause) {
    return cause instanceof Error ? cause.message : String(cause)
  }
}

/** Checks some tables of the stored file and goes on where the step before ended; only for a database that is one file. */
export async function checkSomeTables(storage: StorageConfig, options: CheckOptions): Promise<CheckedTables> {
  return await checkTables(sqliteFile(storage), options)
}
