// Failed sign-ins, counted for an IP network and for a login, in the database: all processes count together. A try is
// counted as a failure before it is made, and given back if it was none: a thousand tries at once are a thousand.

import { sql } from 'kysely'
import type { Reader, Tx } from '../../../data/storage/database.ts'
import { MINUTE_MS } from '../../../lib/durations.ts'

const FAILURES_MAX = 10
/** After this, failures are forgotten: of few, since the first; of too many, since the last, which `first_at` is then. */
const WINDOW_MS = 15 * MINUTE_MS
/** Between two tries, once there were too many failures. */
const SLOW_MS = MINUTE_MS

/** Whether each of them may try; when one may not, nothing that this has counted may be committed. */
export async function takeTry(tx: Tx, subjects: readonly string[], nowMs: number): Promise<boolean> {
  const over = sql<boolean>`sign_in_failures.first_at <= ${nowMs - WINDOW_MS}`
  // In one order, so that two that share both wait for each other and do not block.
  for (const subject of subjects.toSorted()) {
    const taken = await tx
      .insertInto('sign_in_failures')
      .values({ subject, failures: 1, first_at: nowMs, last_at: nowMs })
      .onConflict((conflict) =>
        conflict
          .column('subject')
          .doUpdateSet({
            failures: sql<number>`case when ${over} then 1 else sign_in_failures.failures + 1 end`,
            first_at: sql<number>`case when ${over} then cast(${nowMs} as bigint) else sign_in_failures.first_at end`,
            last_at: nowMs,
          })
          .where(
            sql<boolean>`${over} or sign_in_failures.failures < ${FAILURES_MAX}
              or sign_in_failures.last_at <= ${nowMs - SLOW_MS}`,
          ),
      )
      .returning('failures')
      .executeTakeFirst()
    if (taken === undefined) return false
  }
  return true
}

// Below, subjects are two at most, and are changed one by one: both in one statement could be locked in another order than in
// takeTry.

/** After a try that was one. Where there are too many, the time after which they are forgotten begins again. */
export async function keepTry(db: Reader, subjects: readonly string[], nowMs: number): Promise<void> {
  for (const subject of subjects)
    await db
      .updateTable('sign_in_failures')
      .set({ first_at: nowMs })
      .where('subject', '=', subject)
      .where('failures', '>=', FAILURES_MAX)
      .execute()
}

/** After a try that was no failure. What others failed at stays counted. */
export async function giveBackTry(db: Reader, subjects: readonly string[]): Promise<void> {
  for (const subject of subjects)
    await db
      .updateTable('sign_in_failures')
      .set((eb) => ({ failures: eb('failures', '-', 1) }))
      .where('subject', '=', subject)
      .where('failures', '>', 0)
      .execute()
}

/** How long until the next try, when one of them is slowed down and has had its try. */
export async function readWaitMs(
  db: Reader,
  subjects: readonly string[],
  nowMs: number,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('sign_in_failures')
    .where('subject', 'in', subjects)
    .where('failures', '>=', FAILURES_MAX)
    .where('first_at', '>', nowMs - WINDOW_MS)
    .where('last_at', '>', nowMs - SLOW_MS)
    .select('last_at')
    .orderBy('last_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && Math.min(SLOW_MS, row.last_at + SLOW_MS - nowMs)
}

export async function removeOldFailures(tx: Tx, nowMs: number, rowsMax: number): Promise<number> {
  const old = tx
    .selectFrom('sign_in_failures')
    .where('last_at', '<=', nowMs - WINDOW_MS)
    .where('first_at', '<=', nowMs - WINDOW_MS)
    .select('subject')
    .limit(rowsMax)
  const { numDeletedRows } = await tx
    .deleteFrom('sign_in_failures')
    .where('subject', 'in', old)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
