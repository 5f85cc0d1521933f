// Loads the addresses that wait in a queue, from its beginning, as far as the crawl's limit of pages allows.

import { listWaiting } from './crawl-rows.ts'
import type { CrawlRun } from './crawl-run.ts'
import type { UrlQueue } from './host-scheduler.ts'

/** How many pages or checks a whole crawl may take: all its queues count up `taken`, and down again for what was not requested. */
type Places = { taken: number; readonly max: number }

export function loadQueue(
  { database, crawl }: Pick<CrawlRun, 'database' | 'crawl'>,
  queue: number,
  places: Places,
): UrlQueue['load'] {
  let afterId = 0
  return async (limit) => {
    const room = Math.min(limit, places.max - places.taken)
    if (room <= 0) return []
    const waiting = await database.read((db) => listWaiting(db, crawl, { queue, afterId, limit: room }))
    places.taken += waiting.length
    afterId = waiting.at(-1)?.id ?? afterId
    return waiting
  }
}
