// Reports of a completed crawl over HTTP.

import { Type } from 'typebox'
import type { Database } from '../../../data/storage/database.ts'
import { type Route, readRoute } from '../../../entry/http/route.ts'
import { canSortPages } from '../pages/sorted-pages.ts'
import { COMPLETED_REFUSALS, crawlUid } from '../records/completed-crawl.ts'
import { toCutFields } from './cut-crawl.ts'
import { overviewRecord, summaryRecord } from './report-schema.ts'
import { readReport } from './report-store.ts'

const TAG = 'Crawl data'
const PATH = '/projects/{project_uid}/crawls/{crawl_uid}'

export function reportRoutes({ database }: { database: Database }): Route[] {
  return [
    readRoute({
      method: 'GET',
      path: `${PATH}/summary`,
      operationId: 'readCrawlSummary',
      tag: TAG,
      summary: 'Read the summary of a completed crawl',
      ids: { crawl_uid: crawlUid },
      query: Type.Object({
        include: Type.Optional(
          Type.Enum(['sums'] as const, {
            description:
              '`sums` adds how the pages are divided, whether they can be sorted, and whether the crawl was cut short.',
          }),
        ),
      }),
      answers: { 200: Type.Object({ data: summaryRecord }) },
      refusals: COMPLETED_REFUSALS,
      async handle({ ids, query, project }) {
        const report = await readReport(database, project.id, ids.crawl_uid)
        const { pages_total, critical_issues, warnings, notices, health_score } = report.summary
        return {
          data: {
            crawl_uid: report.crawlUid,
            status: report.status,
            pages_total,
            critical_issues,
            warnings,
            notices,
            health_score,
            notes: report.notes,
            started_at: report.startedAt,
            finished_at: report.finishedAt,
            ...(query.include === 'sums' && {
              ...toCutFields(report.end),
              can_sort_pages: await canSortPages(database, {
                projectId: project.id,
                crawlId: report.crawlId,
              }),
              sums: report.sums ?? null,
            }),
          },
        }
      },
    }),
    readRoute({
      method: 'GET',
      path: `${PATH}/on-page-overview`,
      operationId: 'readOnPageOverview',
      tag: TAG,
      summary: 'Read the issues of a completed crawl by category',
      ids: { crawl_uid: crawlUid },
      answers: { 200: Type.Object({ data: overviewRecord }) },
      refusals: COMPLETED_REFUSALS,
      async handle({ ids, project }) {
        const report = await readReport(database, project.id, ids.crawl_uid)
        const { health_score, health_score_version, categories } = report.overview
        const { status, finishedAt: finished_at } = report
        return {
          data: { summary: { status, finished_at, health_score, health_score_version }, categories },
        }
      },
    }),
  ]
}
