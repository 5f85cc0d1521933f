// A link is lost only after two refreshes in a row that should have seen it and did not: sources visit pages when they
// please, and a page that was down on that day still links. A refresh should have seen a link only if it was complete and
// came from the source that had reported the link.

import type { Columns } from '../store/layout.ts'
import { STATE } from '../store/layouts.ts'

export const MISSES_MAX = 2

type Missable = Columns<{ state: 8; misses: 8; origin: 8 }>

/** The places of the links that are lost now. */
export function countMisses(rows: Missable, seen: Uint8Array, origin: number): number[] {
  const lost: number[] = []
  for (let at = 0; at < seen.length; at++) {
    if (seen[at] !== 0 || rows.state[at] !== STATE.live || rows.origin[at] !== origin) continue
    rows.misses[at]!++
    if (rows.misses[at]! < MISSES_MAX) continue
    rows.state[at] = STATE.lost
    lost.push(at)
  }
  return lost
}
