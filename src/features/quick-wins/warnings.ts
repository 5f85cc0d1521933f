// Warnings for the reader of a list, in plain sentences: gaps in its data, known when the list is computed, and the
// state of its source since, known when the list is read.

import { formatTime } from '../../lib/clock.ts'
import { formatDay } from '../../lib/local-day.ts'
import type { Connection } from '../search-performance/reads.ts'
import type { Coverage } from './coverage.ts'
import type { QuickWinType, Range } from './lists.ts'
import type { RangeWindows } from './windows.ts'

// Types that report changes: they are empty without a period to compare with.
const COMPARING: ReadonlySet<QuickWinType> = new Set([
  'contentDecay',
  'newVisibilityOpportunities',
  'visibilityGrowthClicksFlat',
  'lostQueries',
  'risingQueries',
  'fallingQueries',
  'risingPages',
  'fallingPages',
])

/** Lists of pages; an older release stored sums of pages without withheld queries. */
const COMPARING_PAGES: ReadonlySet<QuickWinType> = new Set(['contentDecay', 'risingPages', 'fallingPages'])

// This list shows growth of impressions, so it stays empty while impressions are unreliable.
const LEFT_EMPTY_WHEN_DISTORTED: QuickWinType = 'visibilityGrowthClicksFlat'

/** Lists that judge by clicks alone while impressions are unreliable. */
const JUDGED_BY_CLICKS: ReadonlySet<QuickWinType> = new Set([
  'lostQueries',
  'risingQueries',
  'fallingQueries',
  'risingPages',
  'fallingPages',
])

export type WindowCoverage = Pick<
  Coverage,
  'days' | 'coveredDays' | 'missingDays' | 'truncatedSpans' | 'cutSpans'
>

export type ListFacts = {
  readonly type: QuickWinType
  readonly range: Range
  readonly windows: Pick<RangeWindows, 'current' | 'previous'>
  readonly coverage: Readonly<Record<'current' | 'previous', WindowCoverage>>
  /** The sources of the rows of both windows. */
  readonly sources: readonly string[]
  /** True if enough of both windows is stored to compare them. */
  readonly isComparable: boolean
  /** True if, in addition, pages of both windows were counted in the same way. */
  readonly arePagesComparable: boolean
  /** True if a window touches the time in which the source counted impressions wrongly. */
  readonly isDistorted: boolean
}

/** Call it for a list whose project has data. */
export function listWarnings(facts: ListFacts): string[] {
  return [
    ...simulationWarnings(facts),
    ...currentGaps(facts),
    ...previousGaps(facts),
    ...comparisonWarnings(facts),
    ...spanWarnings(facts),
    ...truncationWarnings(facts),
    ...distortionWarnings(facts),
  ]
}

function simulationWarnings({ sources }: ListFacts): string[] {
  if (!sources.includes('simulator')) return []
  return ['These figures are made up: they come from the built-in simulator.']
}

function currentGaps({ range, coverage: { current } }: ListFacts): string[] {
  return current.coveredDays === current.days ? [] : [`${range}: ${gapOf(current)}`]
}

function previousGaps({ windows: { previous }, coverage }: ListFacts): string[] {
  const { days, coveredDays } = coverage.previous
  if (coveredDays === days) return []
  const period = `${days} days before (${formatDay(previous.firstDay)} to ${formatDay(previous.lastDay)})`
  return [
    coveredDays === 0 ? `Nothing is stored of the ${period}.` : `The ${period}: ${gapOf(coverage.previous)}`,
  ]
}

function gapOf({ days, coveredDays, missingDays }: WindowCoverage): string {
  const missing = days - coveredDays
  const verb = missing === 1 ? 'is' : 'are'
  return `${missing} of ${days} days ${verb} missing (${shownDays(missingDays, missing)}).`
}

const RUNS_SHOWN_MAX = 3

/** Writes runs of consecutive days as ranges; only the first few. */
function shownDays(known: readonly number[], missing: number): string {
  const runs: { from: number; to: number }[] = []
  for (const day of known) {
    const last = runs.at(-1)
    if (last !== undefined && last.to === day - 1) last.to = day
    else runs.push({ from: day, to: day })
  }
  const shown = runs.slice(0, RUNS_SHOWN_MAX)
  const count = shown.reduce((sum, { from, to }) => sum + to - from + 1, 0)
  const texts = shown.map(({ from, to }) =>
    from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`,
  )
  return [...texts, ...(count < missing ? ['…'] : [])].join(', ')
}

function comparisonWarnings({ type, isComparable, arePagesComparable }: ListFacts): string[] {
  if (!isComparable && COMPARING.has(type))
    return [
      'The two periods cannot be compared: each needs data of nine days in ten. This list is empty until they have it.',
    ]
  if (isComparable && !arePagesComparable && COMPARING_PAGES.has(type))
    return [
      'Pages of the two periods cannot be compared: for days of one of them Search Console has yet to be asked again, for the clicks of queries that it withholds. This list is empty until it was.',
    ]
  return []
}

function spanWarnings({ coverage: { current, previous } }: ListFacts): string[] {
  const count = current.cutSpans + previous.cutSpans
  if (count === 0) return []
  return [
    'Data that was imported as one sum of several days lies only partly in these periods and is left out of them.',
  ]
}

function truncationWarnings({ coverage: { current, previous } }: ListFacts): string[] {
  const count = current.truncatedSpans + previous.truncatedSpans
  if (count === 0) return []
  const days = count === 1 ? 'one day' : `${count} days`
  return [`The source cut off its rows on ${days}: queries and pages with few clicks are missing there.`]
}

function distortionWarnings({ type, isDistorted }: ListFacts): string[] {
  if (!isDistorted) return []
  const known =
    'Search Console counted impressions wrongly from 2025-05-13 to 2026-04-27: impressions, click rates and positions of that time are not reliable, clicks are.'
  if (type === LEFT_EMPTY_WHEN_DISTORTED) return [`${known} This list is left empty because of it.`]
  return [JUDGED_BY_CLICKS.has(type) ? `${known} What only impressions speak for is left out.` : known]
}

/** A source that is asked regularly, and its state. */
export type ConnectionState = Readonly<
  Pick<
    Connection,
    | 'source'
    | 'property'
    | 'status'
    | 'failure'
    | 'connectedAtMs'
    | 'succeededAtMs'
    | 'nextSyncAtMs'
    | 'wantedFromDay'
    | 'completeFromDay'
  >
>

type CurrentFacts = {
  /** The last day of the list's range; null when nothing is stored. */
  readonly lastDay: number | null
  readonly today: number
  readonly connection: ConnectionState | null
}

// Search Console's data is always two to three days late.
const DAYS_BEHIND_MAX = 4

export const NOTHING_CONNECTED =
  'No search data is connected. Connect Search Console with `sightline search-console connect`, or import a file with `sightline import search-performance`.'

export function currentWarnings({ lastDay, today, connection }: CurrentFacts): string[] {
  if (lastDay === null && connection === null) return [NOTHING_CONNECTED]
  return [
    ...(lastDay === null ? [] : endWarnings(lastDay, today)),
    ...(connection === null ? [] : connectionWarnings(connection, lastDay)),
  ]
}

function endWarnings(lastDay: number, today: number): string[] {
  const behind = today - lastDay
  return behind > DAYS_BEHIND_MAX ? [`The data ends ${behind} days ago, on ${formatDay(lastDay)}.`] : []
}

function connectionWarnings(connection: ConnectionState, lastDay: number | null): string[] {
  const failing = connection.status === 'failing' ? [failingWarning(connection)] : []
  if (lastDay !== null) return [...failing, ...backfillWarnings(connection, lastDay)]
  return failing.length > 0
    ? failing
    : [`${sourceName(connection)} has no data of ${connection.property} yet.`]
}

function failingWarning(connection: ConnectionState): string {
  const { succeededAtMs, connectedAtMs } = connection
  const since =
    succeededAtMs === null
      ? `It has not completed a delivery since it was connected, at ${formatTime(connectedAtMs)}.`
      : `Its last complete delivery was at ${formatTime(succeededAtMs)}.`
  return `${sourceName(connection)} fails to deliver: ${failureText(connection)} ${since}`
}

function backfillWarnings(connection: ConnectionState, lastDay: number): string[] {
  const { wantedFromDay, completeFromDay } = connection
  const wanted = lastDay - wantedFromDay + 1
  const there = completeFromDay === null ? 0 : Math.max(0, lastDay - completeFromDay + 1)
  if (there >= wanted) return []
  // Requested days are counted, which includes a day that could not be read.
  return [`${sourceName(connection)} has yet to deliver earlier days: ${there} of ${wanted} were asked for.`]
}

/** The source's name for the beginning of a sentence. */
export function sourceName({ source }: Pick<ConnectionState, 'source'>): string {
  return source === 'simulator' ? 'The simulator' : 'Search Console'
}

export function failureText({ failure }: Pick<ConnectionState, 'failure'>): string {
  const text = failure?.trim() || 'the reason is not known.'
  return /[.!?]$/.test(text) ? text : `${text}.`
}
