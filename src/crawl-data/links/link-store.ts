// Links of a completed crawl: their destinations in crawl order, and the links to one of them.

import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../storage/database.ts'
import type { Engine } from '../../storage/portable.ts'
import { rowsStatement } from '../../storage/statement.ts'
import type { Flag } from '../../storage/tables.ts'
import { walkedRows } from '../../storage/walked-rows.ts'
import type { CompletedCrawl } from '../crawls/completed-crawl.ts'
import type { CrawlKey } from '../crawls/crawl-key.ts'
import { LINK_FIELDS } from '../filters/fields.ts'
import type { Filter } from '../filters/filter.ts'
import { filterCondition, filtersOf } from '../filters/filter-sql.ts'
import { amongSources, amongUrls, findFewUrls } from '../urls/filtered-urls.ts'

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

export type FilteredLinks = {
  filters: readonly Filter[]
  /** Where the filters let pass only a few addresses. */
  targetIds: readonly number[] | undefined
  sourceIds: readonly number[] | undefined
}

/** In crawl order, beyond the destination with that id. */
export async function listDestinations(
  database: Database,
  crawl: CompletedCrawl,
  filters: readonly Filter[],
  stretch: { after: number; limit: number },
): Promise<DestinationRow[]> {
  const [targetIds, sourceIds] = await Promise.all([
    findFewUrls(database, crawl, filters, { fields: LINK_FIELDS, name: 'destination_url', canScan: false }),
    findFewUrls(database, crawl, filters, { fields: LINK_FIELDS, name: 'source_url', canScan: true }),
  ])
  if (targetIds?.length === 0 || sourceIds?.length === 0) return []
  const query = destinations(database.engine, crawl, { filters, targetIds, sourceIds }, stretch)
  // Not prepared: PostgreSQL plans by the values.
  return (await database.read((db) => query.execute(db))).rows
}

// Indexes: crawl_destinations_pkey, gone through until enough pass; crawl_urls_pkey and crawl_links_pkey for each.
// `cross join`, because SQLite then keeps to that order of the tables. Where to begin is said of both tables, because
// PostgreSQL merges them.
export function destinations(
  engine: Engine,
  { projectId, crawlId, timeZone }: CompletedCrawl,
  { filters, targetIds, sourceIds }: FilteredLinks,
  { after, limit }: { after: number; limit: number },
): RawBuilder<DestinationRow> {
  const aliases = { destination: 'listed', link: 'link', source: 'source' }
  const query = { engine, fields: LINK_FIELDS, aliases, timeZone }
  const ofDestination = filtersOf(filters, LINK_FIELDS, 'destination')
  const ofLink = filtersOf(filters, LINK_FIELDS, 'link', 'source')

  const rows = sql`select d.id, u.url, u.url_folded, u.domain, u.fetch_status_code, u.is_external,
      d.links_count, d.nofollow_links_count
    from crawl_destinations as d cross join crawl_urls as u
    where d.project_id = ${projectId} and d.crawl_id = ${crawlId} and d.id > ${after}
      and u.project_id = ${projectId} and u.crawl_id = ${crawlId} and u.id = d.id and u.id > ${after}
      ${amongUrls(engine, 'd.id', targetIds)}
    order by d.id`
  // One value at a time, because SQLite has no other sub-select that depends on the row beside it. Not `exists`, which
  // PostgreSQL may turn into a join with all links of the crawl.
  const first = (column: RawBuilder<unknown>) => sql`(select ${column}
    from crawl_links as link cross join crawl_urls as source
    where link.project_id = ${projectId} and link.crawl_id = ${crawlId} and link.target_id = listed.id
      and source.project_id = ${projectId} and source.crawl_id = ${crawlId} and source.id = link.source_id
      ${amongSources(engine, 'link.source_id', sourceIds)} and ${filterCondition(ofLink, query)}
    order by link.source_id, link.position limit 1)`
  const hasLink = ofLink.length === 0 ? sql`` : sql`and ${first(sql`link.source_id`)} is not null`

  return sql`select listed.id, listed.url, listed.domain, listed.fetch_status_code, listed.is_external,
      listed.links_count, listed.nofollow_links_count, ${first(sql`link.anchor_text`)} as anchor_text,
      ${first(sql`link.is_nofollow`)} as is_nofollow, ${first(sql`link.has_target_blank`)} as has_target_blank,
      ${first(sql`source.url`)} as source_url
    from ${walkedRows(engine, rows, 'listed')}
    where ${filterCondition(ofDestination, query)} ${hasLink}
    order by listed.id limit ${limit}`
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
