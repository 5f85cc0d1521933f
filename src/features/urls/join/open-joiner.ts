// Opens a joiner: in a thread, or here where joining takes less time than starting one.

import { openThreadProxy, proxyHere, type ThreadProxy } from '../../../lib/thread-proxy.ts'
import { type JoinPlan, UrlJoiner } from './url-joiner.ts'

export type OpenJoiner = ThreadProxy<UrlJoiner>

/** About so many addresses and rows take less than 20 ms. */
const SMALL_ROWS_MAX = 2000

/** What lasts is outside of it, in buffers; a small nursery keeps what does not last from piling up. */
const HEAP = { maxYoungGenerationSizeMb: 8 }

export function openJoiner(plan: JoinPlan, rows: number): OpenJoiner {
  if (rows <= SMALL_ROWS_MAX) return proxyHere(new UrlJoiner(plan))
  return openThreadProxy(new URL('./joiner-thread.ts', import.meta.url), plan, 'joins URLs', HEAP)
}
