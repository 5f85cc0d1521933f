// DataForSEO as a provider of search results: by queue, which is cheaper, or live. https://docs.dataforseo.com/v3/

import type { ProviderHealth, SerpProvider } from '../contracts.ts'
import { objectOf } from '../reply-json.ts'
import { type Connection, type ConnectionOptions, createConnection } from './connection.ts'
import { createCheck } from './live.ts'
import { type Mode, pagesOf, priceMicros, surchargeOf } from './price.ts'
import { createQueue } from './queue.ts'
import type { MarketCodes } from './search-task.ts'
import { describeFault, statusOf } from './status.ts'

export type DataForSeoOptions = ConnectionOptions & {
  mode: Mode
  market: MarketCodes
  timeouts?: Timeouts
}

type Timeouts = { liveMs: number; callMs: number }

// DataForSEO itself gives up a live search after 120 seconds.
const TIMEOUTS: Timeouts = { liveMs: 130_000, callMs: 60_000 }

// An account may have 30 live searches under way; some are left for other programs. Collecting is limited to 2,000
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

/** Checks with one free call whether the account can be used, and how much money is left on it. */
async function probeAccount(
  connection: Connection,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<ProviderHealth> {
  const outcome = await connection.call({ method: 'GET', path: 'appendix/user_data', timeoutMs }, signal)
  if (outcome.kind !== 'answered') return { isWorking: false, message: outcome.failure.message }
  const [task] = outcome.tasks
  if (task === undefined)
    return { isWorking: false, message: 'DataForSEO answered, but said nothing of the account.' }
  const status = statusOf(task.code)
  if (status.kind === 'failed')
    return { isWorking: false, message: describeFault(status.class, task.code, task.message) }
  return healthOf(objectOf(objectOf(task.result[0])?.money)?.balance)
}

function healthOf(balance: unknown): ProviderHealth {
  if (typeof balance !== 'number' || !Number.isFinite(balance))
    return { isWorking: true, message: 'DataForSEO accepted the credentials.' }
  if (balance <= 0)
    return { isWorking: false, message: 'DataForSEO accepted the credentials, but no money is left there.' }
  const left = `$${balance.toFixed(2)}`
  return {
    isWorking: true,
    message: `DataForSEO accepted the credentials; the balance is ${left}.`,
    balance: left,
  }
}
