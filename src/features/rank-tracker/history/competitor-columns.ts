// How visible competitors were on the days of a history: columns beside those of the project. A day on which nothing was
// written ended as the one before it; before the first day that was kept, nobody knows. Pure.

import { formatDay } from '../../../lib/local-day.ts'
import { visibilityScore } from '../roll-ups/visibility.ts'
import type { TrackedCompetitor } from '../tracker/tracker-context.ts'

export type CompetitorDay = { competitor_id: number; day: number; weight: number; keywords: number }

type CompetitorColumns = {
  id: number
  name: string
  domain: string
  known_from: string | null
  visibility: (number | null)[]
  keywords: (number | null)[]
}

/**
 * Kept days by device, those of each competitor oldest first, one of them perhaps before the first of `days`. Where only one device is known,
 * it is what there is: `keywords` says of how many.
 */
export function competitorColumns(
  competitors: readonly TrackedCompetitor[],
  kept: readonly (readonly CompetitorDay[])[],
  days: readonly number[],
): CompetitorColumns[] {
  const devices = kept.map((ofDevice) => Map.groupBy(ofDevice, ({ competitor_id }) => competitor_id))
  return competitors.map(({ id, name, domain }) => {
    const ends = addEnds(
      devices.map((byCompetitor) => endsOf(byCompetitor.get(id) ?? [], days)),
      days.length,
    )
    const first = ends.findIndex((end) => end !== undefined)
    return {
      id,
      name,
      domain,
      known_from: first === -1 ? null : formatDay(days[first] as number),
      visibility: ends.map((end) => end && visibilityScore(end.weight, end.keywords)).map(orNull),
      keywords: ends.map((end) => end?.keywords).map(orNull),
    }
  })
}

/** Undefined where no keyword had been looked through for it. */
function endsOf(kept: readonly CompetitorDay[], days: readonly number[]): (CompetitorDay | undefined)[] {
  let at = 0
  let current: CompetitorDay | undefined
  return days.map((day) => {
    for (let next = kept[at]; next !== undefined && next.day <= day; next = kept[++at]) current = next
    return current !== undefined && current.keywords > 0 ? current : undefined
  })
}

type End = Pick<CompetitorDay, 'weight' | 'keywords'>

function addEnds(devices: readonly (readonly (End | undefined)[])[], length: number): (End | undefined)[] {
  return Array.from({ length }, (_, at) =>
    devices
      .map((ends) => ends[at])
      .reduce((sum, end) => (sum && end ? add(sum, end) : (sum ?? end)), undefined),
  )
}

function add(one: End, other: End): End {
  return { weight: one.weight + other.weight, keywords: one.keywords + other.keywords }
}

function orNull(value: number | undefined): number | null {
  return value ?? null
}
