import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CompiledQuery } from 'kysely'
import { createStorage } from '../../../test/helpers/engines.ts'
import type { Database } from './database.ts'
import { listMigrations, migrate } from './migrate.ts'
import { recordMigrations } from './migration-script.ts'
import { ENGINES } from './portable.ts'

const SCHEMAS = {
  sqlite: 'select type, name, sql from sqlite_schema order by type, name',
  postgres: `select 'index' as type, indexname::text as name, indexdef as text from pg_indexes where schemaname = current_schema()
    union all select 'constraint', conrelid::regclass::text || '.' || conname, pg_get_constraintdef(oid)
      from pg_constraint where connamespace = current_schema()::regnamespace
    union all select 'trigger', tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select 'function', proname, prosrc from pg_proc
      where pronamespace = current_schema()::regnamespace and prorettype = 'trigger'::regtype
    union all select 'column', table_name || '.' || column_name,
      concat_ws(' ', ordinal_position, data_type, collation_name, is_nullable, column_default, identity_generation, generation_expression)
      from information_schema.columns where table_schema = current_schema()
    order by 1, 2, 3`,
} as const

for (const engine of ENGINES) {
  test(`the statements of all migrations make the schema that running them makes, on ${engine}`, async () => {
    const numbers = (await listMigrations()).map(({ number }) => number)
    const schemaAfter = async (make: (database: Database) => Promise<unknown>) => {
      const storage = await createStorage(engine)
      const database = await storage.open()
      try {
        await make(database)
        return await database.rows(SCHEMAS[engine], [])
      } finally {
        await database.close()
        await storage.remove()
      }
    }
    const migrated = await schemaAfter((database) => migrate(database, { nowMs: () => 0 }))
    const { statements, unknown } = await recordMigrations(engine, numbers)
    const recorded = await schemaAfter((database) =>
      database.transaction(async (tx) => {
        for (const statement of statements) await tx.executeQuery(CompiledQuery.raw(statement))
      }),
    )
    assert.ok(migrated.length > 200, String(migrated.length))
    assert.deepEqual(recorded, migrated)
    assert.deepEqual(unknown, [])
  })
}
