// A keyword day by day, out of the analyses that count: of the project's source, ended, and not late (one that ended after
// another of a later slot changed nothing when it did). The last success of a day is what was measured on it; a day on
// which checks only failed has failed. Days without either are not there: nothing is carried over to them. In columns of
// equal length, because a record a day would be twice as long. Pure.

import { formatDay } from '../../../lib/local-day.ts'
import { readNotes } from '../evidence/competitor-notes.ts'
import type { TrackedCompetitor } from '../tracker/tracker-context.ts'
import type { DayRange } from './day-range.ts'

export const DAY_STATES = ['found', 'absent', 'failed'] as const
type DayState = (typeof DAY_STATES)[number]

export type EndedAnalysis = {
  /** A day in the project's time zone. */
  day: number
  finished_at: number
  status: 'success' | 'failed'
  position: number | null
  matched_url: string | null
  competitor_notes: string | null
}

type UrlChange = { date: string; previous_url: string; url: string }

type KeywordDays = {
  dates: string[]
  states: DayState[]
  positions: (number | null)[]
  url_numbers: (number | null)[]
  urls: string[]
  url_changes: UrlChange[]
  competitors: {
    id: number
    name: string
    domain: string
    known_from: string | null
    positions: (number | null)[]
  }[]
}

/** Analyses by their slots, oldest first; those before the first day only say which URL ranked last. */
export function keywordDays(
  analyses: readonly EndedAnalysis[],
  range: DayRange,
  competitors: readonly TrackedCompetitor[],
): KeywordDays {
  const { firstDay, lastDay } = range
  const byDay = new Map<number, EndedAnalysis>()
  for (const analysis of counted(analyses)) {
    const known = byDay.get(analysis.day)
    if (known === undefined || known.status === 'failed' || analysis.status === 'success')
      byDay.set(analysis.day, analysis)
  }
  const days = [...byDay.values()].sort((a, b) => a.day - b.day)
  const shown = days.filter(({ day }) => day >= firstDay && day <= lastDay)
  const urls = new Map<string, number>()
  return {
    dates: shown.map(({ day }) => formatDay(day)),
    states: shown.map(stateOf),
    positions: shown.map(({ position }) => position),
    url_numbers: shown.map(({ matched_url }) => (matched_url === null ? null : numberOf(urls, matched_url))),
    urls: [...urls.keys()],
    url_changes: changesOf(days, range),
    competitors: columnsOf(shown, competitors),
  }
}

function counted(analyses: readonly EndedAnalysis[]): EndedAnalysis[] {
  let earliestLater = Number.POSITIVE_INFINITY
  const kept: EndedAnalysis[] = []
  for (const analysis of analyses.toReversed()) {
    if (analysis.finished_at <= earliestLater) kept.push(analysis)
    earliestLater = Math.min(earliestLater, analysis.finished_at)
  }
  return kept.reverse()
}

function stateOf({ status, position }: EndedAnalysis): DayState {
  if (status === 'failed') return 'failed'
  return position === null ? 'absent' : 'found'
}

function numberOf(urls: Map<string, number>, url: string): number {
  const known = urls.get(url)
  if (known !== undefined) return known
  urls.set(url, urls.size)
  return urls.size - 1
}

/** Lists changes from one URL to another within the range; days without a URL in between are no change. */
function changesOf(days: readonly EndedAnalysis[], { firstDay, lastDay }: DayRange): UrlChange[] {
  const changes: UrlChange[] = []
  let previous_url: string | undefined
  for (const { day, matched_url: url } of days) {
    if (url === null) continue
    const isChange = previous_url !== undefined && url !== previous_url
    if (isChange && day >= firstDay && day <= lastDay)
      changes.push({ date: formatDay(day), previous_url: previous_url as string, url })
    previous_url = url
  }
  return changes
}

function columnsOf(
  shown: readonly EndedAnalysis[],
  competitors: readonly TrackedCompetitor[],
): KeywordDays['competitors'] {
  if (competitors.length === 0) return []
  const notes = shown.map(({ competitor_notes }) => readNotes(competitor_notes))
  return competitors.map(({ id, name, domain }) => {
    const first = notes.findIndex((positions) => positions.has(id))
    return {
      id,
      name,
      domain,
      known_from: first === -1 ? null : formatDay((shown[first] as EndedAnalysis).day),
      positions: notes.map((positions) => positions.get(id) ?? null),
    }
  })
}
