// One keyword as the API shows it.

import type { Database } from '../../storage/database.ts'
import type { KeywordRecord } from '../records/record.ts'
import { mendRecords } from '../records/record-mending.ts'

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
    const record = JSON.parse(row.record_json) as KeywordRecord
    if (row.revision === row.current) return record
    const [mended] = await mendRecords(db, database.engine, projectId, [record])
    return JSON.parse(mended as string) as KeywordRecord
  })
}
