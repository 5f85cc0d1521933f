// Stores the next slot of each schedule. A slot moves by compare-and-set: if several schedulers see the same slot due,
// one moves it on and enqueues its job, in one transaction.

import type { Database, Tx } from '../../data/storage/database.ts'
import { READ_COMMITTED } from '../../data/storage/database.ts'
import { databaseNowMs } from '../../data/storage/portable.ts'
import { enqueue } from './enqueue.ts'
import type { Schedule } from './schedule.ts'

/** Returns the next slots by name, and the time by the database's clock. */
export async function readSlots(
  database: Database,
  names: readonly string[],
): Promise<{ nowMs: number; slots: Map<string, number> }> {
  return await database.read(async (db) => {
    const now = databaseNowMs(database.engine).as('ms')
    const { ms } = await db.selectNoFrom(now).executeTakeFirstOrThrow()
    const rows = await db
      .selectFrom('schedules')
      .select(['name', 'next_run_at'])
      .where('name', 'in', names)
      .execute()
    return { nowMs: ms, slots: new Map(rows.map((row) => [row.name, row.next_run_at])) }
  })
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
