// One keyword as the API shows it.

import type { Database } from '../../../data/storage/database.ts'
import type { KeywordRecord } from '../records/record.ts'
import { readMended } from '../records/record-mending.ts'

/** Undefined when the project has no such keyword. */
export function readKeywordRecord(
  database: Database,
  projectId: number,
  keywordId: number,
): Promise<KeywordRecord | undefined> {
  return database.read(async (db) => (await readMended(db, database.engine, projectId, [keywordId]))[0])
}
