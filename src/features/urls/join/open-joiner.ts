// Opens a joiner: in a thread, or in this one where joining takes less time than starting a thread.

import { openThreadProxy, proxyHere, type ThreadProxy } from '../../../lib/thread-proxy.ts'
import { type JoinPlan, UrlJoiner } from './url-joiner.ts'

export type OpenJoiner = ThreadProxy<UrlJoiner>

/** Joining this many addresses and rows takes less than 20 ms. */
const SMALL_ROWS_MAX = 2000

/** Long-lived data is in buffers outside the heap; a small nursery keeps short-lived objects from piling up. */
const HEAP = { maxYoungGenerationSizeMb: 8 }

export function openJoiner(plan: JoinPlan, rows: number): OpenJoiner {
  if (rows <= SMALL_ROWS_MAX) return proxyHere(new UrlJoiner(plan))
  return openThreadProxy(new URL('./joiner-thread.ts', import.meta.url), plan, 'joins URLs', HEAP)
}
