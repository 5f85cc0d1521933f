// Brings the schema up to date: forward only, all pending migrations in one transaction, so an interrupted run leaves
// nothing behind. If several processes start at once, one holds the lock and migrates; the others wait and find nothing
// left to do. The caller may make a copy first. Refuses a database that a newer release has changed, and a
// folder in which two migrations have the same number.

import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Kysely, sql } from 'kysely'
import { AppError } from '../../lib/errors.ts'
import { neededFolder } from '../../lib/product-folder.ts'
import type { Database, Reader, Tx } from './database.ts'
import { SCHEMA_TOO_NEW } from './errors.ts'
import { isConflict } from './faults.ts'
import type { Engine } from './portable.ts'
import { columnTypes, tableOptions } from './portable.ts'

type Migration = { up(db: Kysely<unknown>, engine: Engine): Promise<void> }
type MigrationFile = { number: number; name: string; load(): Promise<Migration> }

type MigrateOptions = {
  folder?: URL | undefined
  /** Called inside the lock, by the process that migrates, if there is data to protect. */
  backUp?(label: string): Promise<void>
  nowMs(): number
}

const FOLDER = neededFolder('migrations')
/** Excludes shared chunks of built migrations, source maps and tests. */
const SOURCE_OR_BUILT = /^(?!.*\.test\.|chunk-).*\.(?:ts|js)$/
/** An arbitrary number, unlikely to be used by other users of the same PostgreSQL database. */
export const MIGRATION_LOCK = 7_351_029_441
// The process that migrates may be copying a large file, which takes longer than SQLite waits for a lock.
const WAIT_FOR_WINNER_MS_MAX = 30 * 60_000

/** Runs the pending migrations and returns their names. */
export async function migrate(database: Database, options: MigrateOptions): Promise<string[]> {
  const startMs = performance.now()
  for (;;) {
    if ((await pendingMigrations(database, options.folder)).length === 0) return []
    try {
      return await database.transaction((tx) => runPending(tx, database.engine, options), {
        isolation: 'read committed',
      })
    } catch (error) {
      if (!isConflict(error) || performance.now() - startMs > WAIT_FOR_WINNER_MS_MAX) throw error
    }
  }
}

/** Returns the names of migrations that have not run. */
export async function pendingMigrations(database: Database, folder: URL = FOLDER): Promise<string[]> {
  const files = await listMigrations(folder)
  const applied = await database.read(async (db) =>
    (await hasMigrationsTable(db, database.engine)) ? await readApplied(db) : new Set<number>(),
  )
  return pendingOf(files, applied).map((file) => file.name)
}

/** Returns the number of the newest migration in this release. */
export async function newestMigration(folder: URL = FOLDER): Promise<number> {
  return (await listMigrations(folder)).at(-1)?.number ?? 0
}

async function runPending(tx: Tx, engine: Engine, options: MigrateOptions): Promise<string[]> {
  if (engine === 'postgres') {
    // The transaction is read committed, so that a read after the lock sees what the other process has migrated.
    await sql`set local statement_timeout = 0`.execute(tx)
    // The transaction is idle while the copy is made.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
    await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(tx)
  }
  await createMigrationsTable(tx, engine)
  const applied = await readApplied(tx)
  const pending = pendingOf(await listMigrations(options.folder ?? FOLDER), applied)
  if (pending.length > 0 && applied.size > 0) await options.backUp?.(`before-${pending[0]?.name}`)
  for (const file of pending) {
    await (await file.load()).up(tx as never, engine)
    await sql`insert into schema_migrations (number, name, applied_at)
      values (${file.number}, ${file.name}, ${options.nowMs()})`.execute(tx)
  }
  return pending.map((file) => file.name)
}

function pendingOf(files: MigrationFile[], applied: Set<number>): MigrationFile[] {
  const newest = files.at(-1)?.number ?? 0
  const appliedMax = Math.max(0, ...applied)
  if (appliedMax > newest) {
    const message = `The database was changed by a newer release (migration ${appliedMax}; this one knows ${newest}). Start that release, or restore a backup made before it.`
    throw new AppError(SCHEMA_TOO_NEW, message)
  }
  return files.filter((file) => !applied.has(file.number))
}

export async function createMigrationsTable(tx: Kysely<never> | Tx, engine: Engine): Promise<void> {
  const type = columnTypes(engine)
  await tx.schema
    .createTable('schema_migrations')
    .ifNotExists()
    .addColumn('number', type.integer, (c) => c.primaryKey())
    .addColumn('name', type.text, (c) => c.notNull())
    .addColumn('applied_at', type.time, (c) => c.notNull())
    .modifyEnd(tableOptions(engine))
    .execute()
}

async function readApplied(db: Reader | Tx): Promise<Set<number>> {
  const { rows } = await sql<{ number: number }>`select number from schema_migrations`.execute(db)
  return new Set(rows.map((row) => row.number))
}

async function hasMigrationsTable(db: Reader, engine: Engine): Promise<boolean> {
  const query =
    engine === 'sqlite'
      ? sql<{ found: number }>`select count(*) as found from sqlite_schema where name = 'schema_migrations'`
      : sql<{ found: number }>`select count(*) as found from pg_tables
          where tablename = 'schema_migrations' and schemaname = any(current_schemas(false))`
  const { rows } = await query.execute(db)
  return (rows[0]?.found ?? 0) > 0
}

export async function listMigrations(folder: URL = FOLDER): Promise<MigrationFile[]> {
  const names = (await readdir(fileURLToPath(folder))).filter((name) => SOURCE_OR_BUILT.test(name)).sort()
  const files = names.map((name) => ({
    number: Number(/^\d{4}(?=_[a-z0-9-]+\.(?:ts|js)$)/.exec(name)?.[0]),
    name: name.replace(/\.(?:ts|js)$/, ''),
    load: () => import(new URL(name, folder).href) as Promise<Migration>,
  }))
  for (const [index, { number, name }] of files.entries()) {
    if (Number.isNaN(number)) throw new Error(`${name}.ts is not named like a migration: 0001_some-words.ts.`)
    const before = files[index - 1]
    if (number === before?.number)
      throw new Error(`Two migrations have the number ${number}: ${before.name} and ${name}.`)
  }
  return files
}
