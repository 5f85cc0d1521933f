// Routes of joined URLs. A request computes nothing, except that a search or filter scans the rows.

import { Type } from 'typebox'
import { createKeptMatches } from '../../data/lists/orders/kept-matches.ts'
import type { Database } from '../../data/storage/database.ts'
import { SEARCH_TOO_LONG } from '../../data/storage/errors.ts'
import { joinPage } from '../../data/storage/page-of-rows.mjs'
import type { CursorCodec } from '../../entry/http/answers/cursor.ts'
import { answerList } from '../../entry/http/answers/paging.ts'
import { type Route, readRoute } from '../../entry/http/route.ts'
import { formatTime } from '../../lib/clock.ts'
import { AppError } from '../../lib/errors.ts'
import { URL_LENGTH_MAX } from '../../lib/page-url.ts'
import { PAGE_NOT_FOUND } from '../crawls/errors.ts'
import { URL_FLAGS } from './lists.ts'
import { countList, type ListQuery, readUrlPage } from './read/list-page.ts'
import { listNotes, shownSources, warningsOf } from './read/sources.ts'
import { readUrlDetail } from './read/url-detail.ts'
import { urlDetail, urlList, urlSummary, urlsQuery } from './schema.ts'
import { findPublished, type PublishedUrls } from './store/generation-store.ts'

type UrlRouteParts = { database: Database; codec: CursorCodec }

/** A row takes one bit: a megabyte holds sixteen searches in half a million URLs. */
const KEPT_BYTES_MAX = 8 * 1024 * 1024

const TAG = {
  name: 'URLs',
  description: 'Everything known of an address, joined from the crawl, search data, ranks and backlinks.',
}
const PATH = '/projects/{project_uid}/urls'

export function urlRoutes({ database, codec }: UrlRouteParts): Route[] {
  const matches = createKeptMatches(database, { idBytesMax: KEPT_BYTES_MAX })

  return [
    readRoute({
      method: 'GET',
      path: PATH,
      operationId: 'listUrls',
      tag: TAG,
      summary: 'List all URLs that any source knows',
      description:
        'Joins the latest crawl, search data, the ranks of tracked keywords and backlinks, whenever one of them has news. `meta.warnings` says what to know when reading the rows.',
      query: urlsQuery,
      answers: { 200: urlList },
      refusals: [SEARCH_TOO_LONG],
      handle({ query, project, url }) {
        const wanted: ListQuery = {
          accountId: project.accountId,
          search: query.search,
          filters: query.filters as ListQuery['filters'],
          flag: query.flag,
          sort: query.sort ?? 'clicks',
          direction: query.direction ?? 'desc',
        }
        // A page and its count must come from the same generation.
        let found: Promise<PublishedUrls | undefined> | undefined
        const published = () => {
          found ??= findPublished(database, project.id)
          return found
        }
        return answerList({
          codec,
          endpoint: 'urls',
          scope: project.uid,
          // The query with its defaults filled in, so that equal lists have equal cursors.
          query: { ...query, sort: wanted.sort, direction: wanted.direction },
          url,
          async read(position, range) {
            const urls = await published()
            const page =
              urls === undefined
                ? joinPage([], range)
                : await readUrlPage(database, matches, urls, wanted, position, range)
            return { ...page, notes: listNotes(urls) }
          },
          async count() {
            const urls = await published()
            return urls === undefined ? 0 : countList(matches, urls, wanted)
          },
        })
      },
    }),
    readRoute({
      method: 'GET',
      path: `${PATH}/summary`,
      operationId: 'readUrlSummary',
      tag: TAG,
      summary: 'Count URLs by flag, and read what was joined',
      answers: { 200: Type.Object({ data: urlSummary }) },
      async handle({ project }) {
        const urls = await findPublished(database, project.id)
        return {
          data: {
            urls_count: urls?.info.urlsCount ?? 0,
            flags: URL_FLAGS.map((flag, at) => ({ flag, urls_count: urls?.info.flagCounts[at] ?? 0 })),
            joined_at: urls === undefined ? null : formatTime(urls.publishedAtMs),
            sources: shownSources(urls?.info),
            warnings: warningsOf(urls?.info),
          },
        }
      },
    }),
    readRoute({
      method: 'GET',
      path: `${PATH}/detail`,
      operationId: 'readUrl',
      tag: TAG,
      summary: 'Read everything known of one URL',
      description:
        'The answer has the row of the URL, 90 days of clicks and positions, and its queries, keywords, links and issues.',
      query: Type.Object({
        url: Type.String({
          pattern: '^https?://',
          maxLength: URL_LENGTH_MAX,
          description: 'The URL. Any spelling of the same address will do.',
          examples: ['https://example.com/'],
        }),
      }),
      answers: { 200: Type.Object({ data: urlDetail }) },
      refusals: [PAGE_NOT_FOUND],
      async handle({ query, project }) {
        const urls = await findPublished(database, project.id)
        if (urls === undefined)
          throw new AppError(
            PAGE_NOT_FOUND,
            'Nothing is known of the URLs of this project yet. They are joined after its first crawl, rank check, search data or backlinks.',
          )
        const detail = await readUrlDetail(database, urls, project, query.url)
        if (detail === undefined)
          throw new AppError(PAGE_NOT_FOUND, 'No source of this project knows this URL.')
        return { data: detail }
      },
    }),
  ]
}
