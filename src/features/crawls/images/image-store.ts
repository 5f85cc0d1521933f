// Images of a completed crawl in crawl order, and the references to one of them.

import { sql } from 'kysely'
import type { StoredRecord } from '../../../data/lists/fields.ts'
import { recordMaker } from '../../../data/lists/records.ts'
import { inCrawl } from '../records/crawl-key.ts'
import { firstPosition, givenReferences } from '../references/reference-list.ts'
import { type ShownList, type SourceRow, sourcesOf } from '../references/shown-references.ts'
import { IMAGE_FIELDS, IMAGE_FILTERS } from './image-fields.ts'

type ImageRow = StoredRecord<typeof IMAGE_FIELDS> & { id: number }

export const toImage: (row: ImageRow) => object = recordMaker(IMAGE_FIELDS)

export const IMAGE_LIST: ShownList<'image' | 'reference', ImageRow> = {
  fields: IMAGE_FILTERS,
  target: 'image',
  targetUrl: 'image_url',
  reference: 'reference',
  table: 'crawl_image_references',
  column: 'image_id',
  targetTable: 'crawl_images',
  countColumn: 'references_count',
  described: 'crawl_images',
  isTarget: () => sql``,
  targets: (crawl, within) => sql`select i.* from crawl_images as i
    where ${inCrawl('i', crawl)} and ${within('i.id')} order by i.id`,
  // Indexes: crawl_images_pkey, crawl_image_references_pkey, crawl_urls_pkey.
  shown: (engine, crawl, filters, found) =>
    sql`select given.id, i.url as image_url, i.fetch_status_code, i.is_external, i.is_data_uri, i.is_svg,
        i.references_count, shown.alt, shown.width, shown.height, shown.has_srcset, source.url as source_url
      from ${givenReferences(engine, found)} cross join crawl_images as i cross join crawl_image_references as shown
        cross join crawl_urls as source
      where ${inCrawl('i', crawl)} and i.id = given.id
        and ${inCrawl('shown', crawl)} and shown.image_id = given.id and shown.source_id = given.source_id
        and shown.position = ${firstPosition(engine, crawl, IMAGE_LIST, filters)}
        and ${inCrawl('source', crawl)} and source.id = given.source_id
      order by given.id`,
}

export type ImageSourceRow = SourceRow & {
  alt: string | null
  width: number | null
  height: number | null
  fetch_status_code: number | null
}

export const listImageSources = sourcesOf<'image' | 'reference', ImageSourceRow>(IMAGE_LIST, {
  columns: ['alt', 'width', 'height'],
  // Index: crawl_images_pkey.
  ofTarget: (
    param,
  ) => sql`, (select fetch_status_code from crawl_images where project_id = ${param('project_id')}
    and crawl_id = ${param('crawl_id')} and id = ${param('target_id')}) as fetch_status_code`,
})
