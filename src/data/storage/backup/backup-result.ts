// The outcome of the last scheduled backup, stored in the database so that every process can report it.

import { sql } from 'kysely'
import type { Reader, Tx } from '../database.ts'

export type BackupOutcome = { file: string; bytes: number } | { fault: string }

type BackupResult = {
  endedAtMs: number
  /** Null if it failed. */
  file: string | null
  bytes: number | null
  fault: string | null
  /** When the last successful backup ended; null if there was none. */
  succeededAtMs: number | null
}

export async function recordBackup(tx: Tx, outcome: BackupOutcome, nowMs: number): Promise<void> {
  const isMade = 'file' in outcome
  const result = {
    ended_at: nowMs,
    file: isMade ? outcome.file : null,
    bytes: isMade ? outcome.bytes : null,
    fault: isMade ? null : outcome.fault,
  }
  await tx
    .insertInto('backup_result')
    .values({ id: 1, ...result, succeeded_at: isMade ? nowMs : null })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        ...result,
        succeeded_at: isMade ? nowMs : sql`backup_result.succeeded_at`,
      }),
    )
    .execute()
}

/** Returns undefined if no backup was ever due. */
export async function readBackupResult(db: Reader): Promise<BackupResult | undefined> {
  return await db
    .selectFrom('backup_result')
    .select(['ended_at as endedAtMs', 'file', 'bytes', 'fault', 'succeeded_at as succeededAtMs'])
    .where('id', '=', 1)
    .executeTakeFirst()
}
