// Images of a completed crawl in crawl order, and the references to one of them.

import { type RawBuilder, sql } from 'kysely'
import type { Database, ReadAccess } from '../../storage/database.ts'
import type { Engine } from '../../storage/portable.ts'
import { rowsStatement } from '../../storage/sql/statement.ts'
import type { Flag } from '../../storage/tables/tables.ts'
import type { CompletedCrawl } from '../crawls/completed-crawl.ts'
import type { CrawlKey } from '../crawls/crawl-key.ts'
import { IMAGE_FIELDS } from '../filters/fields.ts'
import type { ScanStep } from '../filters/filled-page.ts'
import type { Filter } from '../filters/filter.ts'
import { findReferences, listReferences } from '../references/find-references.ts'
import {
  type FoundReference,
  firstPosition,
  givenReferences,
  ofCrawl,
  type ReferenceList,
} from '../references/reference-list.ts'

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

export const IMAGE_LIST: ReferenceList<'image' | 'reference'> = {
  fields: IMAGE_FIELDS,
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
    where ${ofCrawl('i', crawl)} and ${within('i.id')} order by i.id`,
}

/** In crawl order, beyond the image with that id. */
export async function listImages(
  database: Database,
  crawl: CompletedCrawl,
  filters: readonly Filter[],
  stretch: ScanStep,
): Promise<ImageRow[]> {
  if (filters.length === 0) {
    return showImages(database, crawl, await listReferences(database, crawl, IMAGE_LIST, stretch))
  }
  return database.search(crawl.accountId, async (search) =>
    showImages(search, crawl, await findReferences(search, crawl, IMAGE_LIST, filters, stretch), filters),
  )
}

/** Each with the first reference on the page that it was found with. */
export async function showImages(
  access: ReadAccess,
  crawl: CompletedCrawl,
  found: readonly FoundReference[],
  filters: readonly Filter[] = [],
): Promise<ImageRow[]> {
  if (found.length === 0) return []
  const query = shownImages(access.engine, crawl, filters, found)
  return (await access.read((db) => query.execute(db))).rows
}

// Indexes: crawl_images_pkey, crawl_image_references_pkey, crawl_urls_pkey.
export function shownImages(
  engine: Engine,
  crawl: CompletedCrawl,
  filters: readonly Filter[],
  found: readonly FoundReference[],
): RawBuilder<ImageRow> {
  return sql`select given.id, i.url, i.fetch_status_code, i.is_external, i.is_data_uri, i.is_svg, i.references_count,
      shown.alt, shown.width, shown.height, shown.has_srcset, source.url as source_url
    from ${givenReferences(engine, found)} cross join crawl_images as i cross join crawl_image_references as shown
      cross join crawl_urls as source
    where ${ofCrawl('i', crawl)} and i.id = given.id
      and ${ofCrawl('shown', crawl)} and shown.image_id = given.id and shown.source_id = given.source_id
      and shown.position = ${firstPosition(engine, crawl, IMAGE_LIST, filters)}
      and ${ofCrawl('source', crawl)} and source.id = given.source_id
    order by given.id`
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
