// Links of a completed crawl: their destinations in crawl order, and the links to one of them.

import { sql } from 'kysely'
import type { StoredRecord } from '../../../data/lists/fields.ts'
import { recordMaker } from '../../../data/lists/records.ts'
import type { Flag } from '../../../data/storage/tables.ts'
import { inCrawl } from '../records/crawl-key.ts'
import { firstPosition, givenReferences } from '../references/reference-list.ts'
import { type ShownList, type SourceRow, sourcesOf } from '../references/shown-references.ts'
import { LINK_FIELDS, LINK_FILTERS } from './link-fields.ts'

type DestinationRow = StoredRecord<typeof LINK_FIELDS> & { id: number }

export const toDestination: (row: DestinationRow) => object = recordMaker(LINK_FIELDS)

// `cross join` makes SQLite keep this order of the tables: addresses first where a filter is about them. The range of
// ids is stated for both tables, because PostgreSQL merges them.
export const LINK_LIST: ShownList<'destination' | 'link', DestinationRow> = {
  fields: LINK_FILTERS,
  target: 'destination',
  targetUrl: 'destination_url',
  reference: 'link',
  table: 'crawl_links',
  column: 'target_id',
  targetTable: 'crawl_destinations',
  countColumn: 'links_count',
  described: 'crawl_urls',
  isTarget: (crawl) => sql`and exists (select 1 from crawl_destinations as d
    where ${inCrawl('d', crawl)} and d.id = listed.id)`,
  targets(crawl, within, { isFiltered }) {
    const [d, u] = [sql`crawl_destinations as d`, sql`crawl_urls as u`]
    const id = isFiltered ? sql`u.id` : sql`d.id`
    return sql`select ${id}, d.links_count as references_count, u.url, u.url_folded, u.domain, u.outcome,
        u.fetch_status_code, u.is_external, u.is_answered_by_other
      from ${isFiltered ? u : d} cross join ${isFiltered ? d : u}
      where ${inCrawl('d', crawl)} and ${within('d.id')} and ${inCrawl('u', crawl)} and ${within('u.id')}
        and u.id = d.id
      order by ${id}`
  },
  // Indexes: crawl_destinations_pkey, crawl_urls_pkey, crawl_links_pkey.
  shown: (engine, crawl, filters, found) =>
    sql`select given.id, u.url as destination_url, u.domain as target_domain, u.fetch_status_code, u.is_external,
        d.links_count, d.nofollow_links_count, link.anchor_text, link.is_nofollow,
        link.has_target_blank as target_blank, source.url as source_url
      from ${givenReferences(engine, found)} cross join crawl_destinations as d cross join crawl_urls as u
        cross join crawl_links as link cross join crawl_urls as source
      where ${inCrawl('d', crawl)} and d.id = given.id and ${inCrawl('u', crawl)} and u.id = given.id
        and ${inCrawl('link', crawl)} and link.target_id = given.id and link.source_id = given.source_id
        and link.position = ${firstPosition(engine, crawl, LINK_LIST, filters)}
        and ${inCrawl('source', crawl)} and source.id = given.source_id
      order by given.id`,
}

export type LinkSourceRow = SourceRow & {
  anchor_text: string
  is_nofollow: Flag
  has_target_blank: Flag
}

export const listLinkSources = sourcesOf<'destination' | 'link', LinkSourceRow>(LINK_LIST, {
  columns: ['anchor_text', 'is_nofollow', 'has_target_blank'],
})
