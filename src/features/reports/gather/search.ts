// Gathers the clicks from search of a report, and the quick wins that were found in the same data. Search data is some
// days late: the days with data are compared with the same days of the period before, and a period with gaps is not
// compared.

import { AppError } from '../../../lib/errors.ts'
import { formatDay, parseDay } from '../../../lib/local-day.ts'
import { type QuickWinType, readBestWins } from '../../quick-wins/reads.ts'
import { readDays, readOverview } from '../../search-performance/reads.ts'
import type { ProjectReport } from '../model/model.ts'
import { longDay } from '../model/words.ts'
import { type GatheredProject, type Gathering, unknown } from './gathering.ts'

const WINS_MAX = 6
/** Types of quick wins about existing pages and queries. */
const WIN_TYPES = [
  'strikingDistancePages',
  'ctrOpportunities',
  'contentDecay',
  'secondPageKeywords',
] as const satisfies readonly QuickWinType[]

const NOTHING = 'No search data is stored.'
const NO_DATA = 'No search data of this period is stored.'

export async function gatherSearch(
  { database, days }: Gathering,
  project: GatheredProject,
): Promise<ProjectReport['search']> {
  const period = { from: days.firstDay, to: days.lastDay }
  const stored = await readOverview(database, project, period)
  if (stored.clicks === null || stored.known_days_count === 0)
    return unknown(stored.last_day === null ? NOTHING : `${NO_DATA} The last day is ${stored.last_day}.`)
  const { days: rows } = await readDays(database, project, period)
  const lastDay = Math.min(days.lastDay, parseDay(stored.last_day ?? '') ?? days.lastDay)
  const back = days.lastDay - days.firstDay + 1
  const [now, before] = await Promise.all([
    readOverview(database, project, { from: days.firstDay, to: lastDay }),
    readOverview(database, project, { from: days.firstDay - back, to: lastDay - back }),
  ])
  const isComparable = now.is_complete && before.is_complete
  return {
    state: 'known',
    is_simulated: stored.is_simulated,
    notes: notesOf({ isComparable, isLate: lastDay < days.lastDay, isWhole: now.is_complete, lastDay }),
    from: formatDay(days.firstDay),
    to: formatDay(lastDay),
    ...figuresOf(stored),
    days_count: stored.days_count,
    known_days_count: stored.known_days_count,
    is_comparable: isComparable,
    before: isComparable ? figuresOf(before) : null,
    dates: rows.map(({ date }) => date),
    clicks_by_day: rows.map((row) => row.clicks ?? 0),
  }
}

type Overview = Awaited<ReturnType<typeof readOverview>>

function figuresOf({ clicks, impressions, ctr, position }: Overview) {
  return { clicks, impressions, ctr, position }
}

type Coverage = { isComparable: boolean; isLate: boolean; isWhole: boolean; lastDay: number }

function notesOf({ isComparable, isLate, isWhole, lastDay }: Coverage): string[] {
  const notes: string[] = []
  if (isLate)
    notes.push(
      `Data has arrived up to ${longDay(formatDay(lastDay))}; it is compared with the same days of the period before.`,
    )
  if (isComparable) return notes
  const reason = isWhole
    ? 'Of the period before, not all days are stored'
    : 'Some days of the period are not stored'
  return [
    ...(isLate ? [`Data has arrived up to ${longDay(formatDay(lastDay))}.`] : []),
    `${reason}, so there is nothing to compare with.`,
  ]
}

export async function gatherQuickWins(
  { database, nowMs, days }: Gathering,
  { id }: GatheredProject,
): Promise<ProjectReport['quick_wins']> {
  try {
    const wins = await readBestWins(database, id, { nowMs, types: WIN_TYPES, rowsMax: WINS_MAX })
    if (wins.lastDay === null) return unknown('No search data is stored, in which they could be found.')
    if (wins.lastDay > days.lastDay)
      return unknown(
        `Opportunities are kept as the latest search data shows them, up to ${longDay(formatDay(wins.lastDay))}; those of this period are not.`,
      )
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
