// A SQLite statement that takes as long as a test wants, without using the processor: it waits for the writer's lock.

import type { Database } from '../../src/data/storage/database.ts'

/**
 * One at a time: a second one comes to its end at once, and so does one on a thread that has read nothing yet. After ten
 * seconds it ends by itself.
 */
export const UNTIL_WRITTEN = 'pragma wal_checkpoint(truncate)'

export async function whileWriterIsHeld(database: Database, work: () => Promise<void>): Promise<void> {
  await database.transaction(work)
}
