// Gathers the visibility and movers of a report.

import { localDay } from '../../../lib/local-day.ts'
import { readMovers, readRankPeriod } from '../../rank-tracker/reads.ts'
import type { ProjectReport } from '../model/model.ts'
import { coverageOf, plural } from '../model/words.ts'
import { type GatheredProject, type Gathering, unknown } from './gathering.ts'

const MOVERS_MAX = 8
const NO_PROVIDER = 'No search provider is set up, so positions are the last that are known.'
const NOTHING_MEASURED = 'No tracked keyword had a result by the end of this period.'

export async function gatherVisibility(
  { database, days, nowMs, timeZone }: Gathering,
  { id }: GatheredProject,
): Promise<ProjectReport['visibility']> {
  const read = await readRankPeriod(database, id, days)
  if (read?.now === undefined) return unknown(NOTHING_MEASURED)
  const { isSimulated, hasProvider, dates, visibility, now, before, measured, failed } = read
  const notes: string[] = []
  const coverage = coverageOf(now)
  if (coverage !== undefined) notes.push(`${coverage}; the figures are over these.`)
  if (!hasProvider) notes.push(NO_PROVIDER)
  else if (measured === 0)
    notes.push('No check gave a result in this period: positions are those that were known before.')
  // Which checks failed is only known for the present, so it says nothing about a period that ended earlier.
  const isUpToNow = days.lastDay >= localDay(nowMs, timeZone) - 1
  if (failed > 0 && isUpToNow)
    notes.push(
      `The latest check of ${plural(failed, 'keyword')} failed; ${failed === 1 ? 'it counts' : 'they count'} with the last known position.`,
    )
  return {
    state: 'known',
    is_simulated: isSimulated,
    notes,
    dates,
    visibility,
    now,
    before: before ?? null,
    measured,
    failed: isUpToNow ? failed : 0,
  }
}

export async function gatherMovers(
  { database, days, nowMs }: Gathering,
  { id }: GatheredProject,
): Promise<ProjectReport['movers']> {
  const read = await readMovers(database, id, days, { nowMs, rowsMax: MOVERS_MAX })
  if (read === null)
    return unknown(
      'The period is too long ago: positions of single keywords are not kept by day for so long.',
    )
  if (read === undefined || read.tracked === 0) return unknown(NOTHING_MEASURED)
  return {
    state: 'known',
    is_simulated: read.isSimulated,
    notes: read.hasProvider ? [] : [NO_PROVIDER],
    compared_with: read.comparedWith,
    tracked: read.tracked,
    improved: read.improved,
    declined: read.declined,
    up: read.up.map(withoutId),
    down: read.down.map(withoutId),
  }
}

/** A report outlives its keywords: it has their texts, and no ids. */
function withoutId<T extends { id: number }>({ id: _id, ...mover }: T): Omit<T, 'id'> {
  return mover
}
