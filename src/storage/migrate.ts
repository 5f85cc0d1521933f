// Brings the schema up to date: forward only, all pending migrations in one transaction, so an interrupted run
// leaves nothing behind. When several processes start at once, one holds the lock and migrates; the others wait
// for it and find nothing left to do. A SQLite file is copied beside itself first.

import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Kysely, sql } from 'kysely'
import { AppError } from '../lib/errors.ts'
import type { Database, Reader, Tx } from './database.ts'
import type { Engine } from './portable.ts'
import { columnTypes, tableOptions } from './portable.ts'

type Migration = { up(db: Kysely<unknown>, engine: Engine): Promise<void> }
type MigrationFile = { number: number; name: string; load(): Promise<Migration> }

export type MigrateOptions = {
  folder?: URL
  /** Called by the winner alone, inside the lock, when there is data to protect. */
  backUp?(label: string): Promise<void>
  nowMs(): number
}

const FOLDER = new URL('../../migrations/', import.meta.url)
// Any number that other users of the same PostgreSQL server are unlikely to take.
const ADVISORY_LOCK = 7_351_029_441

/** Runs what is pending and returns the names of what ran. */
export async function migrate(database: Database, options: MigrateOptions): Promise<string[]> {
  const files = await listMigrations(options.folder ?? FOLDER)
  if ((await pendingMigrations(database, options.folder)).length === 0) return []
  return database.transaction(async (tx) => {
    if (database.engine === 'postgres') await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK})`.execute(tx)
    const applied = await appliedNumbers(tx, database.engine)
    const pending = files.filter((file) => !applied.has(file.number))
    if (pending.length === 0) return []
    if (applied.size > 0) await options.backUp?.(`before-${pending[0]?.name}`)
    for (const file of pending) {
      await (await file.load()).up(tx as never, database.engine)
      await sql`insert into schema_migrations (number, name, applied_at)
        values (${file.number}, ${file.name}, ${options.nowMs()})`.execute(tx)
    }
    return pending.map((file) => file.name)
  })
}

/** Names of migrations that have not run. Refuses a database that a newer release has already changed. */
export async function pendingMigrations(database: Database, folder: URL = FOLDER): Promise<string[]> {
  const files = await listMigrations(folder)
  const applied = await database.read(async (db) => {
    if (!(await hasMigrationsTable(db, database.engine))) return new Set<number>()
    const { rows } = await sql<{ number: number }>`select number from schema_migrations`.execute(db)
    return new Set(rows.map((row) => row.number))
  })
  const newest = files.at(-1)?.number ?? 0
  const unknown = [...applied].filter((number) => number > newest)
  if (unknown.length > 0) {
    const message = `The database was changed by a newer release (migration ${Math.max(...unknown)}; this one knows ${newest}). Start that release, or restore a backup made before it.`
    throw new AppError('schema_too_new', message)
  }
  return files.filter((file) => !applied.has(file.number)).map((file) => file.name)
}

async function appliedNumbers(tx: Tx, engine: Engine): Promise<Set<number>> {
  const type = columnTypes(engine)
  await tx.schema
    .createTable('schema_migrations')
    .ifNotExists()
    .addColumn('number', type.integer, (c) => c.primaryKey())
    .addColumn('name', type.text, (c) => c.notNull())
    .addColumn('applied_at', type.time, (c) => c.notNull())
    .modifyEnd(tableOptions(engine))
    .execute()
  const { rows } = await sql<{ number: number }>`select number from schema_migrations`.execute(tx)
  return new Set(rows.map((row) => row.number))
}

async function hasMigrationsTable(db: Reader, engine: Engine): Promise<boolean> {
  const query =
    engine === 'sqlite'
      ? sql<{ found: number }>`select count(*) as found from sqlite_schema where name = 'schema_migrations'`
      : sql<{ found: number }>`select count(*) as found from pg_tables
          where tablename = 'schema_migrations' and schemaname = any(current_schemas(false))`
  const { rows } = await query.execute(db)
  return rows[0]?.found === 1
}

async function listMigrations(folder: URL): Promise<MigrationFile[]> {
  const names = (await readdir(fileURLToPath(folder)))
    .filter((name) => /^\d{4}_[a-z0-9-]+\.ts$/.test(name))
    .sort()
  return names.map((name) => ({
    number: Number(name.slice(0, 4)),
    name: name.replace(/\.ts$/, ''),
    load: () => import(new URL(name, folder).href) as Promise<Migration>,
  }))
}
