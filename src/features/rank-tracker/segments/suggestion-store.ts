// The folders that most keywords rank in and no segment covers, and with each the URLs of some of them. One statement,
// so that counts and examples are of the same moment. Of both devices together, the largest of each device are added up: to add
// up all folders would take the longer the more there are.

import { type RawBuilder, sql } from 'kysely'
import { DEVICES, type Device } from '../../../background/providers/contracts.ts'
import type { Database } from '../../../data/storage/database.ts'
import { isOneSelected } from '../../../data/storage/portable.ts'
import { rowsStatement } from '../../../data/storage/sql/statement.ts'
import type { ShownDevice } from '../records/schema.ts'
import {
  type SegmentSuggestion,
  SUGGESTION_KEYWORDS_MIN,
  SUGGESTIONS_MAX,
  suggestSegment,
} from './suggestions.ts'

// Many may rank with the same page: different ones are looked for among so many of a folder and device, the oldest.
const EXAMPLE_KEYWORDS_MAX = 50

type Row = { folder: string; keywords: number; position_sum: number; url: string }

// Indexes: folder_totals_by_size, folder_totals_pkey, keyword_states_by_folder, keyword_records_pkey.
function largestStatement(devices: readonly Device[]) {
  return rowsStatement<{ project_id: number }, Row>((_db, param, { engine }) => {
    const ofEach = (rows: (device: Device) => RawBuilder<unknown>) =>
      sql.join(
        devices.map((device) => sql`select * from (${rows(device)}) as ${sql.ref(device)}`),
        sql` union all `,
      )
    const tops = ofEach(
      (device) => sql`select folder, keywords, position_sum from folder_totals
        where project_id = ${param('project_id')} and device = ${sql.lit(device)}
          and keywords >= ${sql.lit(SUGGESTION_KEYWORDS_MIN)}
        order by keywords desc, folder limit ${sql.lit(SUGGESTIONS_MAX)}`,
    )
    const all = sql.join(devices.map((device) => sql.lit(device)))
    const sumOf = (name: 'keywords' | 'position_sum') => sql`(select sum(${sql.ref(`t.${name}`)})
      from folder_totals as t where t.project_id = ${param('project_id')} and t.device in (${all})
        and t.folder = top.folder) as ${sql.ref(name)}`
    const sums = sql`select top.folder, ${sumOf('keywords')}, ${sumOf('position_sum')}
      from (select distinct folder from (${tops}) as tops) as top
      order by 2 desc, 1 limit ${sql.lit(SUGGESTIONS_MAX)}`
    const oldest = ofEach(
      (device) => sql`select s.keyword_id from keyword_states as s
        where s.project_id = ${param('project_id')} and s.device = ${sql.lit(device)} and s.segment_count = 0
          and s.folder = largest.folder
        order by s.keyword_id limit ${sql.lit(EXAMPLE_KEYWORDS_MAX)}`,
    )
    // A cross join, because SQLite then looks up each of these keywords and does not go through all records.
    return sql`select largest.folder, largest.keywords, largest.position_sum, r.url
      from (${devices.length === 1 ? tops : sums}) as largest cross join keyword_records as r
      where r.project_id = ${param('project_id')} and ${isOneSelected(engine, 'r.keyword_id', oldest)}
      order by largest.keywords desc, largest.folder, r.keyword_id`
  })
}

const statements = {
  mobile: largestStatement(['mobile']),
  desktop: largestStatement(['desktop']),
  all: largestStatement(DEVICES),
}

/** Largest first, by folder where they are equal. */
export async function listSuggestions(
  database: Database,
  projectId: number,
  device: ShownDevice,
): Promise<SegmentSuggestion[]> {
  const rows = await statements[device](database, { project_id: projectId })
  return [...Map.groupBy(rows, (row) => row.folder).values()].map(toSuggestion)
}

function toSuggestion(rows: readonly Row[]): SegmentSuggestion {
  const { folder, keywords, position_sum } = rows[0] as Row
  return suggestSegment({ folder, keywords, positionSum: position_sum, urls: rows.map((row) => row.url) })
}
