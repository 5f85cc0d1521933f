// The issues of a completed crawl over HTTP: all of them with their texts and counts, and what is behind each.

import { type TSchema, Type } from 'typebox'
import { SEARCH_TOO_LONG } from '../../../data/storage/errors.ts'
import type { ProjectRef } from '../../../entry/http/access/principal.ts'
import { countedQuery, crawlListOf } from '../../../entry/http/answers/paging.ts'
import { filtersQuery } from '../../../entry/http/requests/filters/parse-filters.ts'
import { type Route, readRoute } from '../../../entry/http/route.ts'
import { AppError } from '../../../lib/errors.ts'
import { countsOf } from '../changes/crawl-pair.ts'
import { CATALOGUE, type IssueSubject } from '../engine/audit/catalogue.ts'
import { ISSUE_NOT_FOUND } from '../errors.ts'
import { imageRecord } from '../images/image-schema.ts'
import { IMAGE_LIST, toImage } from '../images/image-store.ts'
import { linkRecord } from '../links/link-schema.ts'
import { LINK_LIST, toDestination } from '../links/link-store.ts'
import { PAGE_FILTERS } from '../pages/page-filters.ts'
import { issuePage } from '../pages/page-schema.ts'
import { COMPLETED_REFUSALS, type CompletedCrawl, crawlUid } from '../records/completed-crawl.ts'
import { answerCrawlData, type CrawlListParts, type ListedRecord } from '../records/crawl-data-list.ts'
import type { FoundReference } from '../references/reference-list.ts'
import { showTargets } from '../references/shown-references.ts'
import { readReport } from '../reports/report-store.ts'
import { resourceRecord, showResources, toResource } from '../resources/resource-store.ts'
import { issueId, issueIdOf, issuesQuery, parseIssues } from './issue-ids.ts'
import { issueList, toIssue } from './issue-schema.ts'
import { countIssuePages, countIssueTargets, listIssuePages, listIssueTargets } from './issue-store.ts'

const TAG = 'Crawl data'
const PATH = '/projects/{project_uid}/crawls/{crawl_uid}/issues'

export function issueRoutes(parts: CrawlListParts): Route[] {
  const { database } = parts

  /** Older releases did not store what makes up an issue: an empty list would claim that there is nothing. */
  async function requireTargets(project: ProjectRef, uid: string, issue: string): Promise<void> {
    const report = await readReport(database, project.id, uid)
    if (report.checked !== undefined || !countsOf(report.overview).has(issue)) return
    throw new AppError(
      ISSUE_NOT_FOUND,
      `The crawl was made by an older release, which kept only the pages of an issue: see …/issues/${issue}/pages.`,
    )
  }

  function targetsRoute<Row extends { id: number }>(
    subject: Exclude<IssueSubject, 'pages'>,
    { record, show, toRecord, ...texts }: TargetList<Row>,
  ): Route {
    return readRoute({
      method: 'GET',
      path: `${PATH}/{issue}/${subject}`,
      tag: TAG,
      ...texts,
      ids: { crawl_uid: crawlUid, issue: issueIdOf(subject) },
      query: Type.Object(countedQuery),
      answers: { 200: crawlListOf(record) },
      refusals: COMPLETED_REFUSALS,
      handle: (call) =>
        answerCrawlData(parts, `crawl-issue-${subject} ${call.ids.issue}`, call, {
          async read(crawl, [after = 0] = [], limit): Promise<ListedRecord[]> {
            const { issue, crawl_uid } = call.ids
            const found = await listIssueTargets(database, crawl, issue, { after: after as number, limit })
            if (found.length === 0) await requireTargets(call.project, crawl_uid, issue)
            const rows = await show(crawl, found)
            return rows.map((row) => ({ record: toRecord(row), position: [row.id] }))
          },
          count: (crawl, max) => countIssueTargets(database, crawl, call.ids.issue, max),
        }),
    })
  }

  return [
    readRoute({
      method: 'GET',
      path: PATH,
      operationId: 'listCrawlIssues',
      tag: TAG,
      summary: 'List the issues that a completed crawl was audited by',
      description:
        'Lists every issue with what it is, why it matters, how to fix it and how many pages have it.',
      ids: { crawl_uid: crawlUid },
      query: Type.Object({ issues: Type.Optional(issuesQuery) }),
      answers: { 200: Type.Object({ data: issueList }) },
      refusals: COMPLETED_REFUSALS,
      async handle({ ids, project, query }) {
        const wanted = query.issues === undefined ? CATALOGUE : parseIssues(query.issues)
        const report = await readReport(database, project.id, ids.crawl_uid)
        const counts = countsOf(report.overview)
        // An address that was asked for another reason may break a rule that the crawl did not apply.
        const checked = new Set([...(report.checked ?? []), ...counts.keys()])
        const issues = wanted.filter(({ id }) => checked.has(id))
        return {
          data: {
            crawl_uid: report.crawlUid,
            issues: issues.map((entry) => toIssue(entry, counts.get(entry.id) ?? 0)),
          },
        }
      },
    }),
    readRoute({
      method: 'GET',
      path: `${PATH}/{issue}/pages`,
      operationId: 'listIssuePages',
      tag: TAG,
      summary: 'List the pages that have an issue',
      description:
        'Lists pages in the order of discovery. Without filters, this includes addresses that were never requested, for example one that a sitemap lists and robots.txt forbids.',
      ids: { crawl_uid: crawlUid, issue: issueId },
      query: Type.Object({ filters: filtersQuery(PAGE_FILTERS), ...countedQuery }),
      answers: { 200: crawlListOf(issuePage) },
      refusals: [...COMPLETED_REFUSALS, SEARCH_TOO_LONG],
      handle: (call) =>
        answerCrawlData(parts, `crawl-issue-pages ${call.ids.issue}`, call, {
          async read(crawl, [after = 0] = [], limit) {
            const { filters = [] } = call.query
            const stretch = { after: after as number, limit }
            const pages = await listIssuePages(database, crawl, call.ids.issue, filters, stretch)
            return pages.map(({ id, record }) => ({ record, position: [id] }))
          },
          count: (crawl, max) =>
            countIssuePages(database, crawl, call.ids.issue, call.query.filters ?? [], max),
        }),
    }),
    targetsRoute('links', {
      operationId: 'listIssueLinks',
      summary: 'List the destinations of links that make up an issue',
      description:
        'Lists each destination once, in the order of discovery, with a link from the first page that has the issue because of it.',
      record: linkRecord,
      show: (crawl, found) => showTargets(database, crawl, LINK_LIST, found),
      toRecord: toDestination,
    }),
    targetsRoute('images', {
      operationId: 'listIssueImages',
      summary: 'List the images that make up an issue',
      description:
        'Lists each image once, in the order of discovery, with a reference on the first page that has the issue because of it.',
      record: imageRecord,
      show: (crawl, found) => showTargets(database, crawl, IMAGE_LIST, found),
      toRecord: toImage,
    }),
    targetsRoute('resources', {
      operationId: 'listIssueResources',
      summary: 'List the style sheets, scripts, frames or image sources that make up an issue',
      description:
        'Lists each address once, in the order of discovery, with the first page that has the issue because of it.',
      record: resourceRecord,
      show: (crawl, found) => showResources(database, crawl, found),
      toRecord: toResource,
    }),
  ]
}

type TargetList<Row> = {
  operationId: string
  summary: string
  description: string
  record: TSchema
  show(crawl: CompletedCrawl, found: readonly FoundReference[]): Promise<Row[]>
  toRecord(row: Row): object
}
