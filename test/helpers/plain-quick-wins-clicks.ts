// The click rate that a position can expect, for the plain quick wins: at whole positions that of the published table, or
// what the site's own pages get where enough of them stand there; between two of them a straight line of logarithms.

import { CLICK_SHARES } from '../../src/lib/click-shares.ts'
import { ctrOf, type PlainTotals } from './plain-quick-wins-sums.ts'

export type ExpectedCtr = (position: number, withoutPage?: string) => number

const OWN_POSITION_MAX = 10
const POSITION_MAX = CLICK_SHARES.length - 1

export function plainExpectedCtr(pages: ReadonlyMap<string, PlainTotals>): ExpectedCtr {
  return (position, withoutPage) => {
    const at = Math.min(Math.max(position, 1), POSITION_MAX)
    const low = Math.floor(at)
    const below = wholePositionCtr(pages, low, withoutPage)
    if (at === low) return below
    const above = wholePositionCtr(pages, low + 1, withoutPage)
    const share = Math.log(at / low) / Math.log((low + 1) / low)
    return below * (above / below) ** share
  }
}

/** The click rate of the table alone, without regard to the site's own pages. */
export const publishedCtr = plainExpectedCtr(new Map())

function wholePositionCtr(
  pages: ReadonlyMap<string, PlainTotals>,
  position: number,
  withoutPage: string | undefined,
): number {
  const usual = (CLICK_SHARES[position] as number) / 10_000
  if (position > OWN_POSITION_MAX) return usual
  const there = [...pages]
    .filter(
      ([url, page]) => url !== withoutPage && page.impressions >= 30 && roundedPosition(page) === position,
    )
    .map(([, page]) => page)
  const impressions = there.reduce((sum, page) => sum + page.impressions, 0)
  const withClicks = there.filter((page) => page.clicks > 0).length
  if (there.length < 5 || withClicks < 3 || impressions < 1000) return usual
  const rates = there.map(ctrOf).sort((a, b) => a - b)
  const own = rates[Math.ceil(0.75 * rates.length) - 1] as number
  return Math.min(Math.max(own, 0.5 * usual), 1.5 * usual)
}

function roundedPosition(page: PlainTotals): number {
  return Math.floor((2 * page.positionSum + 1000 * page.impressions) / (2000 * page.impressions))
}
