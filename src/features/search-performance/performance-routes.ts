// Routes of search performance: sums by day from the stored spans, and top lists that were computed when data
// arrived. Only requests for one query, page, country or device scan the rows themselves.

import { Type } from 'typebox'
import type { Database } from '../../data/storage/database.ts'
import { SEARCH_TOO_LONG } from '../../data/storage/errors.ts'
import type { PageRange } from '../../data/storage/page.ts'
import { joinPage } from '../../data/storage/page-of-rows.mjs'
import type { ProjectRef } from '../../entry/http/access/principal.ts'
import type { CursorCodec } from '../../entry/http/answers/cursor.ts'
import { answerList, type ListRequest, type ReadPage } from '../../entry/http/answers/paging.ts'
import { type Route, readRoute } from '../../entry/http/route.ts'
import { AppError } from '../../lib/errors.ts'
import { formatDay } from '../../lib/local-day.ts'
import { SEARCH_DATA_UNAVAILABLE } from './errors.ts'
import {
  daysQuery,
  overviewQuery,
  performanceDays,
  performanceOverview,
  TOP_ANSWERS,
  TOP_QUERIES,
} from './performance-schema.ts'
import { TOP_LIST_KINDS, type TopListKind } from './tables.ts'
import { createKeptTops } from './tops/kept-tops.ts'
import { readPageQueries } from './tops/page-queries.ts'
import type { TopSort } from './tops/top-order.ts'
import { countTop, pageOfTop, type TopQuestion } from './tops/top-page.ts'
import { readTopState, type TopListState } from './tops/top-store.ts'
import { topWarnings } from './tops/top-warnings.ts'
import { type Comparison, rangeWindow, type TopRange } from './totals/ranges.ts'
import { type DaysQuery, readDays, readOverview } from './totals/read-totals.ts'

type PerformanceRouteParts = { database: Database; codec: CursorCodec }

const TAG = {
  name: 'Search performance',
  description: 'Clicks, impressions and positions from Search Console, by day, query and page.',
}
const PATH = '/projects/{project_uid}/search-performance'
/** Memory for cached lists: some thirty of the largest. */
const KEPT_BYTES_MAX = 32 * 1024 * 1024
const COMPUTING_SECONDS = 5

const LISTS = {
  queries: { operationId: 'listSearchQueries', summary: 'List the queries with the most clicks in a range' },
  pages: { operationId: 'listSearchPages', summary: 'List the pages with the most clicks in a range' },
} as const

const KEPT =
  'The list is computed when search data arrives. Of a range, the 10,000 with the most clicks are kept, then those with the most impressions; `meta.warnings` says when there were more, and what else to know.'
const LIST_DESCRIPTIONS = {
  queries: `${KEPT} With \`page\`, the rows of these days are gone through, which takes longer; with \`compare\` too, queries that the page had only in what it is compared with are in the list, with null for the range.`,
  pages: KEPT,
} as const

export function performanceRoutes({ database, codec }: PerformanceRouteParts): Route[] {
  const tops = createKeptTops(database, { bytesMax: KEPT_BYTES_MAX })

  async function requireState(key: Parameters<typeof readTopState>[1]): Promise<TopListState['list']> {
    const { hasData, list } = await readTopState(database, key)
    if (list !== undefined || !hasData) return list
    const message = 'Search data has arrived, and this list is being computed from it. Try again in a moment.'
    throw new AppError(SEARCH_DATA_UNAVAILABLE, message, { retryAfterSeconds: COMPUTING_SECONDS })
  }

  type TopsCall = Pick<ListRequest, 'query' | 'url'> & { project: ProjectRef }

  function answerTops(kind: TopListKind, { query, project, url }: TopsCall) {
    const range = (query.range as TopRange | undefined) ?? '28d'
    const question: TopQuestion = {
      kind,
      search: query.search as string | undefined,
      sort: (query.sort as TopSort | undefined) ?? 'clicks',
      direction: (query.direction as 'asc' | 'desc' | undefined) ?? 'desc',
      comparison: query.compare as Comparison | undefined,
    }
    const key = { projectId: project.id, kind, range }
    const page = query.page as string | undefined

    /** Returns undefined when nothing is stored. */
    async function readTop() {
      if (page !== undefined)
        return readPageQueries(database, project, { page, range, comparison: question.comparison })
      const state = await requireState(key)
      const top = state && (await tops.read(key, state.dataVersion))
      return top && state && { top, state }
    }

    async function readPage(
      position: Parameters<typeof pageOfTop>[2],
      pageRange: PageRange,
    ): Promise<ReadPage> {
      const found = await readTop()
      if (found === undefined) {
        const notes = { range, from: null, to: null, warnings: topWarnings(undefined, range, question) }
        return { ...joinPage([], pageRange), notes }
      }
      const { top, state } = found
      const { firstDay, lastDay } = rangeWindow(range, state.lastDay)
      const notes = {
        range,
        from: formatDay(firstDay),
        to: formatDay(lastDay),
        warnings: topWarnings(state, range, question),
      }
      return { ...pageOfTop(top, question, position, pageRange), notes }
    }

    return answerList({
      codec,
      endpoint: `search-${kind}`,
      scope: project.uid,
      // The query with its defaults filled in, so that equal lists have equal cursors.
      query: { ...query, range, sort: question.sort, direction: question.direction },
      url,
      read: readPage,
      async count() {
        const found = await readTop()
        return found === undefined ? 0 : countTop(found.top, question)
      },
    })
  }

  return [
    readRoute({
      method: 'GET',
      path: `${PATH}/overview`,
      operationId: 'readSearchPerformance',
      tag: TAG,
      summary: 'Read clicks, impressions, click rate and position of a project, compared if you like',
      description:
        'Adds up the days that are stored. Without `from` and `to`, the last 28 of them. With `query`, `page`, `country` or `device`, the rows of these days are gone through, which takes longer.',
      query: overviewQuery,
      answers: { 200: Type.Object({ data: performanceOverview }) },
      refusals: [SEARCH_TOO_LONG],
      handle: async ({ query, project }) => ({
        data: await readOverview(database, project, query as DaysQuery & { compare?: Comparison }),
      }),
    }),
    readRoute({
      method: 'GET',
      path: `${PATH}/days`,
      operationId: 'listSearchPerformanceDays',
      tag: TAG,
      summary: 'Read clicks, impressions, click rate and position day by day',
      description:
        'Lists the days that are stored. Days of which a source told only the sum are in the overview alone.',
      query: daysQuery,
      answers: { 200: Type.Object({ data: performanceDays }) },
      refusals: [SEARCH_TOO_LONG],
      handle: async ({ query, project }) => ({
        data: await readDays(database, project, query as DaysQuery),
      }),
    }),
    ...TOP_LIST_KINDS.map((kind) =>
      readRoute({
        method: 'GET',
        path: `${PATH}/${kind}`,
        tag: TAG,
        ...LISTS[kind],
        description: LIST_DESCRIPTIONS[kind],
        query: TOP_QUERIES[kind],
        answers: { 200: TOP_ANSWERS[kind] },
        refusals: [SEARCH_DATA_UNAVAILABLE, SEARCH_TOO_LONG],
        handle: (call) => answerTops(kind, call),
      }),
    ),
  ]
}
