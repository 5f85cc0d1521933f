// Finds an address of one crawl in another crawl: whether the other one visited it and, if not, whether the page is
// known to be gone. Two pages are the same if they have the same address, before redirects.

import { type RawBuilder, sql } from 'kysely'
import type { Engine } from '../../../data/storage/portable.ts'
import { joinedRow } from '../../../data/storage/sql/seek.ts'
import { inCrawl } from '../records/crawl-key.ts'
import { GONE_STATUSES } from './compared-fields.ts'
import type { Side } from './crawl-pair.ts'

/**
 * Joins that follow a table with ids of addresses: `here` is the address, `there` the same address in the other crawl, and
 * `other` its page there. Indexes: crawl_urls_pkey, crawl_urls_by_hash, crawl_pages_pkey.
 */
export function sameAddress(
  engine: Engine,
  { of, other }: Side,
  { id, isToFew }: { id: string; isToFew: boolean },
): RawBuilder<unknown> {
  const here = joinedRow(engine, {
    table: 'crawl_urls',
    alias: 'here',
    on: sql`${inCrawl('here', of)} and here.id = ${sql.ref(id)}`,
    isToFew,
  })
  const there = joinedRow(engine, {
    table: 'crawl_urls',
    alias: 'there',
    index: 'crawl_urls_by_hash',
    on: sql`${inCrawl('there', other)} and there.url_hash = here.url_hash and there.url = here.url`,
    isToFew,
  })
  const page = joinedRow(engine, {
    table: 'crawl_pages',
    alias: 'other',
    on: sql`${inCrawl('other', other)} and other.id = there.id`,
    isToFew,
  })
  return sql`${here} ${there} ${page}`
}

/** 'gone': it answered 404 or 410 there, or a crawl of the whole site did not find it. 'unknown': not visited there. */
export function otherState({ isOtherWhole }: Side): RawBuilder<'visited' | 'gone' | 'unknown'> {
  return sql`case
    when other.id is not null then case when ${isGone('other.status_code')} then 'gone' else 'visited' end
    when there.id is not null then case when ${isGone('there.fetch_status_code')} then 'gone' else 'unknown' end
    else ${sql.lit(isOtherWhole ? 'gone' : 'unknown')} end`
}

export function isGone(column: string): RawBuilder<boolean> {
  return sql`coalesce(${sql.ref(column)}, 0) in (${sql.join(GONE_STATUSES.map((status) => sql.lit(status)))})`
}
