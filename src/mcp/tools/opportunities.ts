// The tool that lists quick wins: opportunities in search results.

import { Type } from 'typebox'
import type { Client } from '../../../client/src/client.ts'
import { aboutRows, pick, readRows } from '../rows.ts'
import { READS, type TaskTool, taskTool } from '../task-tool.ts'
import { paging, project, search } from './fields.ts'

const QUERIES_SHOWN = 3

/** Counts by type, each with its range, and what the API warns of when it lists the default type. */
export async function countWins(api: Client, uid: string, range?: '7d' | '28d' | '90d' | '6m' | '365d') {
  const [types, { meta }] = await Promise.all([
    api.quickWins.readSummary(uid, { range }),
    // The one range that this type does not take; the summary counts it in its default then, too.
    api.quickWins.list(uid, {
      type: 'strikingDistancePages',
      range: range === '365d' ? undefined : range,
      limit: 1,
    }),
  ])
  // A count that is not known stays, as null: left out it would read as none.
  return { types: [...types], warnings: meta.warnings }
}

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
    'Opportunities in search results, largest estimated gain of clicks first. Without type: how many there are of each. Each count is of its own range: contentDecay of 90 days, the others of 28 unless range says otherwise; do not add up different ranges. rows_count null: not known. Read warnings before you conclude anything from few or no rows.',
  input: Type.Object({
    project,
    type,
    range: Type.Optional(Type.Enum(['7d', '28d', '90d', '6m', '365d'] as const)),
    search,
    state: Type.Optional(Type.Enum(['open', 'done', 'later'] as const)),
    ...paging,
  }),
  tells: ['types', 'type', 'range', 'warnings', 'untrusted_data'],
  scope: 'read',
  hints: READS,
  async run(api, { project: uid, type: of, range, search: text, state, limit, cursor }) {
    if (of === undefined) {
      return { facts: await countWins(api, uid, range) }
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
