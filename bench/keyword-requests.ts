// Requests for pages of the keyword list: first pages, and pages at random places, which only cursors reach.

import type { Database } from '../src/data/storage/database.ts'
import { createCursorCodec, filterDigest } from '../src/entry/http/answers/cursor.ts'
import { PUBLIC_SORTS } from '../src/features/rank-tracker/records/keyword-order.ts'
import { KEY_OF_NOTHING } from '../src/features/rank-tracker/records/keyword-text.ts'
import { request } from './processes.ts'
import type { TrackedStorage } from './tracked-storage.ts'

/** The secret of product-server.ts. */
const SECRET = Buffer.alloc(32, 7)
const DIRECTIONS = ['asc', 'desc'] as const
const COLUMNS = {
  keyword: 'sort_key',
  market: 'market_key',
  position: 'position_key',
  last_analyzed: 'analyzed_key',
  change: 'change_key',
  best: 'best_key',
} as const satisfies Record<(typeof PUBLIC_SORTS)[number], string>

export function keywordsPath({ projectUid }: TrackedStorage): string {
  return `/v1/projects/${projectUid}/rank-tracker/keywords`
}

export function firstPages(tracked: TrackedStorage): string[] {
  return orders().map(({ sort, direction }) =>
    request(`${keywordsPath(tracked)}?limit=50&sort=${sort}&direction=${direction}`, tracked.key),
  )
}

/** Returns `count` places in each order. */
export async function deepPages(
  database: Database,
  tracked: TrackedStorage,
  count: number,
): Promise<string[]> {
  const codec = createCursorCodec(SECRET)
  const rows = await database.read((db) =>
    db
      .selectFrom('keyword_records')
      .where('project_id', '=', tracked.projectId)
      .where('position_key', '<', KEY_OF_NOTHING)
      .select(['keyword_id', ...Object.values(COLUMNS)])
      .orderBy('keyword_id')
      .limit(100_000)
      .execute(),
  )
  const step = Math.max(1, Math.floor(rows.length / (count + 1)))
  return orders().flatMap(({ sort, direction }) =>
    Array.from({ length: count }, (_, at) => {
      const row = rows[(at + 1) * step] as (typeof rows)[number]
      const query = { device: 'mobile', unmatched: false, sort, direction }
      const cursor = codec.encode({
        endpoint: 'keywords',
        scope: tracked.projectUid,
        digest: filterDigest(query),
        position: [row[COLUMNS[sort]], row.keyword_id],
        direction: 'next',
      })
      const path = `${keywordsPath(tracked)}?limit=50&sort=${sort}&direction=${direction}&cursor=${cursor}`
      return request(path, tracked.key)
    }),
  )
}

function orders() {
  return PUBLIC_SORTS.flatMap((sort) => DIRECTIONS.map((direction) => ({ sort, direction })))
}
