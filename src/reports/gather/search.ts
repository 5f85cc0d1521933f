// Clicks from search of a report, and the quick wins that were found in the same data. Data of search engines is some days late:
// a period of which days are missing is not compared with one that is whole.

import { AppError } from '../../lib/errors.ts'
import { formatDay } from '../../lib/local-day.ts'
import { type QuickWinType, readBestWins } from '../../quick-wins/reads.ts'
import { readDays, readOverview } from '../../search-performance/reads.ts'
import type { ProjectReport } from '../model/model.ts'
import { type GatheredProject, type Gathering, unknown } from './gathering.ts'

const WINS_MAX = 6
/** What can be done about a page or a query that is there already. */
const WIN_TYPES = [
  'strikingDistancePages',
  'ctrOpportunities',
  'contentDecay',
  'secondPageKeywords',
] as const satisfies readonly QuickWinType[]

const NO_DATA = 'No search data of this period is stored.'

export async function gatherSearch(
  { database, days }: Gathering,
  project: GatheredProject,
): Promise<ProjectReport['search']> {
  const asked = { from: days.firstDay, to: days.lastDay }
  const overview = await readOverview(database, project, { ...asked, compare: 'previous' })
  if (overview.clicks === null || overview.known_days_count === 0)
    return unknown(
      overview.last_day === null
        ? 'No search data is stored.'
        : `${NO_DATA} The last day is ${overview.last_day}.`,
    )
  const { days: rows } = await readDays(database, project, asked)
  const { clicks, impressions, ctr, position, compared, known_days_count, days_count } = overview
  const isComparable = overview.is_complete && compared?.is_complete === true
  const notes: string[] = []
  if (!overview.is_complete)
    notes.push(
      `Data of ${known_days_count} of ${days_count} days has arrived, so the figures are not compared with the days before.`,
    )
  else if (!isComparable)
    notes.push('Of the days before, not all are stored, so there is nothing to compare with.')
  return {
    state: 'known',
    is_simulated: overview.is_simulated,
    notes,
    from: formatDay(days.firstDay),
    to: formatDay(days.lastDay),
    clicks,
    impressions,
    ctr,
    position,
    days_count,
    known_days_count,
    is_comparable: isComparable,
    before: isComparable
      ? {
          clicks: compared.clicks,
          impressions: compared.impressions,
          ctr: compared.ctr,
          position: compared.position,
        }
      : null,
    dates: rows.map(({ date }) => date),
    clicks_by_day: rows.map((row) => row.clicks ?? 0),
  }
}

export async function gatherQuickWins(
  { database, nowMs }: Gathering,
  { id }: GatheredProject,
): Promise<ProjectReport['quick_wins']> {
  try {
    const wins = await readBestWins(database, id, { nowMs, types: WIN_TYPES, rowsMax: WINS_MAX })
    if (wins.lastDay === null) return unknown('No search data is stored, in which they could be found.')
    return {
      state: 'known',
      is_simulated: wins.isSimulated,
      notes: [],
      last_day: formatDay(wins.lastDay),
      types: wins.types,
      rows: wins.rows.map((row) => ({
        type: row.type,
        subject: ('url' in row ? row.url : null) ?? ('query' in row ? row.query : ''),
        clicks: row.clicks,
        impressions: row.impressions,
        position: row.position,
        opportunity: row.opportunity,
        recommendation: row.recommendation,
      })),
    }
  } catch (error) {
    if (error instanceof AppError) return unknown(error.message)
    throw error
  }
}
