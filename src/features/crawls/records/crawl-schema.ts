// The shapes of crawls in the API, without what they found.

import { Type } from 'typebox'
import { nullable } from '../../../entry/http/answers/field-shapes.ts'
import { count, crawlUidField, projectUidField, time } from '../field-schemas.ts'

export const CRAWL_STATUSES = ['queued', 'running', 'success', 'failed', 'canceled'] as const
const CRAWL_STATES = ['queued', 'running', 'finished'] as const

const status = Type.Enum(CRAWL_STATUSES)

export const crawlFields = {
  uid: crawlUidField,
  project_uid: projectUidField,
  status,
  started_at: nullable(time),
  finished_at: nullable(time),
  pages_crawled: count(),
}

export const startedCrawl = Type.Object(
  { crawl_uid: crawlUidField, status: Type.Enum(['queued']) },
  { title: 'StartedCrawl' },
)

export const crawlStatusRecord = Type.Object(
  {
    crawl_uid: crawlUidField,
    status,
    state: Type.Enum(CRAWL_STATES),
    status_label: Type.String({ description: 'The status in words; if the crawl failed, with the reason.' }),
    progress: Type.Object({
      pages_crawled: count(),
      pages_total: count(
        'Pages found so far, crawled or not; for a completed crawl, the pages that were crawled.',
      ),
      max_pages: count('The most pages that this crawl may read.'),
      current_depth: count('The depth that is being read, in clicks from the start page.'),
    }),
  },
  { title: 'CrawlStatus' },
)
