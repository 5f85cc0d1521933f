// Tools for agents about projects, competitors, and the remaining quota of an account.

import { Type } from 'typebox'
import { paging, project } from '../../entry/mcp/tool/arguments.ts'
import { aboutRows, pick, readRows } from '../../entry/mcp/tool/rows.ts'
import { READS, type TaskTool, taskTool } from '../../entry/mcp/tool/task-tool.ts'
import { formatTime } from '../../lib/clock.ts'
import { competitors } from './tools/competitors.ts'

/** How many days back `list_projects` compares. */
const DAYS_COMPARED = 30

export const TOOLS: readonly TaskTool[] = [
  taskTool({
    name: 'list_projects',
    area: 'start',
    title: 'List projects',
    description:
      'List the projects this credential may see, with their latest figures, what is running and warnings. Start here: other tools need a project uid.',
    input: Type.Object({ ...paging }),
    factNames: ['changes_since_days_ago', 'projects'],
    scope: 'read',
    hints: { ...READS, isOpenWorld: false },
    async run(api, input) {
      const page = await readRows(
        input,
        (query) => api.projects.list({ ...query, include: 'summary', days: DAYS_COMPARED }),
        ({ summary, ...row }) => ({
          ...pick(row, 'uid', 'name', 'domain', 'country_code', 'language_code', 'timezone'),
          ...(summary && {
            ...pick(summary, 'rank_tracker', 'crawl', 'search_performance', 'backlinks'),
            is_demo: summary.is_demo || undefined,
            running: summary.running,
            warnings: summary.warnings.map(({ message }) => message),
          }),
        }),
      )
      return {
        facts: { ...aboutRows(page), changes_since_days_ago: DAYS_COMPARED, projects: page.rows },
      }
    },
  }),
  taskTool({
    name: 'read_usage',
    area: 'start',
    title: 'Usage and cost',
    description:
      "Read what the account's plan includes and has used, this credential's own daily budget of calls and money, and, of a project, what its rank checks cost.",
    input: Type.Object({ project: Type.Optional(project) }),
    factNames: ['account', 'credential', 'rank_checks'],
    scope: 'read',
    hints: { ...READS, isOpenWorld: false },
    async run(api, { project: uid }, { readBudget }) {
      const [usage, budget, tracking] = await Promise.all([
        api.account.readUsage(),
        readBudget(),
        uid === undefined ? undefined : api.rankTracker.estimateTracking(uid),
      ])
      const { name, calls, callsMax, spendMicros, spendMicrosMax, resetsAtMs } = budget
      return {
        facts: {
          account: usage,
          credential: {
            name,
            calls_today: calls,
            calls_per_day_max: callsMax,
            spent_today_usd: spendMicros / 1e6,
            spend_per_day_max_usd: spendMicrosMax === null ? null : spendMicrosMax / 1e6,
            resets_at: formatTime(resetsAtMs),
          },
          ...(tracking && {
            rank_checks: {
              ...pick(tracking, 'keywords', 'frequency', 'depth', 'provider'),
              // The maximal cost; null if the server does not know the provider.
              all_once_usd: usdOf(tracking.cost.round_micros),
              thirty_days_usd: usdOf(tracking.cost.month_micros),
            },
          }),
        },
      }
    },
  }),
  competitors,
]

function usdOf(micros: number | null): number | null {
  return micros === null ? null : micros / 1e6
}
