// What linked pages answer, as the project's latest completed crawl saw it: a crawl is fresher than a source's memory,
// and asked the site itself.

import type { Database, Reader } from '../../../data/storage/database.ts'
import { findLatestCompleted, findStatuses } from '../../crawls/reads.ts'

export async function latestCrawl(db: Reader, projectId: number): Promise<number | undefined> {
  return (await findLatestCompleted(db, projectId))?.crawlId
}

/** In the order of `urls`; undefined where the crawl does not know what an address answers. */
export function crawledStatuses(
  database: Database,
  projectId: number,
  crawlId: number,
  urls: readonly string[],
): Promise<(number | undefined)[]> {
  return findStatuses(database, { projectId, crawlId }, urls)
}
