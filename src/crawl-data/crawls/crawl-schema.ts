// The shapes of crawls in the API, without what they found.

import { Type } from 'typebox'
import { count, crawlUidField, nullable, projectUidField, time } from '../field-schemas.ts'

export const CRAWL_STATUSES = ['queued', 'running', 'success', 'failed', 'canceled'] as const
export const CRAWL_STATES = ['queued', 'running', 'finished'] as const

const status = Type.Enum(CRAWL_STATUSES)

export const crawlRecord = Type.Object(
  {
    uid: crawlUidField,
    project_uid: projectUidField,
    status,
    started_at: nullable(time),
    finished_at: nullable(time),
    pages_crawled: count(),
  },
  { title: 'Crawl' },
)

export const startedCrawl = Type.Object(
  { crawl_uid: crawlUidField, status: Type.Enum(['queued']) },
  { title: 'StartedCrawl' },
)

export const crawlStatusRecord = Type.Object(
  {
    crawl_uid: crawlUidField,
    status,
    state: Type.Enum(CRAWL_STATES),
    status_label: Type.String({ description: 'The same for people; of a failed one with the reason.' }),
    progress: Type.Object({
      pages_crawled: count(),
      pages_total: count(
        'Pages that are known, crawled or not; of a completed crawl those that were crawled.',
      ),
      max_pages: count('As many are crawled at most.'),
      current_depth: count('Clicks from the start page.'),
    }),
  },
  { title: 'CrawlStatus' },
)
