// Images of a completed crawl in crawl order, and the references to one of them.

import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../storage/database.ts'
import type { Engine } from '../../storage/portable.ts'
import { rowsStatement } from '../../storage/statement.ts'
import type { Flag } from '../../storage/tables.ts'
import { walkedRows } from '../../storage/walked-rows.ts'
import type { CompletedCrawl } from '../crawls/completed-crawl.ts'
import type { CrawlKey } from '../crawls/crawl-key.ts'
import { IMAGE_FIELDS } from '../filters/fields.ts'
import type { Filter } from '../filters/filter.ts'
import { filterCondition, filtersOf } from '../filters/filter-sql.ts'
import { amongSources, amongUrls, findFewUrls } from '../urls/filtered-urls.ts'

export type ImageRow = {
  id: number
  url: string | null
  fetch_status_code: number | null
  is_external: Flag
  is_data_uri: Flag
  is_svg: Flag
  references_count: number
  alt: string | null
  width: number | null
  height: number | null
  has_srcset: Flag
  source_url: string
}

export type FilteredImages = {
  filters: readonly Filter[]
  /** Where the filters let pass only a few addresses. */
  imageIds: readonly number[] | undefined
  sourceIds: readonly number[] | undefined
}

/** In crawl order, beyond the image with that id. */
export async function listImages(
  database: Database,
  crawl: CompletedCrawl,
  filters: readonly Filter[],
  stretch: { after: number; limit: number },
): Promise<ImageRow[]> {
  const [imageIds, sourceIds] = await Promise.all([
    findFewUrls(database, crawl, filters, { fields: IMAGE_FIELDS, name: 'image_url', canScan: false }),
    findFewUrls(database, crawl, filters, { fields: IMAGE_FIELDS, name: 'source_url', canScan: true }),
  ])
  if (imageIds?.length === 0 || sourceIds?.length === 0) return []
  const query = images(database.engine, crawl, { filters, imageIds, sourceIds }, stretch)
  // Not prepared: PostgreSQL plans by the values.
  return (await database.read((db) => query.execute(db))).rows
}

// Indexes: crawl_images_pkey, gone through until enough pass; crawl_image_references_pkey and crawl_urls_pkey for each.
export function images(
  engine: Engine,
  { projectId, crawlId, timeZone }: CompletedCrawl,
  { filters, imageIds, sourceIds }: FilteredImages,
  { after, limit }: { after: number; limit: number },
): RawBuilder<ImageRow> {
  const aliases = { image: 'listed', reference: 'reference', source: 'source' }
  const query = { engine, fields: IMAGE_FIELDS, aliases, timeZone }
  const ofImage = filtersOf(filters, IMAGE_FIELDS, 'image')
  const ofReference = filtersOf(filters, IMAGE_FIELDS, 'reference', 'source')

  const rows = sql`select * from crawl_images
    where project_id = ${projectId} and crawl_id = ${crawlId} and id > ${after}
      ${amongUrls(engine, 'id', imageIds)}
    order by id`
  // As in links/link-store.ts: one value at a time, in a fixed order of the tables, and not by `exists`.
  const first = (column: RawBuilder<unknown>) => sql`(select ${column}
    from crawl_image_references as reference cross join crawl_urls as source
    where reference.project_id = ${projectId} and reference.crawl_id = ${crawlId}
      and reference.image_id = listed.id
      and source.project_id = ${projectId} and source.crawl_id = ${crawlId}
      and source.id = reference.source_id
      ${amongSources(engine, 'reference.source_id', sourceIds)} and ${filterCondition(ofReference, query)}
    order by reference.source_id, reference.position limit 1)`
  const hasReference =
    ofReference.length === 0 ? sql`` : sql`and ${first(sql`reference.source_id`)} is not null`

  return sql`select listed.id, listed.url, listed.fetch_status_code, listed.is_external, listed.is_data_uri,
      listed.is_svg, listed.references_count, ${first(sql`reference.alt`)} as alt,
      ${first(sql`reference.width`)} as width, ${first(sql`reference.height`)} as height,
      ${first(sql`reference.has_srcset`)} as has_srcset, ${first(sql`source.url`)} as source_url
    from ${walkedRows(engine, rows, 'listed')}
    where ${filterCondition(ofImage, query)} ${hasReference}
    order by listed.id limit ${limit}`
}

export type ImageSourceRow = {
  source_id: number
  position: number
  source_url: string
  source_status_code: number | null
  alt: string | null
  width: number | null
  height: number | null
  fetch_status_code: number | null
}

type SourceValues = {
  project_id: number
  crawl_id: number
  image_id: number
  source_id: number
  position: number
  limit: number
}

// Indexes: crawl_image_references_pkey, crawl_urls_pkey, crawl_images_pkey. Not the bare limit: SQLite would look at it
// while planning.
const referencesTo = rowsStatement<SourceValues, ImageSourceRow>((_db, param, { builder }) => {
  const references = sql`select source_id, position, alt, width, height from crawl_image_references
    where project_id = ${param('project_id')} and crawl_id = ${param('crawl_id')}
      and image_id = ${param('image_id')} and (source_id, position) > (${param('source_id')}, ${param('position')})
    order by source_id, position limit ${param('limit')} + 0`
  const status = sql`select fetch_status_code from crawl_images where project_id = ${param('project_id')}
    and crawl_id = ${param('crawl_id')} and id = ${param('image_id')}`
  const query = sql`select rows.source_id, rows.position, source.url as source_url,
      source.fetch_status_code as source_status_code, rows.alt, rows.width, rows.height,
      (${status}) as fetch_status_code
    from (${references}) as rows cross join crawl_urls as source
    where source.project_id = ${param('project_id')} and source.crawl_id = ${param('crawl_id')}
      and source.id = rows.source_id
    order by rows.source_id, rows.position`
  return { compile: () => query.compile(builder) as never }
})

/** References to an image by page and place in it, beyond such a place. */
export function listImageSources(
  database: Database,
  { projectId, crawlId }: CrawlKey,
  imageId: number,
  { after: [sourceId, position], limit }: { after: readonly [number, number]; limit: number },
): Promise<ImageSourceRow[]> {
  return referencesTo(database, {
    project_id: projectId,
    crawl_id: crawlId,
    image_id: imageId,
    source_id: sourceId,
    position,
    limit,
  })
}
