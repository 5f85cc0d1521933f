// Tools about the account: its projects, and what may still be used of it.

import { Type } from 'typebox'
import { formatTime } from '../../lib/clock.ts'
import { aboutRows, pick, readRows } from '../rows.ts'
import { READS, type TaskTool, taskTool } from '../task-tool.ts'
import { paging } from './fields.ts'

export const projectTools: TaskTool[] = [
  taskTool({
    name: 'list_projects',
    title: 'List projects',
    description:
      'List the projects this credential may see, with their latest figures, what is running and warnings. Start here: other tools need a project uid.',
    input: Type.Object({ ...paging }),
    tells: ['projects'],
    scope: 'read',
    hints: { ...READS, isOpenWorld: false },
    async run(api, input) {
      const page = await readRows(
        input,
        (query) => api.projects.list({ ...query, include: 'summary' }),
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
      return { facts: { ...aboutRows(page), projects: page.rows } }
    },
  }),
  taskTool({
    name: 'read_usage',
    title: 'Usage and budget',
    description:
      "Read what the account's plan includes and has used, and this credential's own daily budget of calls and money.",
    input: Type.Object({}),
    tells: ['account', 'credential'],
    scope: 'read',
    hints: { ...READS, isOpenWorld: false },
    async run(api, _input, { readBudget }) {
      const [usage, budget] = await Promise.all([api.account.readUsage(), readBudget()])
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
        },
      }
    },
  }),
]
