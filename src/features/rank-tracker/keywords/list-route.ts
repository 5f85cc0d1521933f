// The keyword list over HTTP. Its answers are kept in memory until something they show changes.

import { hash } from 'node:crypto'
import type { Database } from '../../../data/storage/database.ts'
import { SEARCH_TOO_LONG } from '../../../data/storage/errors.ts'
import type { Page } from '../../../data/storage/page.ts'
import { idsParameter } from '../../../data/storage/sql/rows-parameter.ts'
import type { CommonParts } from '../../../entry/feature.ts'
import type { ProjectRef } from '../../../entry/http/access/principal.ts'
import { createAnswerCache } from '../../../entry/http/answers/answer-cache.ts'
import { answerList, listOf, PAGE_ROWS } from '../../../entry/http/answers/paging.ts'
import { type ReadyAnswer, type Route, readRoute } from '../../../entry/http/route.ts'
import { SEGMENT_NOT_FOUND } from '../errors.ts'
import type { KeywordRecord } from '../records/record.ts'
import { mendPage } from '../records/record-mending.ts'
import { measuredPositions } from '../roll-ups/recent-days.ts'
import { readToday } from '../tracker/days-zone.ts'
import { readTrackerVersion } from '../tracker/tracker-row.ts'
import { withTags } from './added-tags.ts'
import { countKeywords } from './keyword-count.ts'
import { readKeywordPage } from './keyword-list.ts'
import { type KeywordListQuery, keywordListQuery, listedKeyword, publicListQuery } from './list-query.ts'
import { readFilter } from './read-filter.ts'
import { requireSegment } from './selection.ts'

type ListRouteOptions = Pick<CommonParts, 'database' | 'codec' | 'clock'> & {
  /** The limit on lists that are kept in memory until something they show changes; 0 keeps none. */
  cacheBytesMax: number
}

type ListCall = {
  query: KeywordListQuery
  project: ProjectRef
  url: { base: string; query: string }
}

type Included = {
  /** The day at which recent positions end and to which moves lead, if either is requested. */
  today: number | undefined
  hasRecent: boolean
  hasTags: boolean
}

export function keywordListRoute({ database, codec, clock, cacheBytesMax }: ListRouteOptions): Route {
  const answers = createAnswerCache({ bytesMax: cacheBytesMax })

  async function listKeywords(
    { query, project, url }: ListCall,
    { today, hasRecent, hasTags }: Included,
  ): Promise<ReadyAnswer> {
    const order = { sort: query.sort ?? 'position', direction: query.direction ?? 'asc' } as const
    // `include` does not change which rows are listed, so a cursor is valid with it and without.
    const { include: _include, ...listed } = query
    const filtered = await readFilter(database, query, project, today)
    return answerList({
      codec,
      endpoint: 'keywords',
      scope: project.uid,
      query: listed,
      url,
      async read(position, range) {
        // The segment is looked up in here, because a wrong cursor is refused before a missing segment.
        if (query.segment_id !== undefined) await requireSegment(database, project.id, query.segment_id)
        const list = { order, accountId: project.accountId, ...filtered }
        const read = await readKeywordPage(database, list, position, range)
        const page = read.isStale === true ? await mendPage(database, project.id, read) : read
        const dated =
          hasRecent && today !== undefined ? await withRecent(database, project.id, page, today) : page
        return hasTags ? withTags(database, project.id, dated) : dated
      },
      count: (max) => countKeywords(database, filtered, project.accountId, max),
    })
  }

  return readRoute({
    method: 'GET',
    path: '/projects/{project_uid}/rank-tracker/keywords',
    operationId: 'listKeywords',
    tag: 'Rank tracker',
    summary: 'List keywords, of one device or of both',
    description:
      'Filters hold together. For the history of a keyword, read its history; for the results that were seen, its analyses.',
    query: publicListQuery,
    appQuery: keywordListQuery,
    answers: { 200: listOf(listedKeyword) },
    refusals: [SEGMENT_NOT_FOUND, SEARCH_TOO_LONG],
    async handle({ query, project, url }) {
      const version = await readTrackerVersion(database, project.id)
      // A longer page than clients may ask for is a part of a file: it is read once, and would push out what people look at.
      const isKept = (query.limit ?? 0) <= PAGE_ROWS.maximum
      const included = query.include?.split(',') ?? []
      const hasRecent = included.includes('recent')
      const today =
        hasRecent || query.moved !== undefined ? await readToday({ database, clock }, project.id) : undefined
      // With the host, which links repeat, and with the day of what depends on it.
      const cacheKey = `${url.base}?${url.query} ${today ?? ''}`
      const kept = version === undefined ? undefined : answers.get(cacheKey, version)
      if (kept !== undefined) return kept
      const answer = await listKeywords(
        { query, project, url },
        { today, hasRecent, hasTags: included.includes('tags') },
      )
      if (version !== undefined && isKept) answers.keep(cacheKey, version, answer)
      return answer
    },
  })
}

/**
 * Adds the positions of the last days to the records of a page. They are kept beside the record (roll-ups/recent-days.ts) and
 * not in it: what is today in them moves on with the calendar, when nothing was written. Index: keyword_states_pkey.
 */
async function withRecent(database: Database, projectId: number, page: Page, today: number): Promise<Page> {
  const records = JSON.parse(`[${page.json}]`) as KeywordRecord[]
  const ids = records.map((record) => record.id)
  const rows = await database.read((db) =>
    db
      .selectFrom('keyword_states')
      .where('project_id', '=', projectId)
      .where('keyword_id', 'in', idsParameter(database.engine, ids))
      .select(['keyword_id', 'recent'])
      .execute(),
  )
  const recentOf = new Map(rows.map((row) => [row.keyword_id, row.recent]))
  const text = records
    .map((record) => {
      const recent = recentOf.get(record.id)
      // A keyword that was deleted while the page was read has no days.
      const days = recent === undefined ? [] : measuredPositions(recent, today)
      return JSON.stringify({ ...record, recent: days.filter((end) => end !== undefined) })
    })
    .join()
  return { ...page, json: text, bytes: Buffer.byteLength(text), digest: hash('sha1', text, 'base64url') }
}
