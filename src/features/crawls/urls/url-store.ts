// Looks up one address in the dictionary of a crawl.

import type { Database } from '../../../data/storage/database.ts'
import { rowsStatement } from '../../../data/storage/sql/statement.ts'
import { urlHash53 } from '../../../lib/url-hash.ts'
import type { CrawlKey } from '../records/crawl-key.ts'

type Values = { project_id: number; crawl_id: number; url_hash: number; url: string }

// Index: crawl_urls_by_hash. Different addresses may have one hash.
const findByHash = rowsStatement<Values, { id: number }>((db, param) =>
  db
    .selectFrom('crawl_urls')
    .where('project_id', '=', param('project_id'))
    .where('crawl_id', '=', param('crawl_id'))
    .where('url_hash', '=', param('url_hash'))
    .where('url', '=', param('url'))
    .select('id'),
)

/** `url` is normalised. Undefined when the crawl knows no such address. */
export async function findUrlId(
  database: Database,
  { projectId, crawlId }: CrawlKey,
  url: string,
): Promise<number | undefined> {
  const values = { project_id: projectId, crawl_id: crawlId, url_hash: urlHash53(url), url }
  const [row] = await findByHash(database, values)
  return row?.id
}
