// When the plain rules call something rising or falling, and how many clicks that is worth: 0 for what is not.

import { type PlainFacts, positive } from './plain-quick-wins-rows.ts'
import { type PlainTotals, positionOf } from './plain-quick-wins-sums.ts'

export function riseOf(facts: PlainFacts, now: PlainTotals, previous: PlainTotals, page?: string): number {
  const clicks = now.clicks - previous.clicks
  if (clicks >= facts.clicksFloor(5) && now.clicks * 10 >= previous.clicks * 12) return clicks
  const shown = now.impressions - previous.impressions
  if (
    facts.isDistorted ||
    clicks < 0 ||
    shown < facts.impressionsFloor(100) ||
    now.impressions * 10 < previous.impressions * 13
  )
    return 0
  return positive(shown * facts.expected(positionOf(now), page))
}

export function fallOf(facts: PlainFacts, now: PlainTotals, previous: PlainTotals, page?: string): number {
  const clicks = previous.clicks - now.clicks
  if (clicks >= facts.clicksFloor(5) && now.clicks * 10 <= previous.clicks * 8) return clicks
  const shown = previous.impressions - now.impressions
  if (
    facts.isDistorted ||
    clicks < 0 ||
    shown < facts.impressionsFloor(100) ||
    now.impressions * 10 > previous.impressions * 7
  )
    return 0
  return positive(shown * facts.expected(positionOf(previous), page))
}
