// Links of a completed crawl over HTTP.

import { Type } from 'typebox'
import { SEARCH_TOO_LONG } from '../../../data/storage/errors.ts'
import { countedQuery, crawlListOf } from '../../../entry/http/answers/paging.ts'
import { filtersQuery } from '../../../entry/http/requests/filters/parse-filters.ts'
import { type Route, readRoute } from '../../../entry/http/route.ts'
import { COMPLETED_REFUSALS, crawlUid } from '../records/completed-crawl.ts'
import { answerCrawlData, type CrawlListParts } from '../records/crawl-data-list.ts'
import { countReferences, countTargets, listTargets } from '../references/shown-references.ts'
import { urlQuery } from '../urls/url-query.ts'
import { findUrlId } from '../urls/url-store.ts'
import { LINK_FILTERS } from './link-fields.ts'
import { linkRecord, linkSource } from './link-schema.ts'
import { LINK_LIST, type LinkSourceRow, listLinkSources, toDestination } from './link-store.ts'

const TAG = 'Crawl data'
const PATH = '/projects/{project_uid}/crawls/{crawl_uid}/links'

export function linkRoutes(parts: CrawlListParts): Route[] {
  const { database } = parts

  return [
    readRoute({
      method: 'GET',
      path: PATH,
      operationId: 'listLinks',
      tag: TAG,
      summary: 'List what the links of a completed crawl lead to',
      description:
        'Lists each destination once, in the order of discovery. With filters, a destination is listed if one link to it matches all of them.',
      ids: { crawl_uid: crawlUid },
      query: Type.Object({ filters: filtersQuery(LINK_FILTERS), ...countedQuery }),
      answers: { 200: crawlListOf(linkRecord) },
      refusals: [...COMPLETED_REFUSALS, SEARCH_TOO_LONG],
      handle: (call) =>
        answerCrawlData(parts, 'crawl-links', call, {
          async read(crawl, [after = 0] = [], limit) {
            const stretch = { after: after as number, limit }
            const rows = await listTargets(database, crawl, LINK_LIST, call.query.filters ?? [], stretch)
            return rows.map((row) => ({ record: toDestination(row), position: [row.id] }))
          },
          count: (crawl, max) => countTargets(database, crawl, LINK_LIST, call.query.filters ?? [], max),
        }),
    }),
    readRoute({
      method: 'GET',
      path: `${PATH}/sources`,
      operationId: 'listLinkSources',
      tag: TAG,
      summary: 'List the links to an address',
      description:
        'Lists each link to an address, ordered by page. For an unknown address the list is empty.',
      ids: { crawl_uid: crawlUid },
      query: Type.Object({ destination_url: urlQuery('Where the links lead.'), ...countedQuery }),
      answers: { 200: crawlListOf(linkSource) },
      refusals: COMPLETED_REFUSALS,
      handle: (call) =>
        answerCrawlData(parts, 'crawl-link-sources', call, {
          async read(crawl, position, limit) {
            const targetId = await findUrlId(database, crawl, call.query.destination_url)
            if (targetId === undefined) return []
            const after = (position ?? [0, -1]) as [number, number]
            const rows = await listLinkSources(database, crawl, targetId, { after, limit })
            return rows.map((row) => ({ record: toSource(row), position: [row.source_id, row.position] }))
          },
          async count(crawl) {
            const targetId = await findUrlId(database, crawl, call.query.destination_url)
            return targetId === undefined ? 0 : countReferences(database, crawl, LINK_LIST, targetId)
          },
        }),
    }),
  ]
}

function toSource(row: LinkSourceRow) {
  return {
    source_url: row.source_url,
    source_status_code: row.source_status_code,
    anchor_text: row.anchor_text,
    is_nofollow: row.is_nofollow === 1,
    target_blank: row.has_target_blank === 1,
  }
}
