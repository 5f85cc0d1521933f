// All SQL of followers of events: how far each has come. The row is also the lock by which one process follows at a time.

import type { ReadAccess, Reader, Tx } from '../../data/storage/database.ts'
import { type Engine, skipLocked } from '../../data/storage/portable.ts'
import { rowsStatement } from '../../data/storage/sql/statement.ts'
import type { ReadingPlace } from './event-reader.ts'

type FollowerPlace = { mark: number; taken_json: string }
export type FollowerRow = FollowerPlace & { step: number }

/** Reads how far each of these followers has come; the statement is compiled once, because it runs at every poll. */
export function createReadPlaces(
  names: readonly string[],
): (database: ReadAccess) => Promise<(FollowerPlace & { name: string })[]> {
  const read = rowsStatement<Record<never, never>, FollowerPlace & { name: string }>((db) =>
    db.selectFrom('event_followers').where('name', 'in', names).select(['name', 'mark', 'taken_json']),
  )
  return (database) => read(database, {})
}

export function readFollower(db: Reader, name: string): Promise<FollowerRow | undefined> {
  return db
    .selectFrom('event_followers')
    .where('name', '=', name)
    .select(['mark', 'taken_json', 'step'])
    .executeTakeFirst()
}

/** Adds a follower that begins with the events from now on. */
export async function introduceFollower(
  db: Reader,
  name: string,
  { mark, seen }: ReadingPlace,
): Promise<void> {
  await db
    .insertInto('event_followers')
    .values({ name, mark, taken_json: JSON.stringify([...seen]), step: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Locks the follower and returns its step; undefined while another process holds it. */
export async function lockFollower(tx: Tx, engine: Engine, name: string): Promise<number | undefined> {
  const row = await tx
    .selectFrom('event_followers')
    .where('name', '=', name)
    .select('step')
    .modifyEnd(skipLocked(engine, 'event_followers'))
    .executeTakeFirst()
  return row?.step
}

export async function moveFollower(
  tx: Tx,
  name: string,
  { mark, taken, step }: { mark: number; taken: readonly number[]; step: number },
): Promise<void> {
  await tx
    .updateTable('event_followers')
    .set({ mark, taken_json: JSON.stringify(taken), step })
    .where('name', '=', name)
    .execute()
}
