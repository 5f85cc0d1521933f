// The tool with which agents list quick wins: opportunities in search results.

import { Type } from 'typebox'
import type { Client } from '../../../client/src/client.ts'
import { paging, project, search } from '../../entry/mcp/tool/arguments.ts'
import { aboutRows, pick, readRows } from '../../entry/mcp/tool/rows.ts'
import { READS, type TaskTool, taskTool } from '../../entry/mcp/tool/task-tool.ts'

const QUERIES_SHOWN = 3

/** Returns counts by type, each with its range, and the API's warnings for each list. */
export async function countWins(api: Client, uid: string, range?: '7d' | '28d' | '90d' | '6m' | '365d') {
  // An unknown count stays as null: left out, it would read as none.
  const types = await api.quickWins.readSummary(uid, { range })
  const counted = types.filter(({ rows_count }) => rows_count !== null)
  const warned = await Promise.all(
    counted.map(async ({ type, range }) => {
      const { meta } = await api.quickWins.list(uid, { type, range, limit: 1 })
      return meta.warnings.map((warning) => ({ warning, type }))
    }),
  )
  const typesOf = Map.groupBy(warned.flat(), ({ warning }) => warning)
  const warnings = [...typesOf].map(([warning, rows]) =>
    rows.length === counted.length ? { warning } : { warning, types: rows.map(({ type }) => type) },
  )
  return { types: [...types], warnings }
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

const quickWins = taskTool({
  name: 'quick_wins',
  area: 'search',
  title: 'Quick wins',
  description:
    'Opportunities in search results, largest estimated gain of clicks first. Without type: how many there are of each. Each count is of its own range: contentDecay of 90 days, the others of 28 unless range says otherwise; do not add up different ranges. rows_count null: not known. Read warnings before you conclude anything from few or no rows; one with types holds for these alone.',
  input: Type.Object({
    project,
    type,
    range: Type.Optional(Type.Enum(['7d', '28d', '90d', '6m', '365d'] as const)),
    search,
    state: Type.Optional(Type.Enum(['open', 'done', 'later'] as const)),
    ...paging,
  }),
  factNames: ['types', 'type', 'range', 'warnings', 'untrusted_data'],
  scope: 'read',
  hints: READS,
  resource: {
    name: 'quick-wins',
    title: 'Quick wins',
    description: 'How many opportunities there are of each type, and the clicks that they could bring',
  },
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

export const TOOLS: readonly TaskTool[] = [quickWins]
