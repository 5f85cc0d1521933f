// Quick wins over HTTP. Nothing is computed for a request: it reads a page of a stored list. The routes exist below a
// crawl, which need only be completed, and below the project itself, for sites that cannot be crawled: the rows are the
// same.

import { type Static, Type } from 'typebox'
import { COMPLETED_REFUSALS, findCompleted } from '../crawl-data/reads.ts'
import type { ProjectRef } from '../http/access/principal.ts'
import type { CursorCodec } from '../http/answers/cursor.ts'
import { answerList, countedQuery, notedListOf, type ReadPage } from '../http/answers/paging.ts'
import { mustBeOneOf } from '../http/requests/messages.ts'
import { crawlUid } from '../http/requests/path-ids.ts'
import { checkedTogether } from '../http/requests/schema-annotations.ts'
import { type Route, readRoute } from '../http/route.ts'
import type { Clock } from '../lib/clock.ts'
import { localDay } from '../lib/local-day.ts'
import { roundTo2 } from '../lib/rounding.ts'
import { findTimeZone } from '../projects/time-zone.ts'
import type { Database } from '../storage/database.ts'
import type { PageRange } from '../storage/page.ts'
import {
  DEFAULT_TYPE,
  defaultRangeOf,
  QUICK_WIN_TYPES,
  type QuickWinType,
  RANGES,
  type Range,
  rangesOf,
} from './lists.ts'
import { quickWinRow, quickWinSummary } from './schema.ts'
import { readListPage } from './stored/list-page.ts'
import { readListState, unavailable } from './stored/list-state.ts'
import { type ListKey, listCounts } from './stored/list-store.ts'
import { currentWarnings } from './warnings.ts'

type QuickWinRouteParts = { database: Database; codec: CursorCodec; clock: Clock }

const quickWinsQuery = checkedTogether(
  Type.Object({
    type: Type.Optional(
      Type.Enum(QUICK_WIN_TYPES, {
        default: DEFAULT_TYPE,
        description: 'Which list of opportunities to read.',
      }),
    ),
    range: Type.Optional(
      Type.Enum(RANGES, {
        description:
          'How long the range is, in days or months; it ends on the last day of stored data. `contentDecay` takes 90d, 180d and 365d, by default 90d; the others take all but 365d, by default 28d.',
      }),
    ),
    ...countedQuery,
  }),
  ({ type, range }) => {
    const allowed = type === undefined || range === undefined ? undefined : rangesOf(type)
    if (allowed === undefined || allowed.includes(range as Range)) return undefined
    return { range: mustBeOneOf(`The range of ${type}`, allowed) }
  },
)

const summaryQuery = Type.Object({
  range: Type.Optional(
    Type.Enum(RANGES, {
      description:
        'The range to count in. Types that do not take it, and all without it, are counted in their default.',
    }),
  ),
})

type Asked = {
  query: Static<typeof quickWinsQuery>
  project: ProjectRef
  url: Parameters<typeof answerList>[0]['url']
  /** The scope of a cursor. */
  scope: string
  /** Refuses an impossible combination of parameters. */
  requireTimeZone(): Promise<string>
}

export function quickWinRoutes({ database, codec, clock }: QuickWinRouteParts): Route[] {
  async function readList(
    key: ListKey,
    timeZone: string,
    position: Parameters<typeof readListPage>[2],
    pageRange: PageRange,
  ): Promise<ReadPage> {
    const nowMs = clock.nowMs()
    const state = await readListState(database, key)
    const refusal = unavailable(state, nowMs)
    if (refusal !== undefined) throw refusal
    const page = await readListPage(database, key, position, pageRange)
    const { lastDay = null, warnings = [] } = state.list ?? {}
    const today = localDay(nowMs, timeZone)
    const current = currentWarnings({ lastDay, today, connection: state.connection })
    return { ...page, notes: { range: key.range, warnings: [...current, ...warnings] } }
  }

  async function answerWins({ query, project, url, scope, requireTimeZone }: Asked) {
    const type = (query.type ?? DEFAULT_TYPE) as QuickWinType
    const range = (query.range as Range | undefined) ?? defaultRangeOf(type)
    return answerList({
      codec,
      endpoint: 'quick-wins',
      scope,
      // With defaults filled in: both ways of asking mean the same list.
      query: { ...query, type, range },
      url,
      async read(position, pageRange) {
        // Inside the handler, because an invalid cursor is refused before a crawl that does not exist.
        const timeZone = await requireTimeZone()
        return readList({ projectId: project.id, type, range }, timeZone, position, pageRange)
      },
      count: async () =>
        (await readListState(database, { projectId: project.id, type, range })).list?.rowsCount ?? 0,
    })
  }

  async function summarise(projectId: number, asked: Range | undefined) {
    const state = await readListState(database, {
      projectId,
      type: DEFAULT_TYPE,
      range: defaultRangeOf(DEFAULT_TYPE),
    })
    const refusal = unavailable(state, clock.nowMs())
    if (refusal !== undefined) throw refusal
    const counts = await database.read((db) => listCounts(db, projectId))
    return QUICK_WIN_TYPES.map((type) => {
      const range = asked !== undefined && rangesOf(type).includes(asked) ? asked : defaultRangeOf(type)
      const list = counts.find((one) => one.type === type && one.range === range)
      const clicks = list?.opportunity_sum ?? null
      return {
        type,
        range,
        rows_count: list?.rows_count ?? null,
        potential_clicks: clicks === null ? null : roundTo2(clicks),
      }
    })
  }

  return [
    readRoute({
      method: 'GET',
      path: '/projects/{project_uid}/crawls/{crawl_uid}/quick-wins',
      operationId: 'listQuickWins',
      tag: 'Quick wins',
      summary: 'List opportunities in search results, the largest first',
      description:
        'Sorted by estimated extra clicks. The fields of a row depend on the type. Rows do not depend on the crawl, but it must be completed. They are computed when search data arrives; `meta.warnings` lists what you should know about that data.',
      ids: { crawl_uid: crawlUid },
      query: quickWinsQuery,
      answers: { 200: notedListOf(quickWinRow, 'QuickWinCursorMeta', Type.Enum(RANGES)) },
      refusals: [...COMPLETED_REFUSALS, 'search_data_unavailable'],
      async handle({ ids, query, project, url }) {
        return answerWins({
          query,
          project,
          url,
          scope: `${project.uid} ${ids.crawl_uid}`,
          requireTimeZone: async () => (await findCompleted(database, project, ids.crawl_uid)).timeZone,
        })
      },
    }),
    readRoute({
      method: 'GET',
      path: '/projects/{project_uid}/quick-wins',
      operationId: 'listProjectQuickWins',
      tag: 'Quick wins',
      summary: 'List opportunities in search results without a crawl, the largest first',
      description: 'The same rows as with a completed crawl. Only search data is needed, no crawl.',
      query: quickWinsQuery,
      answers: { 200: notedListOf(quickWinRow, 'QuickWinCursorMeta', Type.Enum(RANGES)) },
      refusals: ['search_data_unavailable'],
      handle: ({ query, project, url }) =>
        answerWins({
          query,
          project,
          url,
          scope: project.uid,
          requireTimeZone: () => database.read((db) => findTimeZone(db, project.id)),
        }),
    }),
    readRoute({
      method: 'GET',
      path: '/projects/{project_uid}/quick-wins/summary',
      operationId: 'readQuickWinSummary',
      tag: 'Quick wins',
      summary: 'Count the opportunities of each type, with the clicks that they could bring',
      query: summaryQuery,
      answers: { 200: Type.Object({ data: quickWinSummary }) },
      refusals: ['search_data_unavailable'],
      handle: async ({ query, project }) => ({
        data: await summarise(project.id, query.range as Range | undefined),
      }),
    }),
  ]
}
