// The figures of both devices together. The API counts each device for itself; a mean of all keywords is the mean of the two,
// weighted by how many keywords each has.

import type { RankTrackerHistory, RankTrackerOverview } from '../../api/types.ts'

export type Summary = RankTrackerOverview['summary']
export type Days = Pick<RankTrackerHistory, 'dates' | 'visibility' | 'avg_position' | 'keywords'> & {
  position_distribution: RankTrackerHistory['position_distribution']
}

export function addSummaries(summaries: readonly Summary[]): Summary | undefined {
  const [first, ...others] = summaries
  if (first === undefined) return undefined
  return others.reduce(
    (a, b) => ({
      tracked_keywords: a.tracked_keywords + b.tracked_keywords,
      ranking_keywords: a.ranking_keywords + b.ranking_keywords,
      top_three: a.top_three + b.top_three,
      top_ten: a.top_ten + b.top_ten,
      improved: a.improved + b.improved,
      declined: a.declined + b.declined,
      pending: a.pending + b.pending,
      failed: a.failed + b.failed,
      avg_position: meanOf([
        [a.avg_position, a.ranking_keywords],
        [b.avg_position, b.ranking_keywords],
      ]),
      visibility_score:
        meanOf([
          [a.visibility_score, a.tracked_keywords],
          [b.visibility_score, b.tracked_keywords],
        ]) ?? 0,
    }),
    first,
  )
}

type Distribution = RankTrackerOverview['position_distribution']

export function addDistributions(distributions: readonly Distribution[]): Distribution {
  const counts = new Map<string, number>()
  for (const { label, keywords } of distributions.flat())
    counts.set(label, (counts.get(label) ?? 0) + keywords)
  return [...counts].map(([label, keywords]) => ({ label, keywords }))
}

export type DayValues = {
  readonly visibility: number | null
  readonly position: number | null
}

/** By day. A day that only one device knows is that device's alone. */
export function addDays(parts: readonly Days[]): Map<string, DayValues> {
  const days = new Map<string, { visibility: Weighted[]; position: Weighted[] }>()
  for (const part of parts)
    part.dates.forEach((day, index) => {
      const values = days.get(day) ?? { visibility: [], position: [] }
      const keywords = part.keywords[index] ?? 0
      const unranked =
        part.position_distribution.find(({ label }) => label === 'not_ranked')?.keywords[index] ?? 0
      values.visibility.push([part.visibility[index] ?? null, keywords])
      values.position.push([part.avg_position[index] ?? null, keywords - unranked])
      days.set(day, values)
    })
  return new Map(
    [...days].map(([day, { visibility, position }]) => [
      day,
      { visibility: meanOf(visibility), position: meanOf(position) },
    ]),
  )
}

type Weighted = readonly [value: number | null, weight: number]

/** Null where nobody knows a value. */
export function meanOf(values: readonly Weighted[]): number | null {
  const known = values.filter(([value, weight]) => value !== null && weight > 0)
  const weight = known.reduce((sum, [, each]) => sum + each, 0)
  if (weight === 0) return values.find(([value]) => value !== null)?.[0] ?? null
  const sum = known.reduce((total, [value, each]) => total + (value ?? 0) * each, 0)
  return Math.round((sum / weight) * 100) / 100
}
