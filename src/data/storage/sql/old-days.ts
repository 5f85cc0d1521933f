// Removes days that are no longer kept from tables that have one row a day of something. Of the days before the first kept one, the last
// row stays: a day without a row ended as the one before it.

import { type SqlBool, sql } from 'kysely'
import type { Tx } from '../database.ts'
import type { Tables } from '../tables.ts'

export type DaysTable = {
  readonly table: keyof Tables
  /** The columns of the primary key, without `project_id` and `day`. */
  readonly key: readonly string[]
}

/** Removes days of a project that lie before `firstDay`, at most `rowsMax`; returns how many. Indexes: primary keys. */
export async function removeOldDays(
  tx: Tx,
  { table, key }: DaysTable,
  { projectId, firstDay }: { projectId: number; firstDay: number },
  rowsMax: number,
): Promise<number> {
  const isSame = key.map((name) => sql<SqlBool>`later.${sql.ref(name)} = old.${sql.ref(name)}`)
  const names = [...key, 'day']
  const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)}
    where project_id = ${projectId} and (${sql.join(names.map((name) => sql.ref(name)))}) in (
      select ${sql.join(names.map((name) => sql.ref(`old.${name}`)))} from ${sql.table(table)} as old
      where old.project_id = ${projectId} and old.day < ${firstDay} and exists (select 1 from ${sql.table(table)} as later
        where ${sql.join([sql`later.project_id = old.project_id`, ...isSame], sql` and `)}
          and later.day > old.day and later.day <= ${firstDay})
      limit ${rowsMax})`.execute(tx)
  return Number(numAffectedRows)
}
