// Reads addresses by their ids, each by a sub-query of its own on the whole primary key. For a list of ids PostgreSQL
// might choose another index and scan all addresses of the crawl each time: without statistics it expects a crawl to
// have a single row.

import { sql } from 'kysely'
import { rowsParameter } from '../../../data/storage/sql/rows-parameter.ts'
import type { FinishWork } from './finish-work.ts'

/** Ids that do not exist are left out. Index: crawl_urls_pkey. */
export async function readUrls(
  { database, crawl: { projectId, crawlId } }: FinishWork,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const urls = new Map<number, string>()
  if (ids.length === 0) return urls
  const given = rowsParameter(
    database.engine,
    { id: 'integer' },
    ids.map((id) => ({ id })),
  )
  const query = sql<{
    id: number
    url: string | null
  }>`select given.id, (select named.url from crawl_urls as named
    where named.project_id = ${projectId} and named.crawl_id = ${crawlId} and named.id = given.id) as url from ${given}`
  const { rows } = await database.read((db) => query.execute(db))
  for (const { id, url } of rows) if (url !== null) urls.set(id, url)
  return urls
}
