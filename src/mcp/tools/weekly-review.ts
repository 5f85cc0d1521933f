// The tool that reads a week of a project in one call: what a person would look at on Monday.

import { Type } from 'typebox'
import type { Client } from '../../../client/src/client.ts'
import { DAY_MS } from '../../lib/durations.ts'
import { pick } from '../rows.ts'
import { READS, type TaskTool, taskTool } from '../task-tool.ts'
import { project } from './fields.ts'
import { orWhyNot } from './partial.ts'
import { coverageOf, shortKeyword } from './ranks.ts'
import { whichCrawl } from './which-crawl.ts'

const ROWS_SHOWN = 5
const WEEK_DAYS = 7

export const weeklyReview: TaskTool = taskTool({
  name: 'weekly_review',
  title: 'Weekly review',
  description:
    'One week of a project: visibility, largest rank changes, search clicks against the week before, crawl health and what changed, links won and lost, open alerts, quick wins.',
  input: Type.Object({ project }),
  tells: ['since', 'ranks', 'search', 'crawl', 'links', 'open_alerts', 'quick_wins', 'untrusted_data'],
  scope: 'read',
  hints: READS,
  async run(api, { project: uid }, { nowMs }) {
    const since = dayOf(nowMs() - WEEK_DAYS * DAY_MS)
    const [overview, declined, improved, search, crawl, links, alerts, wins, notes] = await Promise.all([
      api.rankTracker.readOverview(uid, { device: 'all' }),
      readChanged(api, uid, 'declined'),
      readChanged(api, uid, 'improved'),
      orWhyNot(readSearchWeek(api, uid)),
      orWhyNot(readCrawl(api, uid)),
      orWhyNot(readLinks(api, uid, since)),
      api.alerts.list(uid, { limit: ROWS_SHOWN, include_total: true }),
      orWhyNot(readWins(api, uid)),
      api.notes.list(uid, { from: since, limit: ROWS_SHOWN }),
    ])
    return {
      facts: {
        since,
        ranks: {
          coverage: coverageOf(overview),
          ...overview.summary,
          seven_day_change: overview.visibility.seven_day_change,
        },
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

async function readChanged(api: Client, uid: string, change: 'declined' | 'improved') {
  const { data } = await api.rankTracker.listKeywords(uid, {
    change,
    device: 'all',
    sort: 'change',
    direction: change === 'declined' ? 'asc' : 'desc',
    limit: ROWS_SHOWN,
  })
  return data.map((row) => {
    const { position, keyword, device, change_position, last_result_url } = shortKeyword(row)
    return { keyword, device, position, change_position, last_result_url }
  })
}

/** The last seven days that there is data of: search consoles are days behind. */
async function readSearchWeek(api: Client, uid: string) {
  const { last_day } = await api.searchPerformance.read(uid)
  if (last_day === null) return { not_available: 'There is no search data.' }
  const from = dayOf(Date.parse(last_day) - (WEEK_DAYS - 1) * DAY_MS)
  return api.searchPerformance.read(uid, { from, to: last_day, compare: 'previous' })
}

async function readCrawl(api: Client, uid: string) {
  const latest = await whichCrawl(api, uid, undefined)
  const [summary, changes] = await Promise.all([
    api.crawlData.readSummary(uid, latest),
    orWhyNot(api.crawlData.readChanges(uid, latest)),
  ])
  return {
    ...pick(
      summary,
      'crawl_uid',
      'finished_at',
      'pages_total',
      'health_score',
      'critical_issues',
      'warnings',
    ),
    changes: 'pages' in changes ? pick(changes, 'compared_to', 'pages', 'issues') : changes,
  }
}

async function readLinks(api: Client, uid: string, from: string) {
  const { days } = await api.backlinks.listDays(uid, { from })
  if (days === null) return { not_available: 'This source does not tell links by the day.' }
  const sum = (
    name: 'new_backlinks' | 'lost_backlinks' | 'new_referring_domains' | 'lost_referring_domains',
  ) => days.reduce((total, row) => total + (row[name] ?? 0), 0)
  return {
    new_backlinks: sum('new_backlinks'),
    lost_backlinks: sum('lost_backlinks'),
    new_referring_domains: sum('new_referring_domains'),
    lost_referring_domains: sum('lost_referring_domains'),
  }
}

async function readWins(api: Client, uid: string) {
  const types = await api.quickWins.readSummary(uid)
  return types
    .filter(({ rows_count }) => rows_count)
    .map((row) => pick(row, 'type', 'rows_count', 'potential_clicks'))
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}
