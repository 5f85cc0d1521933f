// Counts how many links and domains were new or lost on each day, from the days stored with each link and domain. A domain is lost on
// the day its last link was lost; a domain that a source named without its links has no such day.

import { NONE_16 } from '../store/layout.ts'
import { STATE } from '../store/layouts.ts'
import type { LostDomains } from './lost-domains.ts'
import type { ProfileColumns } from './profile-columns.ts'

export type DayCounts = readonly [
  day: number,
  newLinks: number,
  lostLinks: number,
  newDomains: number,
  lostDomains: number,
]

/** Days before today that are counted: the longest period that can be requested. */
export const DAYS_KEPT = 1100

/** Returns one entry for each day on which a link or domain was new or lost. `listed` are the places of domains that link now. */
export function countByDay(
  { backlinks: links, referring_domains: domains }: ProfileColumns,
  listed: Uint32Array,
  lost: LostDomains,
  today: number,
): DayCounts[] {
  const counts = new Map<number, [number, number, number, number]>()
  const count = (day: number, of: 0 | 1 | 2 | 3) => {
    if (day === NONE_16 || day > today || day <= today - DAYS_KEPT) return
    const known = counts.get(day) ?? [0, 0, 0, 0]
    known[of]++
    counts.set(day, known)
  }
  for (let at = 0; at < links.state.length; at++) {
    if (links.state[at] === STATE.absent) continue
    count(links.firstSeen[at]!, 0)
    if (links.state[at] === STATE.lost) count(links.lostAt[at]!, 1)
  }
  for (const at of listed) count(domains.firstSeen[at]!, 2)
  for (const at of lost.places) {
    count(domains.firstSeen[at]!, 2)
    count(lost.rows.lostAt[at]!, 3)
  }
  return [...counts].sort(([one], [other]) => one - other).map(([day, numbers]) => [day, ...numbers])
}

/**
 * Returns true if every link and domain has the day on which it was first seen and, if it is lost, the day on which it was lost. A
 * link without a first day may be new since the last import or years old, so figures of past days could not be computed.
 */
export function areAllDated(
  { backlinks: links, referring_domains: domains }: ProfileColumns,
  listed: Uint32Array,
  lost: LostDomains,
  today: number,
): boolean {
  for (let at = 0; at < links.state.length; at++) {
    if (links.state[at] === STATE.absent) continue
    if (links.firstSeen[at]! > today) return false
    if (links.state[at] === STATE.lost && links.lostAt[at]! > today) return false
  }
  return (
    listed.every((at) => domains.firstSeen[at]! <= today) &&
    lost.places.every((at) => domains.firstSeen[at]! <= today && lost.rows.lostAt[at]! <= today)
  )
}
