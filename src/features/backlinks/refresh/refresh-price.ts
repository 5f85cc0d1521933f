// Computes what a refresh costs, before anything is stored or bought.

import type { BacklinkSource } from '../../../background/providers/backlink-source.ts'
import { DAY_MS } from '../../../lib/durations.ts'

export type PricedRefresh = {
  readonly domain: string
  readonly linksMax: number
  readonly everyDays: number
  /** The most that a refresh can cost. */
  readonly refreshMicros: number
  readonly monthMicros: number
}

export type WantedRefresh = Pick<PricedRefresh, 'domain' | 'linksMax' | 'everyDays'>

const MONTH_DAYS_MAX = 31

export function priceRefresh(
  source: Pick<BacklinkSource, 'estimateWholeMicros'>,
  { domain, linksMax, everyDays }: WantedRefresh,
  nowMs: number,
): PricedRefresh {
  const today = Math.floor(nowMs / DAY_MS)
  const refreshMicros = source.estimateWholeMicros({ target: domain, linksMax, today })
  const monthMicros = refreshMicros * Math.ceil(MONTH_DAYS_MAX / everyDays)
  return { domain, linksMax, everyDays, refreshMicros, monthMicros }
}
