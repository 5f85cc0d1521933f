// A query for which a page of the simulated site is shown, and its figures on a day. Impressions and places vary
// randomly around the listing's values; clicks follow from both by a curve, which each listing bends a little.

import { CLICK_SHARES } from '../../../lib/click-shares.ts'
import { mix, toSigned, toUnit } from '../simulator/random.ts'
import { type Movement, type Season, seasonOn, wanderOn, waveOn } from './movement.ts'

export type Listing = {
  query: string
  path: string
  seed: number
  /** The daily average. */
  impressions: number
  position: number
  /** The factor on the clicks that its position would bring. */
  clickFactor: number
  season: Season
  movement?: Movement
}

export type Figures = { clicks: number; impressions: number; position: number }

const SHARE_UNIT = 10_000
const PLACE_MAX = CLICK_SHARES.length - 1

// Each random decision mixes its own number into the seed.
const DEMAND = 1
const PLACE = 2
const DAILY = 3

/** The most positions by which a movement of the rank shifts it. */
const RANK_DEPTH = 7

/** Returns undefined for a day on which it is not shown. */
export function figuresOn(listing: Listing, day: number, scale = 1): Figures | undefined {
  const { seed, movement } = listing
  const wave = movement === undefined ? 0 : waveOn(day, movement.periodDays, movement.phase)
  const chance = mix(mix(seed, DAILY), day)
  const impressions = Math.floor(expectedImpressions(listing, day, wave) * scale + toUnit(mix(chance, 1)))
  if (impressions === 0) return undefined
  const position = Math.max(1, expectedPosition(listing, day, wave) + placeJitter(listing, chance))
  // The sum of positions is a whole number, as with search engines.
  const places = Math.max(impressions, Math.round(position * impressions))
  return {
    clicks: Math.min(impressions, clicksOn(listing, day, { wave, impressions, position, chance })),
    impressions,
    position: places / impressions,
  }
}

/** The expected position on a day, before random variation. */
export function placeOn(listing: Listing, day: number): number {
  const { movement } = listing
  const wave = movement === undefined ? 0 : waveOn(day, movement.periodDays, movement.phase)
  return Math.max(1, expectedPosition(listing, day, wave))
}

function expectedImpressions({ impressions, season, seed, movement }: Listing, day: number, wave: number) {
  const moved =
    movement?.of === 'demand' ? 0.15 + 1.7 * wave : movement?.of === 'shown' ? 0.2 + 1.6 * wave : 1
  const trend = 1 + 0.12 * wanderOn(mix(seed, DEMAND), day, 130)
  const jitter = 1 + 0.16 * toSigned(mix(mix(seed, DEMAND), -day))
  return impressions * moved * seasonOn(season, day) * trend * jitter
}

function expectedPosition({ position, seed, movement }: Listing, day: number, wave: number): number {
  const moved = movement?.of === 'rank' ? RANK_DEPTH * (1 - wave) : 0
  return position + moved + wanderOn(mix(seed, PLACE), day, 40) * spreadOf(position)
}

function placeJitter({ position }: Listing, chance: number): number {
  return toSigned(mix(chance, 2)) * spreadOf(position) * 0.8
}

/** The nearer to the top, the less a position varies. */
function spreadOf(position: number): number {
  return 0.06 * position
}

type Shown = { wave: number; impressions: number; position: number; chance: number }

function clicksOn(listing: Listing, day: number, { wave, impressions, position, chance }: Shown): number {
  const { movement, clickFactor } = listing
  if (movement?.of === 'shown') return steadyClicks(listing, day)
  const bent = movement?.of === 'clicks' ? clickFactor * (0.3 + 1.2 * wave) : clickFactor
  const expected = impressions * clickShare(position) * bent
  return Math.floor(expected * (1 + 0.35 * toSigned(mix(chance, 3))) + toUnit(mix(chance, 4)))
}

/** Distributes clicks so evenly that weeks and months differ by at most one click. */
function steadyClicks({ impressions, position, clickFactor, seed }: Listing, day: number): number {
  const daily = impressions * clickShare(position) * clickFactor
  const start = toUnit(seed)
  return Math.floor(daily * (day + 1) + start) - Math.floor(daily * day + start)
}

function clickShare(position: number): number {
  const from = Math.min(Math.floor(position), PLACE_MAX - 1)
  const share = CLICK_SHARES[from]!
  return (share + (CLICK_SHARES[from + 1]! - share) * Math.min(position - from, 1)) / SHARE_UNIT
}
