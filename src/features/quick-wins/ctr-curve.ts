// The click rate to expect at a position: the site's own rate where enough of its pages have that position, else the
// rate of the table that all sites share. A page is never measured against itself. Averages are seldom whole numbers,
// so between two positions the curve is a power law (a straight line where both axes are logarithmic).

import { CLICK_SHARES } from '../../lib/click-shares.ts'

export type CurvePage = {
  readonly pageId: number
  readonly clicks: number
  readonly impressions: number
  readonly positionSum: number
}

export type CtrCurve = {
  /** Returns a rate from 0 to 1. The site's own values leave out the page that is judged. */
  expectedAt(position: number, exceptPageId?: number): number
  /** Returns the rate of the shared table, whatever the site's own rates are: it falls with every position. */
  shareAt(position: number): number
}

export const CURVE = {
  ownPositionMax: 10,
  percentile: 0.75,
  pageImpressionsMin: 30,
  pagesMin: 5,
  pagesWithClicksMin: 3,
  impressionsMin: 1000,
  tableRatioMin: 0.5,
  tableRatioMax: 1.5,
} as const

const SHARE_UNIT = 10_000
const POSITION_MAX = CLICK_SHARES.length - 1

type Member = { readonly pageId: number; readonly ctr: number; readonly impressions: number }

/** The pages at one position, from the lowest rate to the highest. */
type Peers = {
  readonly members: readonly Member[]
  readonly withClicks: number
  readonly impressions: number
}

type RankedPosition = { readonly position: number; readonly rank: number }

export function buildCtrCurve(pages: readonly CurvePage[]): CtrCurve {
  const peersAt = groupByPosition(pages)
  const places = new Map<number, RankedPosition>()
  for (const [position, { members }] of peersAt)
    for (const [rank, { pageId }] of members.entries()) places.set(pageId, { position, rank })

  /** Returns the rate at a whole position. */
  function anchor(position: number, left: RankedPosition | undefined): number {
    const table = tableShare(position)
    const peers = peersAt.get(position)
    const own = peers && ownRate(peers, left?.position === position ? left.rank : undefined)
    if (own === undefined) return table
    return Math.min(Math.max(own, CURVE.tableRatioMin * table), CURVE.tableRatioMax * table)
  }

  return {
    expectedAt(position, exceptPageId) {
      const left = exceptPageId === undefined ? undefined : places.get(exceptPageId)
      return interpolate(position, (whole) => anchor(whole, left))
    },
    shareAt: (position) => interpolate(position, tableShare),
  }
}

function groupByPosition(pages: readonly CurvePage[]): Map<number, Peers> {
  const groups = new Map<number, Member[]>()
  for (const { pageId, clicks, impressions, positionSum } of pages) {
    const position = Math.round(positionSum / impressions)
    if (impressions < CURVE.pageImpressionsMin || position > CURVE.ownPositionMax) continue
    const group = groups.get(position) ?? []
    group.push({ pageId, ctr: clicks / impressions, impressions })
    groups.set(position, group)
  }
  return new Map(
    [...groups].map(([position, members]) => [
      position,
      {
        members: members.sort((a, b) => a.ctr - b.ctr || a.pageId - b.pageId),
        withClicks: members.filter(({ ctr }) => ctr > 0).length,
        impressions: members.reduce((sum, member) => sum + member.impressions, 0),
      },
    ]),
  )
}

/** The percentile by nearest rank, as if the page at `leftRank` were not there; undefined with too few pages or clicks. */
function ownRate(
  { members, withClicks, impressions }: Peers,
  leftRank: number | undefined,
): number | undefined {
  const left = leftRank === undefined ? undefined : members[leftRank]
  const count = members.length - (left ? 1 : 0)
  if (count < CURVE.pagesMin) return undefined
  if (withClicks - (left && left.ctr > 0 ? 1 : 0) < CURVE.pagesWithClicksMin) return undefined
  if (impressions - (left?.impressions ?? 0) < CURVE.impressionsMin) return undefined
  const rank = Math.ceil(CURVE.percentile * count) - 1
  const isAfterLeft = leftRank !== undefined && rank >= leftRank
  return members[isAfterLeft ? rank + 1 : rank]?.ctr
}

function tableShare(position: number): number {
  return (CLICK_SHARES[position] as number) / SHARE_UNIT
}

function interpolate(position: number, at: (whole: number) => number): number {
  const within = Math.min(Math.max(position, 1), POSITION_MAX)
  const above = Math.floor(within)
  if (above === within) return at(above)
  const from = at(above)
  const to = at(above + 1)
  const share = Math.log(within / above) / Math.log((above + 1) / above)
  return from * (to / from) ** share
}
