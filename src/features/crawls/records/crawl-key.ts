// The key of a crawl in the database, and the condition that a row belongs to it.

import { type RawBuilder, sql } from 'kysely'

export type CrawlKey = { readonly projectId: number; readonly crawlId: number }

export function inCrawl(alias: string, { projectId, crawlId }: CrawlKey): RawBuilder<unknown> {
  return sql`${sql.ref(`${alias}.project_id`)} = ${projectId} and ${sql.ref(`${alias}.crawl_id`)} = ${crawlId}`
}
