// Gathers the site health of a report: the last crawl of the period, and the last one before it.

import { dayStartMs } from '../../../lib/local-day.ts'
import { readHealthPeriod } from '../../crawls/reads.ts'
import type { ProjectReport } from '../model/model.ts'
import { type GatheredProject, type Gathering, unknown } from './gathering.ts'

const ISSUES_MAX = 8

export async function gatherHealth(
  { database, days, timeZone }: Gathering,
  { id }: GatheredProject,
): Promise<ProjectReport['health']> {
  const times = {
    startMs: dayStartMs(days.firstDay, timeZone),
    endMs: dayStartMs(days.lastDay + 1, timeZone),
  }
  const read = await database.read((db) => readHealthPeriod(db, id, times))
  if (read === undefined) return unknown('No crawl of the site had been completed by the end of this period.')
  const notes: string[] = []
  if (!read.isInPeriod)
    notes.push(`No crawl was completed in this period; the figures are of ${dayOf(read.now.finished_at)}.`)
  if (read.failedAt !== null) notes.push(`The crawl of ${dayOf(read.failedAt)} failed.`)
  if (read.isReadDifferently)
    notes.push(
      'The two crawls did not read the site in the same way, so not every difference is a change of the site.',
    )
  return {
    state: 'known',
    is_simulated: false,
    notes,
    now: read.now,
    before: read.before,
    is_score_comparable: read.isScoreComparable,
    more: read.more.slice(0, ISSUES_MAX),
    fewer: read.fewer.slice(0, ISSUES_MAX),
  }
}

function dayOf(time: string): string {
  return time.slice(0, 10)
}
