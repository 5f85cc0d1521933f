// The columns of every table's primary key, in their order: to hold a list of tables against what is really there.

import { sql } from 'kysely'
import type { Database } from '../../src/data/storage/database.ts'

export async function primaryKeys(database: Database): Promise<Map<string, string[]>> {
  const query =
    database.engine === 'sqlite'
      ? sql<{ name: string; column: string }>`select t.name, c.name as "column"
          from sqlite_schema as t, pragma_table_info(t.name) as c
          where t.type = 'table' and c.pk > 0 order by t.name, c.pk`
      : sql<{ name: string; column: string }>`select table_name as name, column_name as "column"
          from information_schema.key_column_usage where constraint_name = table_name || '_pkey'
          order by table_name, ordinal_position`
  const { rows } = await database.read((db) => query.execute(db))
  const keys = new Map<string, string[]>()
  for (const { name, column } of rows) keys.set(name, [...(keys.get(name) ?? []), column])
  return keys
}
