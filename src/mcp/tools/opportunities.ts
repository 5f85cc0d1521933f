// The tool that lists quick wins: opportunities in search results.

import { Type } from 'typebox'
import { aboutRows, pick, readRows } from '../rows.ts'
import { READS, type TaskTool, taskTool } from '../task-tool.ts'
import { paging, project, search } from './fields.ts'

const QUERIES_SHOWN = 3

const type = Type.Optional(
  Type.Enum([
    'strikingDistancePages',
    'ctrOpportunities',
    'cannibalizationRisks',
    'contentDecay',
    'newVisibilityOpportunities',
    'visibilityGrowthClicksFlat',
    'newContentOpportunities',
    'secondPageKeywords',
    'lostQueries',
    'risingQueries',
    'fallingQueries',
    'risingPages',
    'fallingPages',
  ] as const),
)

export const quickWins: TaskTool = taskTool({
  name: 'quick_wins',
  title: 'Quick wins',
  description:
    'Opportunities in search results, largest estimated gain of clicks first. Without type: how many there are of each.',
  input: Type.Object({
    project,
    type,
    range: Type.Optional(Type.Enum(['7d', '28d', '90d', '6m', '365d'] as const)),
    search,
    state: Type.Optional(Type.Enum(['open', 'done', 'later'] as const)),
    ...paging,
  }),
  tells: ['types', 'type', 'untrusted_data'],
  scope: 'read',
  hints: READS,
  async run(api, { project: uid, type: of, range, search: text, state, limit, cursor }) {
    if (of === undefined) {
      const types = await api.quickWins.readSummary(uid, { range })
      return { facts: { types: types.map((row) => pick(row, 'type', 'rows_count', 'potential_clicks')) } }
    }
    const page = await readRows(
      { limit, cursor },
      (page) => api.quickWins.list(uid, { ...page, type: of, range, search: text, state }),
      (row) => {
        const { queries, ...rest } = row as typeof row & { queries?: readonly object[] }
        const known = pick(rest, ...(Object.keys(rest) as (keyof typeof rest)[]))
        return queries === undefined ? known : { ...known, queries: queries.slice(0, QUERIES_SHOWN) }
      },
    )
    return { facts: { type: of, ...aboutRows(page), untrusted_data: { rows: page.rows } } }
  },
})
