// Tools that read what a crawl has found: pages, one page, and issues with their pages.

import { Type } from 'typebox'
import type { CrawledPage } from '../../../../client/src/types.ts'
import { crawl, paging, project, url } from '../../../entry/mcp/tool/arguments.ts'
import { aboutRows, pick, readRows } from '../../../entry/mcp/tool/rows.ts'
import { READS, type TaskTool, taskTool } from '../../../entry/mcp/tool/task-tool.ts'
import { CRAWL_FACTS, describeCrawl, resolveCrawl } from './crawl-choice.ts'

const SOURCES_SHOWN = 10

const filter = Type.Object({
  field: Type.String({
    maxLength: 40,
    description:
      'url, title, description, h1, canonical, status_code, words_count, depth, response_time_ms, internal_links_count, issue, issue_severity …',
  }),
  operator: Type.Enum(['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'contains', 'in', 'is_null'] as const),
  value: Type.Optional(Type.String({ maxLength: 2048 })),
})

function shortPage(row: Omit<CrawledPage, 'fetched_at'>) {
  return pick(
    row,
    'url',
    'final_url',
    'status_code',
    'title',
    'description',
    'h1',
    'canonical',
    'words_count',
    'depth',
    'response_time_ms',
    'internal_links_count',
  )
}

type Filters = NonNullable<Parameters<Parameters<TaskTool['run']>[0]['crawlData']['listPages']>[2]>['filters']

export const pageTools: TaskTool[] = [
  taskTool({
    name: 'find_pages',
    area: 'site',
    title: 'Find crawled pages',
    description:
      'Find pages of a crawl by filters that all hold. was_cut and warnings say whether the crawl read the whole site: a page that is not in it may exist all the same.',
    input: Type.Object({
      project,
      crawl,
      filters: Type.Optional(Type.Array(filter, { maxItems: 10 })),
      ...paging,
    }),
    factNames: [...CRAWL_FACTS, 'untrusted_data'],
    scope: 'read',
    hints: READS,
    async run(api, { project: uid, crawl: named, filters, limit, cursor }) {
      const of = await resolveCrawl(api, uid, named)
      const [from, page] = await Promise.all([
        describeCrawl(api, uid, of),
        readRows(
          { limit, cursor },
          (range) => api.crawlData.listPages(uid, of, { ...range, filters: filters as Filters }),
          shortPage,
        ),
      ])
      return { facts: { ...from, ...aboutRows(page), untrusted_data: { pages: page.rows } } }
    },
  }),
  taskTool({
    name: 'read_page',
    area: 'site',
    title: 'Read a crawled page',
    description: 'All a crawl knows of one page: its facts, its issues, and pages that link to it.',
    input: Type.Object({ project, crawl, url }),
    factNames: [...CRAWL_FACTS, 'links_to_it', 'untrusted_data'],
    scope: 'read',
    hints: READS,
    async run(api, { project: uid, crawl: named, url: address }) {
      const of = await resolveCrawl(api, uid, named)
      const [from, { issues, ...page }, links] = await Promise.all([
        describeCrawl(api, uid, of),
        api.crawlData.readPage(uid, of, { url: address }),
        readRows(
          { limit: SOURCES_SHOWN },
          (range) => api.crawlData.listLinkSources(uid, of, { ...range, destination_url: address }),
          (row) => pick(row, 'source_url', 'anchor_text', 'is_nofollow'),
        ),
      ])
      return {
        facts: {
          ...from,
          links_to_it: links.total,
          untrusted_data: {
            page,
            issues: issues.map((row) => pick(row, 'issue', 'severity', 'title', 'detail')),
            linked_from: links.rows,
          },
        },
      }
    },
  }),
  taskTool({
    name: 'find_issues',
    area: 'site',
    title: 'Find issues',
    description:
      'Issues of a crawl with how many pages have them, critical first. With issue: what it is, how to fix it, and its pages. Counts are of the pages that were crawled: see was_cut and warnings.',
    input: Type.Object({
      project,
      crawl,
      severity: Type.Optional(Type.Enum(['critical', 'warning', 'notice'] as const)),
      issue: Type.Optional(Type.String({ maxLength: 60, description: 'such as title_missing' })),
      ...paging,
    }),
    factNames: [...CRAWL_FACTS, 'issues', 'about', 'untrusted_data'],
    scope: 'read',
    hints: READS,
    resource: {
      name: 'issues',
      title: 'Issues of the latest crawl',
      description: 'Every issue with how many pages have it, critical first',
    },
    async run(api, { project: uid, crawl: named, severity, issue, limit, cursor }) {
      const of = await resolveCrawl(api, uid, named)
      const [from, { issues }] = await Promise.all([
        describeCrawl(api, uid, of),
        api.crawlData.listIssues(uid, of),
      ])
      if (issue === undefined) {
        const found = issues
          .filter((row) => row.pages_count > 0 && (severity === undefined || row.severity === severity))
          .sort((a, b) => RANK[a.severity] - RANK[b.severity] || b.pages_count - a.pages_count)
        const rows = found.map((row) => pick(row, 'issue', 'title', 'severity', 'category', 'pages_count'))
        return { facts: { ...from, issues: rows } }
      }
      const about = issues.find((row) => row.issue === issue)
      const page = await readRows(
        { limit, cursor },
        (range) => api.crawlData.listIssuePages(uid, of, issue as 'http_5xx', range),
        (row) => ({ ...pick(row, 'url', 'status_code', 'title', 'detail') }),
      )
      return { facts: { ...from, about, ...aboutRows(page), untrusted_data: { pages: page.rows } } }
    },
  }),
]

const RANK = { critical: 0, warning: 1, notice: 2 } as const
