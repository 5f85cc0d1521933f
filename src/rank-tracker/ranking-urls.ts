// The URLs that rank for the keywords of a project, page by page: a project may have a hundred thousand, and between
// two pages everybody else gets their turn.

import { sql } from 'kysely'
import type { Device } from '../providers/contracts.ts'
import type { Database, Reader } from '../storage/database.ts'
import { isOneSelected } from '../storage/portable.ts'
import { rowsStatement } from '../storage/statement.ts'

// Matching a page against five rules takes a few milliseconds.
const PAGE_ROWS = 2000

export type RankingUrl = {
  keyword_id: number
  device: Device
  url: string
  position: number
}

/** By keyword, of one device or of both. Index: keyword_records_pkey. */
export async function* readRankingUrls(
  db: Reader,
  projectId: number,
  device?: Device,
): AsyncGenerator<RankingUrl[], void, undefined> {
  for (let afterId = 0; ; ) {
    const page = await db
      .selectFrom('keyword_records')
      .where('project_id', '=', projectId)
      .where('keyword_id', '>', afterId)
      .where('url', 'is not', null)
      .$if(device !== undefined, (query) => query.where('device', '=', device as Device))
      .select(['keyword_id', 'device', 'position_key as position'])
      .select((eb) => eb.ref('url').$notNull().as('url'))
      .orderBy('keyword_id')
      .limit(PAGE_ROWS)
      .execute()
    if (page.length > 0) yield page
    if (page.length < PAGE_ROWS) return
    afterId = page[page.length - 1]?.keyword_id ?? afterId
  }
}

/** What suggestions are made of is read at every list of segments, so it has a bound. */
export const UNCOVERED_URLS_MAX = 10_000

type UncoveredUrl = { url: string; position: number }

// Indexes: keyword_states_pkey, keyword_records_pkey.
const readUncovered = rowsStatement<{ project_id: number; device: Device }, UncoveredUrl>(
  (db, param, { engine }) => {
    const uncovered = sql`select keyword_id from keyword_states
      where project_id = ${param('project_id')} and device = ${param('device')}
        and segment_count = 0 and position is not null
      order by keyword_id limit ${sql.lit(UNCOVERED_URLS_MAX)}`
    return db
      .selectFrom('keyword_records')
      .where('project_id', '=', param('project_id'))
      .where(isOneSelected(engine, 'keyword_id', uncovered))
      .select(['url', 'position_key as position'])
      .orderBy('keyword_id')
  },
)

/** Of keywords that no segment matches: those of the first ten thousand. */
export function listUncoveredUrls(
  database: Database,
  projectId: number,
  device: Device,
): Promise<UncoveredUrl[]> {
  return readUncovered(database, { project_id: projectId, device })
}
