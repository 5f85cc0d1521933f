// Crawls of a project over HTTP. Nothing crawls yet: the list is there, and is empty, so that clients that look for
// crawls find the answer they expect.

import { Type } from 'typebox'
import type { CursorCodec } from '../http/cursor.ts'
import { answerList, crawlListOf, pagingQuery } from '../http/paging.ts'
import { type Route, readRoute } from '../http/route.ts'
import { joinPage } from '../storage/join-page.mjs'

export const CRAWL_STATUSES = ['queued', 'running', 'success', 'failed', 'canceled'] as const

const nullableTime = Type.Union([Type.String({ format: 'date-time' }), Type.Null()])

const crawlRecord = Type.Object(
  {
    uid: Type.String({ pattern: '^[a-z0-9]{16}$' }),
    project_uid: Type.String({ pattern: '^[a-z0-9]{10}$' }),
    status: Type.Enum(CRAWL_STATUSES),
    started_at: nullableTime,
    finished_at: nullableTime,
    pages_crawled: Type.Integer({ minimum: 0 }),
  },
  { title: 'Crawl' },
)

export function crawlRoutes({ codec }: { codec: CursorCodec }): Route[] {
  return [
    readRoute({
      method: 'GET',
      path: '/projects/{project_uid}/crawls',
      operationId: 'listCrawls',
      tag: 'Crawls',
      summary: 'List the crawls of a project, newest first',
      query: Type.Object(pagingQuery),
      answers: { 200: crawlListOf(crawlRecord) },
      handle: ({ query, project, url }) =>
        answerList(
          {
            codec,
            endpoint: 'crawls',
            scope: project.uid,
            query,
            url,
            read: async (_position, range) => joinPage([], range),
          },
          'crawl',
        ),
    }),
  ]
}
