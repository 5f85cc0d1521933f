// The tool that reads a week of a project in one call: what a person would read on Monday. Every change says which two
// days or crawls it compares; values that the API only compares with the last check are named so.

import { Type } from 'typebox'
import type { Client } from '../../../client/src/client.ts'
import { isSightlineError } from '../../../client/src/errors.ts'
import type { RankTrackerHistory, RankTrackerOverview } from '../../../client/src/types.ts'
import { project } from '../../entry/mcp/tool/arguments.ts'
import { pick } from '../../entry/mcp/tool/rows.ts'
import { READS, type TaskTool, taskTool } from '../../entry/mcp/tool/task-tool.ts'
import { DAY_MS } from '../../lib/durations.ts'
import { describeCrawl, resolveCrawl } from '../crawls/tools.ts'
import { countWins } from '../quick-wins/tools.ts'
import { coverageOf, readWeekMovers } from '../rank-tracker/tools.ts'

const ROWS_SHOWN = 5
const WEEK_DAYS = 7

/** Errors that leave one part of the answer empty: a project without search data still has ranks. */
const ABSENT = [
  'search_data_unavailable',
  'backlink_data_unavailable',
  'backlink_source_not_configured',
  'backlink_access_required',
  'page_not_found',
  'crawl_not_found',
  'crawl_not_completed',
] as const

/** Seven whole days, and the day before them as the baseline, in the project's time zone. */
type Week = { compared_with: string; from: string; to: string }

const weeklyReview = taskTool({
  name: 'weekly_review',
  area: 'start',
  title: 'Weekly review',
  description:
    'One week of a project: ranks at its end and seven days before, keywords that moved, search clicks against the week before, crawl health and what changed, links won and lost, open alerts, quick wins. Each part names the days it compares; search data ends days earlier, and a crawl is compared with the crawl before it, however old. Say these days with every change.',
  input: Type.Object({ project }),
  factNames: ['week', 'ranks', 'search', 'crawl', 'links', 'open_alerts', 'quick_wins', 'untrusted_data'],
  scope: 'read',
  hints: READS,
  resource: {
    name: 'weekly-review',
    title: 'Weekly review',
    description: 'Ranks, search, crawl, links and alerts of the last week',
  },
  async run(api, { project: uid }) {
    const overview = await api.rankTracker.readOverview(uid, { device: 'all' })
    const week = weekOf(overview)
    const { compared_with: day, from, to } = week
    const [history, movers, search, crawl, links, alerts, wins, notes] = await Promise.all([
      api.rankTracker.readHistory(uid, { device: 'all', from: day, to }),
      readWeekMovers(api, uid, ROWS_SHOWN),
      orReason(readSearchWeek(api, uid)),
      orReason(readCrawl(api, uid)),
      orReason(readLinks(api, uid, week)),
      api.alerts.list(uid, { limit: ROWS_SHOWN, include_total: true }),
      orReason(countWins(api, uid)),
      api.notes.list(uid, { from, to, limit: ROWS_SHOWN }),
    ])
    const { declined, improved, ...moved } = movers
    return {
      facts: {
        week,
        ranks: { coverage: coverageOf(overview), ...ranksOf(overview, history), keywords_that_moved: moved },
        search,
        crawl,
        links,
        open_alerts: alerts.meta.total,
        quick_wins: wins,
        untrusted_data: {
          declined_keywords: declined,
          improved_keywords: improved,
          alerts: alerts.data.map((row) => pick(row, 'severity', 'title', 'text', 'opened_at')),
          notes: notes.data,
        },
      },
    }
  },
})

export const TOOLS: readonly TaskTool[] = [weeklyReview]

/** A part of the answer, or the reason why it is absent. */
async function orReason<T>(part: Promise<T>): Promise<T | { not_available: string }> {
  try {
    return await part
  } catch (error) {
    if (isSightlineError(error, ...ABSENT)) return { not_available: error.message }
    throw error
  }
}

/** Uses the project's calendar: the overview ends with its current day. */
function weekOf({ visibility }: RankTrackerOverview): Week {
  const to = visibility.rows.at(-1)?.date ?? dayOf(Date.now())
  return { compared_with: daysBefore(to, WEEK_DAYS), from: daysBefore(to, WEEK_DAYS - 1), to }
}

/** The standing at the end of the week, and at the end of the day before it, or of the first known day. */
function ranksOf({ summary, device }: RankTrackerOverview, history: RankTrackerHistory) {
  const { improved, declined, ...now } = summary
  const standing = (at: number) => {
    const date = history.dates.at(at)
    const inTop = (labels: readonly string[]) =>
      history.position_distribution
        .filter(({ label }) => labels.includes(label))
        .reduce((sum, { keywords }) => sum + (keywords.at(at) ?? 0), 0)
    return date === undefined
      ? null
      : {
          date,
          visibility: history.visibility.at(at),
          avg_position: history.avg_position.at(at),
          tracked_keywords: history.keywords.at(at),
          measured_keywords: history.with_result.at(at),
          top_three: inTop(['1-3']),
          top_ten: inTop(['1-3', '4-10']),
          checked_that_day: history.measured.at(at),
        }
  }
  const atEnd = standing(-1)
  return {
    device,
    is_simulated: history.is_simulated,
    // Before the first result there is no score.
    now: atEnd === null ? { ...now, visibility_score: null } : now,
    at_end: atEnd,
    // A single day cannot be compared.
    before: history.dates.length > 1 ? standing(0) : null,
    since_the_check_before: { improved, declined },
  }
}

/** The last seven days with data: search consoles are days late. */
async function readSearchWeek(api: Client, uid: string) {
  const { last_day } = await api.searchPerformance.read(uid)
  if (last_day === null) return { not_available: 'There is no search data.' }
  const from = daysBefore(last_day, WEEK_DAYS - 1)
  return api.searchPerformance.read(uid, { from, to: last_day, compare: 'previous' })
}

async function readCrawl(api: Client, uid: string) {
  const latest = await resolveCrawl(api, uid, undefined)
  const [about, summary, changes] = await Promise.all([
    describeCrawl(api, uid, latest),
    api.crawlData.readSummary(uid, latest),
    orReason(readChanges(api, uid, latest)),
  ])
  const { health_score, critical_issues, warnings: warning_issues } = summary
  return { ...about, health_score, critical_issues, warning_issues, changes }
}

async function readChanges(api: Client, uid: string, crawl: string) {
  const { compared_to, health_score_change, pages, issues, notes } = await api.crawlData.readChanges(
    uid,
    crawl,
  )
  const { finished_at } = await api.crawlData.readSummary(uid, compared_to)
  return { compared_to, compared_to_crawl_of: finished_at, health_score_change, pages, issues, notes }
}

async function readLinks(api: Client, uid: string, { from, to }: Week) {
  const { days: _, ...totals } = await api.backlinks.listDays(uid, { from, to })
  return totals
}

function daysBefore(date: string, days: number): string {
  return dayOf(Date.parse(date) - days * DAY_MS)
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}
