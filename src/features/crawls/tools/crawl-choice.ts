// The crawl that a tool reads: the one that the agent names, else the latest completed one.

import type { Client } from '../../../../client/src/client.ts'
import { SightlineError } from '../../../../client/src/errors.ts'

const CRAWLS_LOOKED_AT = 50

export const CRAWL_FACTS = ['crawl_uid', 'crawled_at', 'pages_crawled', 'was_cut', 'warnings']

/** Which crawl an answer is from, how much of the site it read, and what limits what can be said of it. */
export async function describeCrawl(api: Client, project: string, crawl: string) {
  const {
    crawl_uid,
    finished_at,
    pages_total,
    was_cut,
    notes,
    cut_notes = [],
  } = await api.crawlData.readSummary(project, crawl)
  return {
    crawl_uid,
    crawled_at: finished_at,
    pages_crawled: pages_total,
    was_cut,
    warnings: [...new Set([...cut_notes, ...notes])],
  }
}

export async function resolveCrawl(api: Client, project: string, named: string | undefined): Promise<string> {
  if (named !== undefined) return named
  const { data } = await api.crawls.list(project, { limit: CRAWLS_LOOKED_AT })
  const latest = data.find(({ status }) => status === 'success')
  if (latest !== undefined) return latest.uid
  throw new SightlineError('This project has no completed crawl. To make one, call start_crawl.', {
    code: 'crawl_not_found',
    status: 404,
  })
}
