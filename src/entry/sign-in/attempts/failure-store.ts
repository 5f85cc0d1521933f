// Failed sign-ins, counted per IP network and per login in the database, so that all processes count together. An
// attempt is counted as a failure before it is made, and given back if it succeeds, so that a thousand concurrent
// attempts count as a thousand.

import { sql } from 'kysely'
import type { Reader, Tx } from '../../../data/storage/database.ts'
import { MINUTE_MS } from '../../../lib/durations.ts'

const FAILURES_MAX = 10
/**
 * After this time, failures are forgotten: counted from the first failure or, if there are too many, from the last,
 * which `first_at` then holds.
 */
const WINDOW_MS = 15 * MINUTE_MS
/** The wait between two attempts after too many failures. */
const SLOW_MS = MINUTE_MS

/** Returns whether all subjects may try; if not, the counts of this transaction must not be committed. */
export async function takeTry(tx: Tx, subjects: readonly string[], nowMs: number): Promise<boolean> {
  const over = sql<boolean>`sign_in_failures.first_at <= ${nowMs - WINDOW_MS}`
  // Always in the same order, so that two attempts that share both subjects do not deadlock.
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

// The functions below get at most two subjects and change them one by one: a single statement could lock them in
// another order than takeTry.

/** Keeps the count after a failure. If there are too many, the time until they are forgotten starts again. */
export async function keepTry(db: Reader, subjects: readonly string[], nowMs: number): Promise<void> {
  for (const subject of subjects)
    await db
      .updateTable('sign_in_failures')
      .set({ first_at: nowMs })
      .where('subject', '=', subject)
      .where('failures', '>=', FAILURES_MAX)
      .execute()
}

/** Gives back an attempt that did not fail. Failures of others stay counted. */
export async function refundTry(db: Reader, subjects: readonly string[]): Promise<void> {
  for (const subject of subjects)
    await db
      .updateTable('sign_in_failures')
      .set((eb) => ({ failures: eb('failures', '-', 1) }))
      .where('subject', '=', subject)
      .where('failures', '>', 0)
      .execute()
}

/** Returns the wait until the next attempt, if a subject is slowed down and has had its attempt. */
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
