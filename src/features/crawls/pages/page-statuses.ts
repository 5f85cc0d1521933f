// What addresses answered in a crawl, for features that have links from elsewhere to the site's pages. The addresses may be in
// any spelling.

import { sql } from 'kysely'
import type { Database } from '../../../data/storage/database.ts'
import type { Engine } from '../../../data/storage/portable.ts'
import { seekByColumn } from '../../../data/storage/sql/seek.ts'
import type { Flag } from '../../../data/storage/tables.ts'
import { normalizeUrl, parseHttpUrl } from '../../../lib/page-url.ts'
import { urlHash53 } from '../../../lib/url-hash.ts'
import { refusalsOf } from '../engine/audit/targets.ts'
import type { CrawlKey } from '../records/crawl-key.ts'

const URLS_PER_READ = 1000

/**
 * Returns, in the order of `urls`, the status of the last response after redirects; undefined where the crawl does not know
 * the address, did not request it, got no response, or was refused by another site to which redirects led.
 */
export async function findStatuses(
  database: Database,
  crawl: CrawlKey,
  urls: readonly string[],
): Promise<(number | undefined)[]> {
  const statuses: (number | undefined)[] = []
  for (let from = 0; from < urls.length; from += URLS_PER_READ) {
    const keys = urls.slice(from, from + URLS_PER_READ).map(keyOf)
    const known = await readStatuses(database, crawl, keys)
    for (const key of keys) statuses.push(key === undefined ? undefined : known.get(key))
  }
  return statuses
}

async function readStatuses(
  database: Database,
  crawl: CrawlKey,
  keys: readonly (string | undefined)[],
): Promise<Map<string, number>> {
  const hashes = new Set(keys.flatMap((key) => (key === undefined ? [] : [urlHash53(key)])))
  if (hashes.size === 0) return new Map()
  const query = hashedStatuses(database.engine, crawl, [...hashes])
  const { rows } = await database.read((db) => query.execute(db))
  return new Map(
    rows.flatMap(({ url, status, is_answered_by_other }) =>
      status === null || (is_answered_by_other === 1 && refusalsOf({ isExternal: true }).includes(status))
        ? []
        : [[url, status]],
    ),
  )
}

/** Different addresses may have one hash. Index: crawl_urls_by_hash. */
export function hashedStatuses(engine: Engine, { projectId, crawlId }: CrawlKey, hashes: readonly number[]) {
  const found = seekByColumn(engine, {
    table: 'crawl_urls',
    projectId,
    within: { crawl_id: crawlId },
    column: 'url_hash',
    index: 'crawl_urls_by_hash',
    columns: ['url', 'fetch_status_code', 'is_answered_by_other'],
    values: hashes,
  })
  return sql<{
    url: string
    status: number | null
    is_answered_by_other: Flag | null
  }>`select found.url, found.fetch_status_code as status, found.is_answered_by_other from ${found}`
}

function keyOf(text: string): string | undefined {
  const url = parseHttpUrl(text)
  return url && normalizeUrl(url)
}
