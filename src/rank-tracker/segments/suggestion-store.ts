// The folders that most keywords rank in and no segment covers, and with each the URLs of some of them. One statement,
// so that counts and examples are of the same moment.

import { sql } from 'kysely'
import type { Device } from '../../providers/contracts.ts'
import type { Database } from '../../storage/database.ts'
import { isOneSelected } from '../../storage/portable.ts'
import { rowsStatement } from '../../storage/sql/statement.ts'
import {
  type SegmentSuggestion,
  SUGGESTION_KEYWORDS_MIN,
  SUGGESTIONS_MAX,
  suggestSegment,
} from './suggestions.ts'

// Many may rank with the same page: different ones are looked for among so many of a folder, the oldest.
const EXAMPLE_KEYWORDS_MAX = 50

type Values = { project_id: number; device: Device }
type Row = { folder: string; keywords: number; position_sum: number; url: string }

// Indexes: folder_totals_by_size, keyword_states_by_folder, keyword_records_pkey.
const readLargest = rowsStatement<Values, Row>((_db, param, { builder, engine }) => {
  const largest = sql`select folder, keywords, position_sum from folder_totals
    where project_id = ${param('project_id')} and device = ${param('device')}
      and keywords >= ${sql.lit(SUGGESTION_KEYWORDS_MIN)}
    order by keywords desc, folder limit ${sql.lit(SUGGESTIONS_MAX)}`
  const oldest = sql`select keyword_id from keyword_states as s
    where s.project_id = ${param('project_id')} and s.device = ${param('device')} and s.segment_count = 0
      and s.folder = largest.folder
    order by s.keyword_id limit ${sql.lit(EXAMPLE_KEYWORDS_MAX)}`
  // A cross join, because SQLite then looks up each of these keywords and does not go through all records.
  const query = sql`select largest.folder, largest.keywords, largest.position_sum, r.url
    from (${largest}) as largest cross join keyword_records as r
    where r.project_id = ${param('project_id')} and ${isOneSelected(engine, 'r.keyword_id', oldest)}
    order by largest.keywords desc, largest.folder, r.keyword_id`
  return { compile: () => query.compile(builder) as never }
})

/** Largest first, by folder where they are equal. */
export async function listSuggestions(
  database: Database,
  projectId: number,
  device: Device,
): Promise<SegmentSuggestion[]> {
  const rows = await readLargest(database, { project_id: projectId, device })
  return [...Map.groupBy(rows, (row) => row.folder).values()].map(toSuggestion)
}

function toSuggestion(rows: readonly Row[]): SegmentSuggestion {
  const { folder, keywords, position_sum } = rows[0] as Row
  return suggestSegment({ folder, keywords, positionSum: position_sum, urls: rows.map((row) => row.url) })
}
