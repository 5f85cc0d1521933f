// Images of a completed crawl over HTTP.

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
import { IMAGE_FILTERS } from './image-fields.ts'
import { imageRecord, imageSource } from './image-schema.ts'
import { IMAGE_LIST, type ImageSourceRow, listImageSources, toImage } from './image-store.ts'

const TAG = 'Crawl data'
const PATH = '/projects/{project_uid}/crawls/{crawl_uid}/images'

/** Comes before the one entry for all inline images, which has the id 0. */
const BEFORE_FIRST = -1

export function imageRoutes(parts: CrawlListParts): Route[] {
  const { database } = parts

  return [
    readRoute({
      method: 'GET',
      path: PATH,
      operationId: 'listImages',
      tag: TAG,
      summary: 'List the images of a completed crawl',
      description:
        'Lists each image once, in the order of discovery. With filters, an image is listed if one of its references matches all of them.',
      ids: { crawl_uid: crawlUid },
      query: Type.Object({ filters: filtersQuery(IMAGE_FILTERS), ...countedQuery }),
      answers: { 200: crawlListOf(imageRecord) },
      refusals: [...COMPLETED_REFUSALS, SEARCH_TOO_LONG],
      handle: (call) =>
        answerCrawlData(parts, 'crawl-images', call, {
          async read(crawl, [after = BEFORE_FIRST] = [], limit) {
            const stretch = { after: after as number, limit }
            const rows = await listTargets(database, crawl, IMAGE_LIST, call.query.filters ?? [], stretch)
            return rows.map((row) => ({ record: toImage(row), position: [row.id] }))
          },
          count: (crawl, max) => countTargets(database, crawl, IMAGE_LIST, call.query.filters ?? [], max),
        }),
    }),
    readRoute({
      method: 'GET',
      path: `${PATH}/sources`,
      operationId: 'listImageSources',
      tag: TAG,
      summary: 'List the pages that reference an image',
      description:
        'Lists each reference to an image, ordered by page. For an unknown image the list is empty.',
      ids: { crawl_uid: crawlUid },
      query: Type.Object({ image_url: urlQuery('The address of the image.'), ...countedQuery }),
      answers: { 200: crawlListOf(imageSource) },
      refusals: COMPLETED_REFUSALS,
      handle: (call) =>
        answerCrawlData(parts, 'crawl-image-sources', call, {
          async read(crawl, position, limit) {
            const imageId = await findUrlId(database, crawl, call.query.image_url)
            if (imageId === undefined) return []
            const after = (position ?? [0, -1]) as [number, number]
            const rows = await listImageSources(database, crawl, imageId, { after, limit })
            return rows.map((row) => ({ record: toSource(row), position: [row.source_id, row.position] }))
          },
          async count(crawl) {
            const imageId = await findUrlId(database, crawl, call.query.image_url)
            return imageId === undefined ? 0 : countReferences(database, crawl, IMAGE_LIST, imageId)
          },
        }),
    }),
  ]
}

function toSource(row: ImageSourceRow) {
  return {
    source_url: row.source_url,
    source_status_code: row.source_status_code,
    alt: row.alt,
    width: row.width,
    height: row.height,
    fetch_status_code: row.fetch_status_code,
  }
}
