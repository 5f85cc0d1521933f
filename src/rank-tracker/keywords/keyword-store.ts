// One keyword as the API shows it.

import type { Database } from '../../storage/database.ts'
import type { KeywordRecord } from '../records/record.ts'
import { readMended } from '../records/record-mending.ts'

/** Undefined when the project has no such keyword. */
export function readKeywordRecord(
  database: Database,
  projectId: number,
  keywordId: number,
): Promise<KeywordRecord | undefined> {
  return database.read(async (db) => {
    const row = await db
      .selectFrom('keyword_records')
      .innerJoin('rank_trackers', 'rank_trackers.project_id', 'keyword_records.project_id')
      .where('keyword_records.project_id', '=', projectId)
      .where('keyword_records.keyword_id', '=', keywordId)
      .select(['record_json', 'keyword_records.revision', 'rank_trackers.revision as current'])
      .executeTakeFirst()
    if (row === undefined) return undefined
    if (row.revision === row.current) return JSON.parse(row.record_json) as KeywordRecord
    const [mended] = await readMended(db, database.engine, projectId, [keywordId])
    return mended
  })
}
