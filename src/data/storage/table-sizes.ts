// How large tables are, with their indexes, as it was measured on each of the last days; and how fast they grow between the first and the
// last of these. Readers get what is stored: measuring a large file takes long.

import { sql } from 'kysely'
import type { Reader, Tx } from './database.ts'
import type { Engine } from './portable.ts'
import { type ParameterKinds, rowsParameter } from './sql/rows-parameter.ts'

export type TableSize = { readonly name: string; readonly bytes: number }

type TableGrowth = TableSize & {
  /** Null until it was measured on two days. */
  readonly bytesPerDay: number | null
}

export type Growth = {
  /** The day of the latest measurement, in days since 1970; undefined if there is none. */
  readonly measuredDay: number | undefined
  readonly bytes: number
  /** Null until something was measured on two days. */
  readonly bytesPerDay: number | null
  /** The table that grows fastest comes first. */
  readonly tables: readonly TableGrowth[]
}

const DAYS_KEPT = 31
const SIZE = { name: 'text', bytes: 'integer' } as const satisfies ParameterKinds

/** Replaces what was measured on the same day, and forgets older days. */
export async function recordSizes(
  tx: Tx,
  engine: Engine,
  sizes: readonly TableSize[],
  day: number,
): Promise<void> {
  if (sizes.length > 0)
    await sql`insert into table_sizes (name, day, bytes) select name, ${day}, bytes
      from ${rowsParameter(engine, SIZE, sizes)} where true
      on conflict (name, day) do update set bytes = excluded.bytes`.execute(tx)
  await tx
    .deleteFrom('table_sizes')
    .where('day', '<=', day - DAYS_KEPT)
    .execute()
}

export async function readGrowth(db: Reader): Promise<Growth> {
  const rows = await db.selectFrom('table_sizes').select(['name', 'day', 'bytes']).orderBy('day').execute()
  const tables = [...Map.groupBy(rows, ({ name }) => name)].map(([name, days]) => {
    const first = days[0]!
    const last = days.at(-1)!
    const bytesPerDay =
      days.length < 2 ? null : Math.round((last.bytes - first.bytes) / (last.day - first.day))
    return { name, bytes: last.bytes, bytesPerDay }
  })
  const known = tables.flatMap(({ bytesPerDay }) => bytesPerDay ?? [])
  return {
    measuredDay: rows.at(-1)?.day,
    bytes: tables.reduce((sum, { bytes }) => sum + bytes, 0),
    bytesPerDay: known.length === 0 ? null : known.reduce((sum, bytes) => sum + bytes, 0),
    tables: tables.toSorted(
      (a, b) =>
        (b.bytesPerDay ?? 0) - (a.bytesPerDay ?? 0) || b.bytes - a.bytes || (a.name < b.name ? -1 : 1),
    ),
  }
}

/** The days until this much space is used, at the present growth; null if nothing grows. */
export function daysLeft({ bytesPerDay }: Growth, freeBytes: number): number | null {
  return bytesPerDay === null || bytesPerDay <= 0 ? null : Math.floor(freeBytes / bytesPerDay)
}

/** Asks PostgreSQL how large its tables are; a partitioned one is as large as its partitions. */
export async function askTableSizes(db: Reader): Promise<TableSize[]> {
  const { rows } = await sql<{ name: string; bytes: number }>`
    select c.relname::text as name, coalesce(sum(pg_total_relation_size(part.relid)), 0)::bigint as bytes
    from pg_class as c cross join lateral (
      select c.oid as relid where c.relkind = 'r'
      union all select i.inhrelid from pg_inherits as i where i.inhparent = c.oid) as part
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = current_schema()::regnamespace
    group by c.relname`.execute(db)
  return rows
}
