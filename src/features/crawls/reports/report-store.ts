// What was stored with completed crawls when they ended.

import type { Database, Reader } from '../../../data/storage/database.ts'
import { formatTime } from '../../../lib/clock.ts'
import { roundTo2 } from '../../../lib/rounding.ts'
import { HEALTH_SCORE_WEIGHS } from '../engine/audit/health.ts'
import { requireCompleted } from '../records/completed-crawl.ts'
import { type CrawlEnd, readEnd } from '../records/crawl-end.ts'
import { CRAWL_COLUMNS, findCrawl, type StoredCrawl } from '../records/crawl-store.ts'
import type { CrawlOverview, StoredSummary } from './report-schema.ts'

export type CrawlReport = StoredSummary & {
  crawlId: number
  crawlUid: string
  status: StoredCrawl['status']
  startedAt: string | null
  finishedAt: string | null
  overview: CrawlOverview
  /** Null when the crawl read everything. */
  end: CrawlEnd | null
}

/** Refuses a crawl that is not there, and one that is not completed. */
export async function readReport(
  database: Database,
  projectId: number,
  crawlUid: string,
): Promise<CrawlReport> {
  return toReport(requireCompleted(await database.read((db) => findCrawl(db, projectId, crawlUid))))
}

export async function readLatestReport(database: Database, projectId: number): Promise<CrawlReport> {
  const completed = await database.read((db) => findLatest(db, projectId, true))
  // If no crawl is completed, the state of an unfinished one says more than "none".
  return toReport(
    requireCompleted(completed ?? (await database.read((db) => findLatest(db, projectId, false)))),
  )
}

/** Index: crawls_pkey. */
function findLatest(db: Reader, projectId: number, isCompleted: boolean): Promise<StoredCrawl | undefined> {
  return db
    .selectFrom('crawls')
    .where('project_id', '=', projectId)
    .$if(isCompleted, (query) => query.where('status', '=', 'success'))
    .select(CRAWL_COLUMNS)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

function toReport(crawl: StoredCrawl): CrawlReport {
  if (crawl.summary_json === null || crawl.overview_json === null) {
    throw new Error(`The crawl ${crawl.uid} is completed, but has no report.`)
  }
  const { summary, metrics, notes, checked, sums }: StoredSummary = JSON.parse(crawl.summary_json)
  const overview: CrawlOverview = JSON.parse(crawl.overview_json)
  return {
    crawlId: crawl.id,
    crawlUid: crawl.uid,
    status: crawl.status,
    startedAt: crawl.started_at === null ? null : formatTime(crawl.started_at),
    finishedAt: crawl.finished_at === null ? null : formatTime(crawl.finished_at),
    summary: { ...summary, health_score: rounded(summary.health_score) },
    metrics: {
      ...metrics,
      average_response_time_ms: rounded(metrics.average_response_time_ms),
      average_words_count: rounded(metrics.average_words_count),
    },
    end: readEnd(crawl.end_json),
    notes: [...notes, ...scoreNotes(overview)],
    overview: { ...overview, health_score: rounded(overview.health_score) },
    ...(checked && { checked }),
    ...(sums && { sums }),
  }
}

/** Explains the score by the formula of its version, which may be an older one. */
function scoreNotes({ health_score: score, health_score_version: version }: CrawlOverview): string[] {
  const weighs = HEALTH_SCORE_WEIGHS[version]
  return score === null || weighs === undefined ? [] : [weighs]
}

function rounded(value: number | null): number | null {
  return value === null ? null : roundTo2(value)
}
