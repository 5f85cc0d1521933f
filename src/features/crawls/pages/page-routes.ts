// Pages of a completed crawl over HTTP.

import { Type } from 'typebox'
import { SEARCH_TOO_LONG } from '../../../data/storage/errors.ts'
import { countedQuery, crawlListOf } from '../../../entry/http/answers/paging.ts'
import { filtersQuery } from '../../../entry/http/requests/filters/parse-filters.ts'
import { checkedTogether } from '../../../entry/http/requests/schema-annotations.ts'
import { type Route, readRoute } from '../../../entry/http/route.ts'
import { AppError } from '../../../lib/errors.ts'
import { PAGE_SORTS } from '../engine/page-fields.ts'
import { PAGE_NOT_FOUND } from '../errors.ts'
import { COMPLETED_REFUSALS, crawlUid, findCompleted } from '../records/completed-crawl.ts'
import { answerCrawlData, type CrawlListParts } from '../records/crawl-data-list.ts'
import { urlQuery } from '../urls/url-query.ts'
import { findUrlId } from '../urls/url-store.ts'
import { PAGE_FILTERS } from './page-filters.ts'
import { readPageIssues } from './page-issues.ts'
import { pageDetail, pageRecord, unvisitedRecord } from './page-schema.ts'
import { countPages, listPages, readPages } from './page-store.ts'
import { listSortedPages } from './sorted-pages.ts'

const TAG = {
  name: 'Crawl data',
  description:
    'What a completed crawl found: pages, links, images, issues with the pages behind them, and changes since another crawl.',
}
const PATH = '/projects/{project_uid}/crawls/{crawl_uid}/pages'

const sortedQuery = checkedTogether(
  Type.Object({
    filters: filtersQuery(PAGE_FILTERS),
    sort: Type.Optional(
      Type.Enum(PAGE_SORTS, {
        description:
          'The column to sort by; texts without letter case. Pages without a value in it come last. Without it, pages are in the order of discovery.',
      }),
    ),
    direction: Type.Optional(
      Type.Enum(['asc', 'desc'] as const, { description: '`desc` only with `sort`; `asc` by default.' }),
    ),
    ...countedQuery,
  }),
  ({ sort, direction }) =>
    sort === undefined && direction === 'desc'
      ? { direction: 'can be desc only with sort: the order of discovery has no other direction' }
      : undefined,
)

export function pageRoutes(parts: CrawlListParts): Route[] {
  const { database } = parts

  return [
    readRoute({
      method: 'GET',
      path: PATH,
      operationId: 'listPages',
      tag: TAG,
      summary: 'List the pages of a completed crawl',
      description:
        'Lists pages in the order of discovery, or sorted by `sort`. Sorting goes with every filter; like every filter that few pages pass, it may then take longer.',
      ids: { crawl_uid: crawlUid },
      query: sortedQuery,
      answers: { 200: crawlListOf(pageRecord) },
      refusals: [...COMPLETED_REFUSALS, SEARCH_TOO_LONG],
      handle: (call) =>
        answerCrawlData(parts, 'crawl-pages', call, {
          async read(crawl, [after = 0] = [], limit) {
            const { sort, direction = 'asc', filters = [] } = call.query
            if (sort !== undefined) {
              const list = { sort, direction, filters }
              const from = after === 0 ? undefined : (after as number)
              const sorted = await listSortedPages(database, crawl, list, from, limit)
              return sorted.map(({ entry, record }) => ({ record, position: [entry] }))
            }
            const stretch = { after: after as number, limit }
            const pages = await listPages(database, crawl, filters, stretch)
            return pages.map(({ id, record }) => ({ record, position: [id] }))
          },
          count: (crawl, max) => countPages(database, crawl, call.query.filters ?? [], max),
        }),
    }),
    readRoute({
      method: 'GET',
      path: `${PATH}/detail`,
      operationId: 'readPage',
      tag: TAG,
      summary: 'Read a page of a completed crawl with its issues',
      description:
        'Works for addresses that were never requested, too, if they have an issue, for example one that a sitemap lists and robots.txt forbids; then only its issues are known.',
      ids: { crawl_uid: crawlUid },
      query: Type.Object({ url: urlQuery('The address of the page, as it was asked for.') }),
      answers: { 200: Type.Object({ data: pageDetail }) },
      refusals: [...COMPLETED_REFUSALS, PAGE_NOT_FOUND],
      async handle({ ids, query, project }) {
        const crawl = await findCompleted(database, project, ids.crawl_uid)
        const id = await findUrlId(database, crawl, query.url)
        const [page] = id === undefined ? [] : await readPages(database, crawl, [id])
        const issues = id === undefined ? [] : await readPageIssues(database, crawl, id)
        if (page === undefined && issues.length === 0)
          throw new AppError(PAGE_NOT_FOUND, 'The crawl has no page with this address.')
        return { data: { ...(page?.record ?? unvisitedRecord(query.url)), issues } }
      },
    }),
  ]
}
