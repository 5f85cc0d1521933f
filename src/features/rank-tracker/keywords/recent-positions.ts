// Adds the positions of the last days to the records of a page. They are kept beside the record (roll-ups/recent-days.ts) and not in
// it: what is today in them moves on with the calendar, when nothing was written.

import { hash } from 'node:crypto'
import type { Database } from '../../../data/storage/database.ts'
import type { Page } from '../../../data/storage/page.ts'
import { idsParameter } from '../../../data/storage/sql/rows-parameter.ts'
import type { KeywordRecord } from '../records/record.ts'
import { measuredPositions } from '../roll-ups/recent-days.ts'

/** Index: keyword_states_pkey. */
export async function withRecent(
  database: Database,
  projectId: number,
  page: Page,
  today: number,
): Promise<Page> {
  const records = JSON.parse(`[${page.json}]`) as KeywordRecord[]
  const ids = records.map((record) => record.id)
  const rows = await database.read((db) =>
    db
      .selectFrom('keyword_states')
      .where('project_id', '=', projectId)
      .where('keyword_id', 'in', idsParameter(database.engine, ids))
      .select(['keyword_id', 'recent'])
      .execute(),
  )
  const recentOf = new Map(rows.map((row) => [row.keyword_id, row.recent]))
  const text = records
    .map((record) => {
      const recent = recentOf.get(record.id)
      // A keyword that was deleted while the page was read has no days.
      const days = recent === undefined ? [] : measuredPositions(recent, today)
      return JSON.stringify({ ...record, recent: days.filter((end) => end !== undefined) })
    })
    .join()
  return { ...page, json: text, bytes: Buffer.byteLength(text), digest: hash('sha1', text, 'base64url') }
}
