// A crawl as commands read it, for tests of their output.

import type { FoundCrawl } from '../../src/features/crawls/commands/find-crawl.ts'

type Crawl = NonNullable<FoundCrawl>

/** Queued, but for what is given. */
export function foundCrawl(changes: Partial<Crawl> = {}): Crawl {
  return {
    project_id: 1,
    id: 1,
    uid: 'abcdefghijklmnop',
    project_uid: 'abcdefghij',
    status: 'queued',
    phase: 'start',
    settings_json: JSON.stringify({ pagesMax: 1000 }),
    progress_json: '{}',
    pages_crawled: 0,
    pages_found: 0,
    current_depth: 0,
    failure: null,
    failure_code: null,
    end_json: null,
    summary_json: null,
    created_at: 0,
    started_at: null,
    finished_at: null,
    paused_at: null,
    paused_by: null,
    ...changes,
  }
}

export const COMPLETED = {
  status: 'success',
  phase: 'done',
  pages_crawled: 66,
  summary_json: JSON.stringify({
    summary: { pages_total: 66, critical_issues: 3, warnings: 1, notices: 0, health_score: 95.454545 },
    metrics: {},
    notes: ['Only 66 of 70 pages were crawled.'],
  }),
} as const satisfies Partial<Crawl>
