// The statements that give an empty database the schema of some migrations, without a database at hand: a restore compares a
// backup with what they make, and never runs what a backup says of its own schema.

import {
  type Dialect,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { createMigrationsTable, listMigrations } from './migrate.ts'
import type { Engine } from './portable.ts'

/** The rest of a migration moves rows, of which an empty database has none. */
const CHANGES_SCHEMA = /^\s*(?:create|alter|drop)\s/i

const DIALECTS: Readonly<Record<Engine, Dialect>> = {
  sqlite: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
  postgres: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
}

/** Begins with the table in which migrations are recorded. Migrations that this release does not know are `unknown`. */
export async function recordMigrations(
  engine: Engine,
  numbers: readonly number[],
): Promise<{ statements: string[]; unknown: number[] }> {
  const statements: string[] = []
  const recorder = new Kysely<never>({
    dialect: DIALECTS[engine],
    log({ query }) {
      if (CHANGES_SCHEMA.test(query.sql)) statements.push(query.sql)
    },
  })
  const files = await listMigrations()
  await createMigrationsTable(recorder, engine)
  for (const file of files)
    if (numbers.includes(file.number)) await (await file.load()).up(recorder as never, engine)
  return { statements, unknown: numbers.filter((number) => files.every((file) => file.number !== number)) }
}
