import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { onEveryEngine } from '../../test/helpers/engines.ts'
import { TABLE_BOUNDS } from './declarations.ts'

onEveryEngine('tables', (context) => {
  test('each says what keeps it from growing for ever', async () => {
    const { rows } = await context.database.read((db) =>
      (context.engine === 'sqlite'
        ? sql<{
            name: string
          }>`select name from pragma_table_list where type = 'table' and name not like 'sqlite_%'`
        : sql<{ name: string }>`select relname as name from pg_class
            where relkind in ('r', 'p') and not relispartition and relnamespace = current_schema()::regnamespace`
      ).execute(db),
    )
    assert.deepEqual(
      rows.map(({ name }) => name).toSorted(),
      Object.keys(TABLE_BOUNDS).toSorted(),
      'Declare in `bounds` of the tables.ts of its feature by what a table is bounded, or which setting says how long its rows are kept.',
    )
  })
})

test('a setting of a table says how long or how many are kept', () => {
  for (const [table, bound] of Object.entries(TABLE_BOUNDS))
    if ('keptBy' in bound) assert.match(bound.keptBy, /_KEPT$/, table)
})
