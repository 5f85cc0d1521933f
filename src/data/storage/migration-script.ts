// Collects the statements that create the schema of some migrations, without a database: a restore compares a backup
// with them, and never runs the schema that the backup contains.

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

/** The other statements of a migration move rows, and an empty database has none. */
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

/** Begins with the table of migrations. `unknown` lists migrations that this release does not have. */
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
