// Finds pages with backlinks that answered in an earlier crawl and are broken now, so that somebody hears of it at
// once. Only a change between two crawls counts, both of which requested the page itself: a first crawl, an import of
// links or a crawl that was cut off before it reached the page does not show when it broke. Whether they read the
// rest of the site does not matter: a page that fails is itself a gap in the crawl.

import { recordEvent } from '../../../background/events/event-store.ts'
import { eventText } from '../../../background/events/event-text.ts'
import { idOf } from '../../../data/lists/orders/entries.ts'
import { walkOrder } from '../../../data/lists/orders/order-walk.ts'
import type { Database, Tx } from '../../../data/storage/database.ts'
import { urlHash53 } from '../../../lib/url-hash.ts'
import { createKeyOf, spellingOf } from '../../search-performance/row-format.ts'
import { URL_EVENTS } from '../events.ts'
import { orderOf } from '../read/list-page.ts'
import { type KeyedRow, readByKeys, readRows } from '../read/records.ts'
import type { GenerationInfo } from '../store/generation-info.ts'
import type { GenerationKey } from '../store/generation-store.ts'

type NewlyBroken = {
  readonly crawlUid: string
  /** The broken URL with the most referring domains. */
  readonly url: string
  readonly count: number
}

type Generation = GenerationKey & { readonly info: GenerationInfo }

/** Only the broken URLs with the most referring domains are looked at, up to this number. */
const LOOKED_AT_MAX = 1000

export async function findNewlyBroken(
  database: Database,
  before: Generation,
  now: Generation,
): Promise<NewlyBroken | undefined> {
  // Nobody is to be woken by links that are made up.
  if (now.info.isInvented === true) return undefined
  const [older, newer] = [before.info.crawl, now.info.crawl]
  if (older === null || newer === null || older.id === newer.id) return undefined
  const order = orderOf(now, 'referring_domains', 'broken_with_backlinks')
  const reading = { direction: 'desc', position: undefined, isReversed: false } as const
  const ids = (await walkOrder(database, order, reading).take(LOOKED_AT_MAX)).map(idOf)
  if (ids.length === 0) return undefined
  const keyOf = createKeyOf()
  const hashOf = ({ url }: { url: string }) => urlHash53(keyOf(spellingOf(url) ?? url))
  const broken = await readRows(database, now, ids)
  const known = await readByKeys(database, before, broken.map(hashOf))
  const answered = new Set(known.filter(isAnswering).map(({ key_hash }) => key_hash))
  // Statuses that only a source of backlinks reported are no news of today.
  const crawled = new Set(
    (await readByKeys(database, now, broken.map(hashOf)))
      .filter(({ crawl_url_id }) => crawl_url_id !== null)
      .map(({ id }) => id),
  )
  const found = broken.filter((row) => crawled.has(row.id) && answered.has(hashOf(row)))
  const [first] = found
  return first && { crawlUid: newer.uid, url: first.url, count: found.length }
}

function isAnswering({ status_code, crawl_url_id }: KeyedRow): boolean {
  return crawl_url_id !== null && status_code !== null && status_code < 400
}

/** Records the event once for each crawl. */
export async function recordBroken(
  tx: Tx,
  projectId: number,
  { crawlUid, url, count }: NewlyBroken,
): Promise<void> {
  await recordEvent(tx, {
    kind: URL_EVENTS.broken,
    projectId,
    subject: `crawl:${crawlUid}`,
    window: crawlUid,
    data: { urls: count, url: eventText(url), crawl_uid: crawlUid },
  })
}
