// Resources that make up an issue of a completed crawl. Everything known of a resource is stored with its address.

import { type RawBuilder, sql } from 'kysely'
import { Type } from 'typebox'
import type { ReadAccess } from '../../../data/storage/database.ts'
import type { Engine } from '../../../data/storage/portable.ts'
import type { Flag } from '../../../data/storage/tables.ts'
import { statusCode } from '../field-schemas.ts'
import { type CrawlKey, inCrawl } from '../records/crawl-key.ts'
import { type FoundReference, givenReferences } from '../references/reference-list.ts'

type ResourceRow = {
  id: number
  url: string
  fetch_status_code: number | null
  is_external: Flag
  outcome: string | null
  source_url: string
}

/** Each resource comes with the page where it was found. */
export async function showResources(
  access: ReadAccess,
  crawl: CrawlKey,
  found: readonly FoundReference[],
): Promise<ResourceRow[]> {
  if (found.length === 0) return []
  const query = shownResources(access.engine, crawl, found)
  return (await access.read((db) => query.execute(db))).rows
}

// Index: crawl_urls_pkey, twice.
export function shownResources(
  engine: Engine,
  crawl: CrawlKey,
  found: readonly FoundReference[],
): RawBuilder<ResourceRow> {
  return sql`select given.id, resource.url, resource.fetch_status_code, resource.is_external, resource.outcome,
      source.url as source_url
    from ${givenReferences(engine, found)} cross join crawl_urls as resource cross join crawl_urls as source
    where ${inCrawl('resource', crawl)} and resource.id = given.id
      and ${inCrawl('source', crawl)} and source.id = given.source_id
    order by given.id`
}

export const resourceRecord = Type.Object(
  {
    resource_url: Type.String(),
    fetch_status_code: statusCode(
      'Status code of the resource; null if it was not requested or did not answer.',
    ),
    is_external: Type.Boolean({
      description: 'True when the resource is on another site: its registrable domain differs.',
    }),
    is_robots_blocked: Type.Boolean({ description: 'Whether robots.txt forbids loading it.' }),
    source_url: Type.String({ description: 'The first page that uses it.' }),
  },
  { title: 'Resource' },
)

// Style sheets, scripts, frames and image sources in the API: those that make up an issue, each with a page that uses it.
export function toResource(row: ResourceRow) {
  return {
    resource_url: row.url,
    fetch_status_code: row.fetch_status_code,
    is_external: row.is_external === 1,
    is_robots_blocked: row.outcome === 'blocked',
    source_url: row.source_url,
  }
}
