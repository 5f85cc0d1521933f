// DataForSEO as a provider of search results: by queue, which is cheaper, or live. https://docs.dataforseo.com/v3/

import type { SerpProvider } from '../contracts.ts'
import { type ConnectionOptions, createConnection } from './connection.ts'
import { createCheck } from './live.ts'
import { type Mode, pagesOf, priceMicros, surchargeOf } from './price.ts'
import { probeAccount } from './probe.ts'
import { createQueue } from './queue.ts'
import type { MarketCodes } from './search-task.ts'

export type DataForSeoOptions = ConnectionOptions & {
  mode: Mode
  market: MarketCodes
  timeouts?: Timeouts
}

type Timeouts = { liveMs: number; callMs: number }

// DataForSEO itself gives up a live search after 120 seconds.
const TIMEOUTS: Timeouts = { liveMs: 130_000, callMs: 60_000 }

// An account may have 30 live searches under way; some are left for other programs. Collecting is bound to 2,000
// calls a minute instead, which ten at a time hardly reach.
const CONCURRENCY = { live: 25, queued: 10 } as const satisfies Record<Mode, number>

export function createDataForSeo(options: DataForSeoOptions): SerpProvider {
  const { mode, market, timeouts = TIMEOUTS } = options
  const connection = createConnection(options)
  return {
    name: 'dataforseo',
    isSimulated: false,
    isPaid: true,
    concurrency: CONCURRENCY[mode],
    estimateMicros: (depth) => priceMicros(mode, pagesOf(depth)),
    surcharge: surchargeOf,
    ...(mode === 'live'
      ? { check: createCheck(connection, market, timeouts.liveMs) }
      : { queue: createQueue(connection, market, timeouts.callMs) }),
    probe: (signal) => probeAccount(connection, timeouts.callMs, signal),
  }
}
