// The last id of a crawl in one of its tables: where a walk along ids ends.

import { sql } from 'kysely'
import type { Reader } from '../../../data/storage/database.ts'
import type { CrawlKey } from './crawl-key.ts'

/** Returns -1, which is below all ids, if there is no row. Index: the primary key. */
export async function findLastId(
  db: Reader,
  table: string,
  { projectId, crawlId }: CrawlKey,
): Promise<number> {
  const query = sql<{ id: number }>`select id from ${sql.table(table)}
    where project_id = ${projectId} and crawl_id = ${crawlId} order by id desc limit 1`
  const { rows } = await query.execute(db)
  return rows[0]?.id ?? -1
}
