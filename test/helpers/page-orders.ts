// Makes the orders of the pages of a stored crawl, as its end would have.

import type { Database, Tx } from '../../src/data/storage/database.ts'
import { FINISH_PACE } from '../../src/features/crawls/finish/finish-pace.ts'
import { keepPageOrders } from '../../src/features/crawls/finish/page-orders.ts'
import type { CrawlKey } from '../../src/features/crawls/records/crawl-key.ts'

/** `beforeStep` may throw, as a process that dies does. */
export function makePageOrders(
  database: Database,
  crawl: CrawlKey,
  idMax: number,
  beforeStep: (step: number) => void = () => {},
): Promise<void> {
  let step = 0
  const checkpoint = async (work: (tx: Tx) => Promise<void>) => {
    beforeStep(++step)
    await database.transaction(work)
  }
  const context = { signal: new AbortController().signal, checkpoint }
  return keepPageOrders(
    { database, crawl, startUrlId: 1, context: context as never, pace: FINISH_PACE, guard: async () => {} },
    idMax,
  )
}
