// Times by the database's clock, which decides when a job is due and which leases have run out.

import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../data/storage/database.ts'
import { databaseNowMs, type Engine } from '../../data/storage/portable.ts'

/** A time that is `ms` from now, in whole milliseconds. */
export function databaseTimeIn(engine: Engine, ms: number): RawBuilder<number> {
  return sql<number>`${databaseNowMs(engine)} + ${Math.ceil(ms)}`
}

/**
 * A time that is `ms` ago, for comparison with an indexed column. It is a sub-select, since PostgreSQL only uses the
 * index for a value that it evaluates once.
 */
export function databaseTimeAgo(engine: Engine, ms: number): RawBuilder<number> {
  return sql<number>`(select ${databaseNowMs(engine)} - ${Math.floor(ms)})`
}

export async function readDatabaseNow(db: Reader, engine: Engine): Promise<number> {
  const { ms } = await db.selectNoFrom(databaseNowMs(engine).as('ms')).executeTakeFirstOrThrow()
  return ms
}
