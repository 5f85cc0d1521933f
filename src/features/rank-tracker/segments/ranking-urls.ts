// The URLs that rank for the keywords of a project, page by page: a project may have a hundred thousand, and between
// two pages all other requests are handled. URLs from another source than the project's current one are left out.

import type { Device } from '../../../background/providers/contracts.ts'
import type { Reader } from '../../../data/storage/database.ts'

// Matching a page against five rules takes a few milliseconds.
const PAGE_ROWS = 2000

export type RankingUrl = {
  keyword_id: number
  device: Device
  url: string
  position: number
}

/** `read` is called for each page. By keyword, of one device or of both. */
export async function* readRankingUrls(
  read: <T>(work: (db: Reader) => Promise<T>) => Promise<T>,
  projectId: number,
  device?: Device,
): AsyncGenerator<RankingUrl[], void, undefined> {
  for (let afterId = 0; ; ) {
    const page = await read((db) => readPage(db, projectId, device, afterId))
    if (page.length > 0) yield page
    if (page.length < PAGE_ROWS) return
    afterId = page[page.length - 1]?.keyword_id ?? afterId
  }
}

// Index: keyword_records_pkey.
function readPage(
  db: Reader,
  projectId: number,
  device: Device | undefined,
  afterId: number,
): Promise<RankingUrl[]> {
  return db
    .selectFrom('keyword_records')
    .where('project_id', '=', projectId)
    .where('keyword_id', '>', afterId)
    .where('url', 'is not', null)
    .where('revision', '>=', (eb) =>
      eb.selectFrom('rank_trackers').where('project_id', '=', projectId).select('source_revision'),
    )
    .$if(device !== undefined, (query) => query.where('device', '=', device as Device))
    .select(['keyword_id', 'device', 'position_key as position'])
    .select((eb) => eb.ref('url').$notNull().as('url'))
    .orderBy('keyword_id')
    .limit(PAGE_ROWS)
    .execute()
}
