// Stores the next slot of each schedule. A slot moves by compare-and-set: if several schedulers see the same slot due,
// one moves it on and enqueues its job, in one transaction.

import { sql } from 'kysely'
import type { Database, Tx } from '../../data/storage/database.ts'
import { READ_COMMITTED } from '../../data/storage/database.ts'
import { databaseNowMs } from '../../data/storage/portable.ts'
import { rowsStatement } from '../../data/storage/sql/statement.ts'
import { enqueue } from './enqueue.ts'
import type { Schedule } from './schedule.ts'

type SlotRow = { now_ms: number; name: string | null; next_run_at: number }

/**
 * Reads the next slots by name, and the time by the database's clock. The statement is compiled once, because it runs
 * at every poll.
 */
export function createReadSlots(
  names: readonly string[],
): (database: Database) => Promise<{ nowMs: number; slots: Map<string, number> }> {
  const read = rowsStatement<Record<never, never>, SlotRow>((_db, _param, { engine }) => {
    const query = sql`select n.now_ms, s.name, s.next_run_at from (select ${databaseNowMs(engine)} as now_ms) as n
      left join schedules as s on s.name in (${sql.join(names)})`
    return { compile: (builder) => query.compile(builder) }
  })
  return async (database) => {
    const rows = await read(database, {})
    const slots = rows.flatMap(({ name, next_run_at }) =>
      name === null ? [] : [[name, next_run_at] as const],
    )
    return { nowMs: (rows[0] as SlotRow).now_ms, slots: new Map(slots) }
  }
}

export async function introduce(database: Database, { name }: Schedule, slot: number): Promise<void> {
  await database.write((db) =>
    db
      .insertInto('schedules')
      .values({ name, next_run_at: slot })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute(),
  )
}

/** Returns whether this call moved the schedule on. */
export function makeDue(
  database: Database,
  schedule: Schedule,
  slot: number,
  next: number,
): Promise<boolean> {
  const { name, kind, payload } = schedule
  return database.transaction(async (tx) => {
    const isMoved = await moveSlot(tx, name, slot, next)
    if (isMoved) await enqueue(tx, { kind, payload, uniqueKey: `${name}:${slot}` })
    return isMoved
  }, READ_COMMITTED)
}

export function bringForward(database: Database, { name }: Schedule, slot: number, next: number) {
  return database.transaction((tx) => moveSlot(tx, name, slot, next), READ_COMMITTED)
}

async function moveSlot(tx: Tx, name: string, from: number, to: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('schedules')
    .set({ next_run_at: to })
    .where('name', '=', name)
    .where('next_run_at', '=', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
