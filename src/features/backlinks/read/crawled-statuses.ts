// Returns the statuses of linked pages as the project's latest completed crawl saw them. They are preferred to a
// source's, because a crawl is fresher and asked the site itself.

import type { Database, Reader } from '../../../data/storage/database.ts'
import { findLatestCompleted, findStatuses } from '../../crawls/reads.ts'

export async function latestCrawl(db: Reader, projectId: number): Promise<number | undefined> {
  return (await findLatestCompleted(db, projectId))?.crawlId
}

/** Returns statuses in the order of `urls`; undefined for an address whose status the crawl does not know. */
export function crawledStatuses(
  database: Database,
  projectId: number,
  crawlId: number,
  urls: readonly string[],
): Promise<(number | undefined)[]> {
  return findStatuses(database, { projectId, crawlId }, urls)
}
