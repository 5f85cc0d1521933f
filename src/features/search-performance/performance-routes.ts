// Routes of search performance: sums by day from the stored spans, and top lists that were computed when data
// arrived. Only requests for one query, page, country or device scan the rows themselves.

import { Type } from 'typebox'
import type { Database } from '../../data/storage/database.ts'
import { SEARCH_TOO_LONG } from '../../data/storage/errors.ts'
import type { CursorCodec } from '../../entry/http/answers/cursor.ts'
import { type Route, readRoute } from '../../entry/http/route.ts'
import { SEARCH_DATA_UNAVAILABLE } from './errors.ts'
import {
  daysQuery,
  overviewQuery,
  performanceDays,
  performanceOverview,
  TOP_ANSWERS,
  TOP_QUERIES,
} from './performance-schema.ts'
import { TOP_LIST_KINDS } from './tables.ts'
import { createTopAnswers } from './tops/top-answers.ts'
import type { Comparison } from './totals/ranges.ts'
import { type DaysQuery, readDays, readOverview } from './totals/read-totals.ts'

type PerformanceRouteParts = { database: Database; codec: CursorCodec }

const TAG = {
  name: 'Search performance',
  description: 'Clicks, impressions and positions from Search Console, by day, query and page.',
}
const PATH = '/projects/{project_uid}/search-performance'

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
  const answerTops = createTopAnswers(database, codec)
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
