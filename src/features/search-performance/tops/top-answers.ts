// Answers requests for a top list: from the stored list of a range, or, with a page, from the rows of its days.

import type { Database } from '../../../data/storage/database.ts'
import type { PageRange } from '../../../data/storage/page.ts'
import { joinPage } from '../../../data/storage/page-of-rows.mjs'
import type { ProjectRef } from '../../../entry/http/access/principal.ts'
import type { CursorCodec } from '../../../entry/http/answers/cursor.ts'
import { answerList, type ListRequest, type ReadPage } from '../../../entry/http/answers/paging.ts'
import type { ReadyAnswer } from '../../../entry/http/route.ts'
import { AppError } from '../../../lib/errors.ts'
import { formatDay } from '../../../lib/local-day.ts'
import { SEARCH_DATA_UNAVAILABLE } from '../errors.ts'
import type { TopListKind } from '../tables.ts'
import { type Comparison, rangeWindow, type TopRange } from '../totals/ranges.ts'
import { createKeptTops } from './kept-tops.ts'
import { readPageQueries } from './page-queries.ts'
import type { TopSort } from './top-order.ts'
import { countTop, pageOfTop, type TopQuestion } from './top-page.ts'
import { readTopState, type TopListState } from './top-store.ts'
import { topWarnings } from './top-warnings.ts'

/** Memory for cached lists: some thirty of the largest. */
const KEPT_BYTES_MAX = 32 * 1024 * 1024
const COMPUTING_SECONDS = 5

type TopsCall = Pick<ListRequest, 'query' | 'url'> & { project: ProjectRef }

export function createTopAnswers(
  database: Database,
  codec: CursorCodec,
): (kind: TopListKind, call: TopsCall) => Promise<ReadyAnswer> {
  const tops = createKeptTops(database, { bytesMax: KEPT_BYTES_MAX })

  async function requireState(key: Parameters<typeof readTopState>[1]): Promise<TopListState['list']> {
    const { hasData, list } = await readTopState(database, key)
    if (list !== undefined || !hasData) return list
    const message = 'Search data has arrived, and this list is being computed from it. Try again in a moment.'
    throw new AppError(SEARCH_DATA_UNAVAILABLE, message, { retryAfterSeconds: COMPUTING_SECONDS })
  }

  return (kind, { query, project, url }) => {
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
}
