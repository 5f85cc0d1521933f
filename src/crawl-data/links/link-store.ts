// Links of a completed crawl: their destinations in crawl order, and the links to one of them.

import { type RawBuilder, sql } from 'kysely'
import type { Database, ReadAccess } from '../../storage/database.ts'
import type { Engine } from '../../storage/portable.ts'
import { rowsStatement } from '../../storage/sql/statement.ts'
import type { Flag } from '../../storage/tables/tables.ts'
import type { CompletedCrawl } from '../crawls/completed-crawl.ts'
import type { CrawlKey } from '../crawls/crawl-key.ts'
import { LINK_FIELDS } from '../filters/fields.ts'
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

export type DestinationRow = {
  id: number
  url: string
  domain: string
  fetch_status_code: number | null
  is_external: Flag
  links_count: number
  nofollow_links_count: number
  anchor_text: string
  is_nofollow: Flag
  has_target_blank: Flag
  source_url: string
}

// `cross join`, because SQLite then keeps to that order of the tables: by addresses first where something is asked of
// them. Which ones is said of both tables, because PostgreSQL merges them.
export const LINK_LIST: ReferenceList<'destination' | 'link'> = {
  fields: LINK_FIELDS,
  target: 'destination',
  targetUrl: 'destination_url',
  reference: 'link',
  table: 'crawl_links',
  column: 'target_id',
  targetTable: 'crawl_destinations',
  countColumn: 'links_count',
  described: 'crawl_urls',
  isTarget: (crawl) => sql`and exists (select 1 from crawl_destinations as d
    where ${ofCrawl('d', crawl)} and d.id = listed.id)`,
  targets(crawl, within, { isFiltered }) {
    const [d, u] = [sql`crawl_destinations as d`, sql`crawl_urls as u`]
    const id = isFiltered ? sql`u.id` : sql`d.id`
    return sql`select ${id}, d.links_count as references_count, u.url, u.url_folded, u.domain, u.fetch_status_code,
        u.is_external
      from ${isFiltered ? u : d} cross join ${isFiltered ? d : u}
      where ${ofCrawl('d', crawl)} and ${within('d.id')} and ${ofCrawl('u', crawl)} and ${within('u.id')}
        and u.id = d.id
      order by ${id}`
  },
}

/** In crawl order, beyond the destination with that id. */
export async function listDestinations(
  database: Database,
  crawl: CompletedCrawl,
  filters: readonly Filter[],
  stretch: ScanStep,
): Promise<DestinationRow[]> {
  if (filters.length === 0) {
    return showDestinations(database, crawl, await listReferences(database, crawl, LINK_LIST, stretch))
  }
  return database.search(crawl.accountId, async (search) =>
    showDestinations(
      search,
      crawl,
      await findReferences(search, crawl, LINK_LIST, filters, stretch),
      filters,
    ),
  )
}

/** Each with the first link on the page that it was found with. */
export async function showDestinations(
  access: ReadAccess,
  crawl: CompletedCrawl,
  found: readonly FoundReference[],
  filters: readonly Filter[] = [],
): Promise<DestinationRow[]> {
  if (found.length === 0) return []
  const query = shownLinks(access.engine, crawl, filters, found)
  return (await access.read((db) => query.execute(db))).rows
}

// Indexes: crawl_destinations_pkey, crawl_urls_pkey, crawl_links_pkey.
export function shownLinks(
  engine: Engine,
  crawl: CompletedCrawl,
  filters: readonly Filter[],
  found: readonly FoundReference[],
): RawBuilder<DestinationRow> {
  return sql`select given.id, u.url, u.domain, u.fetch_status_code, u.is_external, d.links_count,
      d.nofollow_links_count, link.anchor_text, link.is_nofollow, link.has_target_blank, source.url as source_url
    from ${givenReferences(engine, found)} cross join crawl_destinations as d cross join crawl_urls as u
      cross join crawl_links as link cross join crawl_urls as source
    where ${ofCrawl('d', crawl)} and d.id = given.id and ${ofCrawl('u', crawl)} and u.id = given.id
      and ${ofCrawl('link', crawl)} and link.target_id = given.id and link.source_id = given.source_id
      and link.position = ${firstPosition(engine, crawl, LINK_LIST, filters)}
      and ${ofCrawl('source', crawl)} and source.id = given.source_id
    order by given.id`
}

export type LinkSourceRow = {
  source_id: number
  position: number
  source_url: string
  source_status_code: number | null
  anchor_text: string
  is_nofollow: Flag
  has_target_blank: Flag
}

type SourceValues = {
  project_id: number
  crawl_id: number
  target_id: number
  source_id: number
  position: number
  limit: number
}

// Indexes: crawl_links_pkey, crawl_urls_pkey. Not the bare limit: SQLite would look at it while planning.
const linksTo = rowsStatement<SourceValues, LinkSourceRow>((_db, param, { builder }) => {
  const links = sql`select source_id, position, anchor_text, is_nofollow, has_target_blank from crawl_links
    where project_id = ${param('project_id')} and crawl_id = ${param('crawl_id')}
      and target_id = ${param('target_id')} and (source_id, position) > (${param('source_id')}, ${param('position')})
    order by source_id, position limit ${param('limit')} + 0`
  const query = sql`select rows.source_id, rows.position, source.url as source_url,
      source.fetch_status_code as source_status_code, rows.anchor_text, rows.is_nofollow, rows.has_target_blank
    from (${links}) as rows cross join crawl_urls as source
    where source.project_id = ${param('project_id')} and source.crawl_id = ${param('crawl_id')}
      and source.id = rows.source_id
    order by rows.source_id, rows.position`
  return { compile: () => query.compile(builder) as never }
})

/** Links to an address by page and place in it, beyond such a place. */
export function listLinkSources(
  database: Database,
  { projectId, crawlId }: CrawlKey,
  targetId: number,
  { after: [sourceId, position], limit }: { after: readonly [number, number]; limit: number },
): Promise<LinkSourceRow[]> {
  return linksTo(database, {
    project_id: projectId,
    crawl_id: crawlId,
    target_id: targetId,
    source_id: sourceId,
    position,
    limit,
  })
}
