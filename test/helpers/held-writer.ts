// A statement of SQLite that takes as long as a test wants, and no processor: it waits for whoever writes.

import type { Database } from '../../src/storage/database.ts'

/**
 * One at a time: a second one comes to its end at once, and so does one on a thread that has read nothing yet. After ten
 * seconds it ends by itself.
 */
export const UNTIL_WRITTEN = 'pragma wal_checkpoint(truncate)'

export async function whileWriterIsHeld(database: Database, work: () => Promise<void>): Promise<void> {
  await database.transaction(work)
}
