// How the engine would run a statement, without running it and without its values.

import { sql } from 'kysely'
import type { Database } from './database.ts'

/** Lines of the plan. PostgreSQL explains a statement without values from release 16 on. */
export async function explainStatement({ engine, read }: Database, statement: string): Promise<string[]> {
  const explain = engine === 'sqlite' ? 'explain query plan' : 'explain (generic_plan)'
  const { rows } = await read((db) => sql.raw<Record<string, unknown>>(`${explain} ${statement}`).execute(db))
  return rows.map((row) => String(row.detail ?? row['QUERY PLAN']))
}
