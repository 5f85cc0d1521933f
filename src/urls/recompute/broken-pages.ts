// Pages with backlinks that answered when they were crawled before and are broken now: what somebody should hear of at once. Only a
// change between two crawls counts, both of which went through the whole site: a first look, an import of links or a crawl that
// was cut off says nothing about when a page broke.

import { recordEvent } from '../../events/event-store.ts'
import { eventText } from '../../events/event-text.ts'
import { idOf } from '../../lib/order-entries.ts'
import type { Database, Tx } from '../../storage/database.ts'
import { isOneOf } from '../../storage/portable.ts'
import { THRESHOLDS } from '../flags/url-flags.ts'
import { partOf } from '../lists.ts'
import { walkOrder } from '../read/order-walk.ts'
import type { GenerationInfo } from '../store/generation-info.ts'
import type { GenerationKey } from '../store/generation-store.ts'

export type NewlyBroken = {
  readonly crawlUid: string
  /** That of the most referring domains. */
  readonly url: string
  readonly count: number
}

type Generation = GenerationKey & { readonly info: GenerationInfo }

/** Of the broken ones, so many with the most referring domains are looked at. */
const LOOKED_AT_MAX = 1000

export async function findNewlyBroken(
  database: Database,
  before: Generation,
  now: Generation,
): Promise<NewlyBroken | undefined> {
  const [older, newer] = [before.info.crawl, now.info.crawl]
  if (older === null || newer === null || older.id === newer.id) return undefined
  if (!older.isWhole || !newer.isWhole) return undefined
  const order = { ...now, sort: 'referring_domains', part: partOf('broken_with_backlinks') } as const
  const reading = { direction: 'desc', position: undefined, isReversed: false } as const
  const ids = (await walkOrder(database, order, reading).take(LOOKED_AT_MAX)).map(idOf)
  if (ids.length === 0) return undefined
  const broken = await readRows(database, now, 'id', ids)
  const known = await readRows(
    database,
    before,
    'key_hash',
    broken.map((row) => row.key_hash),
  )
  const answered = new Set(known.filter(isAnswering).map(({ key_hash }) => key_hash))
  const found = broken.filter((row) => row.crawl_url_id !== null && answered.has(row.key_hash))
  const places = new Map(ids.map((id, place) => [id, place]))
  found.sort((a, b) => places.get(a.id)! - places.get(b.id)!)
  const [first] = found
  return first && { crawlUid: newer.uid, url: first.url, count: found.length }
}

type Row = {
  id: number
  key_hash: number
  url: string
  status_code: number | null
  crawl_url_id: number | null
}

function isAnswering({ status_code, crawl_url_id }: Row): boolean {
  return crawl_url_id !== null && status_code !== null && status_code < THRESHOLDS.brokenStatusMin
}

/** Indexes: joined_urls_pkey, joined_urls_by_key. */
async function readRows(
  database: Database,
  { projectId, generation }: GenerationKey,
  column: 'id' | 'key_hash',
  values: readonly number[],
): Promise<Row[]> {
  return await database.read((db) =>
    db
      .selectFrom('joined_urls')
      .where('project_id', '=', projectId)
      .where('generation', '=', generation)
      .where(isOneOf(database.engine, column, values))
      .select(['id', 'key_hash', 'url', 'status_code', 'crawl_url_id'])
      .execute(),
  )
}

/** Told once for a crawl. */
export async function recordBroken(
  tx: Tx,
  projectId: number,
  { crawlUid, url, count }: NewlyBroken,
): Promise<void> {
  await recordEvent(tx, {
    kind: 'urls.broken',
    projectId,
    subject: `crawl:${crawlUid}`,
    window: crawlUid,
    data: { urls: count, url: eventText(url), crawl_uid: crawlUid },
  })
}
