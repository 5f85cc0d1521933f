// Times by the database's clock, which decides when a job is due and whose lease has run out.

import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../data/storage/database.ts'
import { databaseNowMs, type Engine } from '../../data/storage/portable.ts'

/** Whole milliseconds from now. */
export function databaseTimeIn(engine: Engine, ms: number): RawBuilder<number> {
  return sql<number>`${databaseNowMs(engine)} + ${Math.ceil(ms)}`
}

/** To compare an indexed column with: as a sub-select, since PostgreSQL seeks only for what it may read once. */
export function databaseTimeAgo(engine: Engine, ms: number): RawBuilder<number> {
  return sql<number>`(select ${databaseNowMs(engine)} - ${Math.floor(ms)})`
}

export async function readDatabaseNow(db: Reader, engine: Engine): Promise<number> {
  const { ms } = await db.selectNoFrom(databaseNowMs(engine).as('ms')).executeTakeFirstOrThrow()
  return ms
}
