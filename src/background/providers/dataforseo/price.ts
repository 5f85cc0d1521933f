// What DataForSEO charges for a search, in millionths of a dollar: the first page of ten in full, each further one at
// three quarters. https://dataforseo.com/pricing/serp/google-organic-serp-api, as of November 2026. The cost that a
// reply states always takes precedence over these prices.

import { RESULTS_PER_PAGE } from '../contracts.ts'

export type Mode = 'queued' | 'live'

const PAGE_MICROS = { queued: 600, live: 2_000 } as const satisfies Record<Mode, number>

/** The most pages that a search of this depth is charged as, whatever they hold. */
export function pagesOf(depth: number): number {
  return Math.max(1, Math.ceil(depth / RESULTS_PER_PAGE))
}

export function priceMicros(mode: Mode, pages: number): number {
  const first = PAGE_MICROS[mode]
  return first + (Math.max(1, pages) - 1) * ((first * 3) / 4)
}

// Operators that make a search five times as expensive, wherever they stand in it.
const DEAR_OPERATORS =
  /(?:allinanchor|allintext|allintitle|allinurl|cache|define|filetype|id|inanchor|info|intext|intitle|inurl|link|related|site):/i

export function surchargeOf(keyword: string): number {
  return DEAR_OPERATORS.test(keyword) ? 5 : 1
}

/** Returns undefined if a reply states no cost, or one that is no amount of money. */
export function microsOf(cost: unknown): number | undefined {
  if (typeof cost !== 'number' || !(cost >= 0 && cost <= COST_MAX_DOLLARS)) return undefined
  return Math.round(cost * 1_000_000)
}

// A call of a hundred searches costs less than two dollars, so an amount above this is a mistake.
const COST_MAX_DOLLARS = 1_000
