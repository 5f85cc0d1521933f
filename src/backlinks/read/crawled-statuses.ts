// What linked pages answer, as the project's latest completed crawl saw it: that is fresher than what a source of links
// remembers, and it is the site's own.

import { findLatestCompleted, findStatuses } from '../../crawl-data/reads.ts'
import type { Database, Reader } from '../../storage/database.ts'

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
