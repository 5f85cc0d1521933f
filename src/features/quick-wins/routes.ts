// Routes of quick wins. A request computes nothing: it reads a page of a stored list, as it is or sorted otherwise.
// The routes exist below a crawl, which need only be completed, and below the project itself, for sites that cannot
// be crawled: the rows are the same.

import { Type } from 'typebox'
import type { Database } from '../../data/storage/database.ts'
import type { PageRange } from '../../data/storage/page.ts'
import type { ProjectRef } from '../../entry/http/access/principal.ts'
import type { CursorCodec, CursorPosition } from '../../entry/http/answers/cursor.ts'
import { answerList, listWithWarningsOf, type ReadPage } from '../../entry/http/answers/paging.ts'
import { type Route, readRoute } from '../../entry/http/route.ts'
import type { Clock } from '../../lib/clock.ts'
import { localDay } from '../../lib/local-day.ts'
import { roundTo2 } from '../../lib/rounding.ts'
import { COMPLETED_REFUSALS, crawlUid, findCompleted } from '../crawls/reads.ts'
import { findTimeZone } from '../projects/reads.ts'
import { SEARCH_DATA_UNAVAILABLE } from '../search-performance/errors.ts'
import { type QuickWinsQuery, questionOf, quickWinsQuery } from './list-query.ts'
import {
  DEFAULT_TYPE,
  defaultRangeOf,
  QUICK_WIN_TYPES,
  type QuickWinType,
  RANGES,
  type Range,
  rangesOf,
} from './lists.ts'
import { markRoute } from './marks/mark-route.ts'
import type { WinState } from './marks/mark-schema.ts'
import { readMarks } from './marks/mark-store.ts'
import { quickWinRow, quickWinSummary } from './schema.ts'
import { createKeptLists, type KeptRow } from './stored/kept-lists.ts'
import { readStoredPage } from './stored/list-page.ts'
import { readListState, unavailable } from './stored/list-state.ts'
import { type ListKey, listCounts } from './stored/list-store.ts'
import { type ListQuestion, pageOfRows, passingRows } from './stored/sorted-page.ts'
import { findTracked, withTracked } from './stored/tracked-queries.ts'
import { currentWarnings } from './warnings.ts'

const TAG = { name: 'Quick wins', description: 'Ranked lists of what to do next, computed from search data.' }

type QuickWinRouteParts = { database: Database; codec: CursorCodec; clock: Clock }

const summaryQuery = Type.Object({
  range: Type.Optional(
    Type.Enum(RANGES, {
      description:
        'The range to count in. Types that do not take it, and all without it, are counted in their default.',
    }),
  ),
})

type WinsCall = {
  query: QuickWinsQuery
  project: ProjectRef
  url: Parameters<typeof answerList>[0]['url']
  /** Identifies the list in its cursors. */
  scope: string
  /** Refuses an impossible combination of parameters; returns the project's time zone. */
  requireTimeZone(): Promise<string>
}

export function quickWinRoutes({ database, codec, clock }: QuickWinRouteParts): Route[] {
  const lists = createKeptLists(database)

  async function readList(
    key: ListKey,
    question: ListQuestion | undefined,
    timeZone: string,
    position: CursorPosition | undefined,
    pageRange: PageRange,
  ): Promise<ReadPage> {
    const nowMs = clock.nowMs()
    const state = await readListState(database, key)
    const refusal = unavailable(state, nowMs)
    if (refusal !== undefined) throw refusal
    const page =
      question === undefined
        ? await readStoredPage(database, key, position, pageRange)
        : pageOfRows(await readPassing(key, state.list?.digest, question), question, position, pageRange)
    const { lastDay = null, warnings = [] } = state.list ?? {}
    const today = localDay(nowMs, timeZone)
    const current = currentWarnings({ lastDay, today, connection: state.connection })
    return { ...page, notes: { range: key.range, warnings: [...current, ...warnings] } }
  }

  async function readPassing(
    key: ListKey,
    digest: string | undefined,
    question: ListQuestion,
  ): Promise<KeptRow[]> {
    if (digest === undefined) return []
    const rows = await lists.read(key, digest)
    const tracked =
      question.tracked === undefined
        ? new Set<string>()
        : await findTracked(
            database,
            key.projectId,
            rows.flatMap(({ foldedQuery }) => foldedQuery ?? []),
          )
    const marks =
      question.state === undefined
        ? new Map<string, WinState>()
        : await database.read(async (db) =>
            readMarks(
              db,
              key.projectId,
              key.type,
              localDay(clock.nowMs(), await findTimeZone(db, key.projectId)),
            ),
          )
    return passingRows(rows, question, tracked, marks)
  }

  async function answerWins({ query, project, url, scope, requireTimeZone }: WinsCall) {
    const type = (query.type ?? DEFAULT_TYPE) as QuickWinType
    const range = (query.range as Range | undefined) ?? defaultRangeOf(type)
    const key = { projectId: project.id, type, range }
    const question = questionOf(query)
    // `include` only adds fields, so a cursor is valid with it and without it.
    const { include, sort: _sort, direction: _direction, ...listed } = query
    return answerList({
      codec,
      endpoint: 'quick-wins',
      scope,
      // The query with its defaults filled in, so that equal lists have equal cursors.
      query: {
        ...listed,
        type,
        range,
        ...(question && { sort: question.sort, direction: question.direction }),
      },
      url,
      async read(position, pageRange) {
        // Inside the handler, because an invalid cursor is refused before a crawl that does not exist.
        const timeZone = await requireTimeZone()
        const page = await readList(key, question, timeZone, position, pageRange)
        return include === undefined ? page : { ...page, ...(await withTracked(database, project.id, page)) }
      },
      async count() {
        const { list } = await readListState(database, key)
        if (question === undefined) return list?.rowsCount ?? 0
        return (await readPassing(key, list?.digest, question)).length
      },
    })
  }

  async function summarise(projectId: number, wantedRange: Range | undefined) {
    const state = await readListState(database, {
      projectId,
      type: DEFAULT_TYPE,
      range: defaultRangeOf(DEFAULT_TYPE),
    })
    const refusal = unavailable(state, clock.nowMs())
    if (refusal !== undefined) throw refusal
    const counts = await database.read((db) => listCounts(db, projectId))
    return QUICK_WIN_TYPES.map((type) => {
      const range =
        wantedRange !== undefined && rangesOf(type).includes(wantedRange) ? wantedRange : defaultRangeOf(type)
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
    markRoute({ database, clock }),
    readRoute({
      method: 'GET',
      path: '/projects/{project_uid}/crawls/{crawl_uid}/quick-wins',
      operationId: 'listQuickWins',
      tag: TAG,
      summary: 'List opportunities in search results, the largest first',
      description:
        'Sorted by estimated extra clicks. The fields of a row depend on the type. Rows do not depend on the crawl, but it must be completed. They are computed when search data arrives; `meta.warnings` lists what you should know about that data.',
      ids: { crawl_uid: crawlUid },
      query: quickWinsQuery,
      answers: { 200: listWithWarningsOf(quickWinRow, 'QuickWinCursorMeta', Type.Enum(RANGES)) },
      refusals: [...COMPLETED_REFUSALS, SEARCH_DATA_UNAVAILABLE],
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
      tag: TAG,
      summary: 'List opportunities in search results without a crawl, the largest first',
      description: 'Lists the same rows as with a completed crawl, but needs only search data.',
      query: quickWinsQuery,
      answers: { 200: listWithWarningsOf(quickWinRow, 'QuickWinCursorMeta', Type.Enum(RANGES)) },
      refusals: [SEARCH_DATA_UNAVAILABLE],
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
      tag: TAG,
      summary: 'Count the opportunities of each type, with the clicks that they could bring',
      query: summaryQuery,
      answers: { 200: Type.Object({ data: quickWinSummary }) },
      refusals: [SEARCH_DATA_UNAVAILABLE],
      handle: async ({ query, project }) => ({
        data: await summarise(project.id, query.range as Range | undefined),
      }),
    }),
  ]
}
