// What has changed between two completed crawls of a project, over HTTP: counts, pages and findings by address.

import { Type } from 'typebox'
import type { Database } from '../../../data/storage/database.ts'
import { SEARCH_TOO_LONG } from '../../../data/storage/errors.ts'
import { crawlListOf } from '../../../entry/http/answers/paging.ts'
import { type Route, readRoute } from '../../../entry/http/route.ts'
import type { ErrorKind } from '../../../lib/errors.ts'
import { findIssue } from '../engine/audit/catalogue.ts'
import { COMPLETED_REFUSALS, crawlUid, findCompleted } from '../records/completed-crawl.ts'
import { answerCrawlData, type CrawlListParts } from '../records/crawl-data-list.ts'
import { healthChangeOf } from '../reports/comparison.ts'
import { readReport } from '../reports/report-store.ts'
import {
  changeSummary,
  issueChange,
  issueChangesQuery,
  pageChange,
  pageChangesQuery,
  pairQuery,
  toSummary,
} from './change-schema.ts'
import { fieldsOf } from './compared-fields.ts'
import { countChanges } from './count-changes.ts'
import { type CrawlPair, pairNotes } from './crawl-pair.ts'
import { countIssueChanges, listIssueChanges } from './issue-change-store.ts'
import { issueDirectionOf } from './issue-changes.ts'
import { countPageChanges, listPageChanges, sideOf } from './page-change-store.ts'
import { directionOf } from './page-changes.ts'
import { findPair } from './pair-store.ts'
import { showFindings, showPages } from './shown-changes.ts'

const TAG = 'Crawl data'
const PATH = '/projects/{project_uid}/crawls/{crawl_uid}/changes'
const REFUSALS: ErrorKind[] = [...COMPLETED_REFUSALS, SEARCH_TOO_LONG]

export function changeRoutes(parts: CrawlListParts): Route[] {
  const { database } = parts

  return [
    readRoute({
      method: 'GET',
      path: PATH,
      operationId: 'readCrawlChanges',
      tag: TAG,
      summary: 'Count what has changed since another completed crawl',
      description:
        'Compares with the completed crawl before, unless you name another one. That comparison is made when a crawl ends; any other pair is compared on request, which takes longer.',
      ids: { crawl_uid: crawlUid },
      query: Type.Object(pairQuery),
      answers: { 200: Type.Object({ data: changeSummary }) },
      refusals: REFUSALS,
      async handle({ ids, project, query }) {
        const crawl = await findCompleted(database, project, ids.crawl_uid)
        const pair = await database.read((db) => findPair(db, crawl, query.compared_to))
        const counts = pair.kept ?? (await countChanges(database, crawl.accountId, pair))
        return {
          data: {
            crawl_uid: pair.newer.uid,
            compared_to: pair.older.uid,
            health_score_change: await readHealthChange(database, project.id, pair),
            ...toSummary(counts),
            notes: pairNotes(pair),
          },
        }
      },
    }),
    readRoute({
      method: 'GET',
      path: `${PATH}/pages`,
      operationId: 'listPageChanges',
      tag: TAG,
      summary: 'List the pages that were added, removed or changed since another completed crawl',
      description:
        'Pages are matched by address and listed in the order of discovery; removed and not_visited pages in that of the older crawl. An address that answers 404 or 410 does not count as a page.',
      ids: { crawl_uid: crawlUid },
      query: pageChangesQuery,
      answers: { 200: crawlListOf(pageChange) },
      refusals: REFUSALS,
      handle: (call) =>
        answerCrawlData(parts, 'crawl-page-changes', call, {
          async read(crawl, [after = 0] = [], limit) {
            const { kind = 'changed', field, compared_to } = call.query
            const pair = await database.read((db) => findPair(db, crawl, compared_to))
            const stretch = { after: after as number, limit }
            const changes = await listPageChanges(database, crawl.accountId, pair, { kind, field }, stretch)
            const direction = directionOf(kind)
            const shown = await showPages(
              database,
              sideOf(pair, direction),
              changes.map(({ id }) => id),
            )
            return changes.flatMap(({ id, fields }) => {
              const page = shown.get(id)
              if (page === undefined) return []
              const { url, here, there } = page
              const [before, now] = direction === 'forwards' ? [there, here] : [here, there]
              const reason = kind.startsWith('not_visited') ? page.reason : null
              const record = { url, kind, reason, changed_fields: fieldsOf(fields), before, after: now }
              return [{ record, position: [id] }]
            })
          },
          async count(crawl, max) {
            const { kind = 'changed', field, compared_to } = call.query
            const pair = await database.read((db) => findPair(db, crawl, compared_to))
            return countPageChanges(database, crawl.accountId, pair, { kind, field }, max)
          },
        }),
    }),
    readRoute({
      method: 'GET',
      path: `${PATH}/issues`,
      operationId: 'listIssueChanges',
      tag: TAG,
      summary: 'List the findings that are new or fixed since another completed crawl',
      description:
        'Findings are matched by issue and address. An issue that only one of the crawls looked for is left out.',
      ids: { crawl_uid: crawlUid },
      query: issueChangesQuery,
      answers: { 200: crawlListOf(issueChange) },
      refusals: REFUSALS,
      handle(call) {
        const { kind = 'new', issue, severity, compared_to } = call.query
        const isWanted = (id: string) =>
          (issue === undefined || id === issue) &&
          (severity === undefined || findIssue(id)?.severity === severity)
        return answerCrawlData(parts, 'crawl-issue-changes', call, {
          async read(crawl, position, limit) {
            const pair = await database.read((db) => findPair(db, crawl, compared_to))
            const [afterIssue = '', afterId = 0] = (position ?? []) as [string?, number?]
            const found = await listIssueChanges(
              database,
              crawl.accountId,
              pair,
              { kind, isWanted },
              { after: { issue: afterIssue, id: afterId }, limit },
            )
            const shown = await showFindings(database, sideOf(pair, issueDirectionOf(kind)), found)
            return shown.flatMap(({ issue: code, id, url, detail, reason: why }) => {
              const known = findIssue(code)
              if (known === undefined) return []
              const { title, severity: weight, family: category } = known
              const reason = kind.startsWith('not_visited') ? why : null
              const record = { url, kind, reason, issue: code, title, severity: weight, category, detail }
              return [{ record, position: [code, id] }]
            })
          },
          async count(crawl, max) {
            const pair = await database.read((db) => findPair(db, crawl, compared_to))
            return countIssueChanges(database, crawl.accountId, pair, { kind, isWanted }, max)
          },
        })
      },
    }),
  ]
}

async function readHealthChange(
  database: Database,
  projectId: number,
  { older, newer }: CrawlPair,
): Promise<number | null> {
  const [before, after] = await Promise.all([
    readReport(database, projectId, older.uid),
    readReport(database, projectId, newer.uid),
  ])
  return healthChangeOf(before, after)
}
