// The tool with which agents read clicks and impressions by query and by page, always beside the period before.

import { Type } from 'typebox'
import type { Client } from '../../../client/src/client.ts'
import {
  direction,
  missing,
  paging,
  project,
  search,
  URL_LENGTH_MAX,
} from '../../entry/mcp/tool/arguments.ts'
import { aboutRows, pick, readRows } from '../../entry/mcp/tool/rows.ts'
import { READS, type TaskTool, taskTool } from '../../entry/mcp/tool/task-tool.ts'

type Figures = {
  clicks: number | null
  impressions: number | null
  ctr: number | null
  position: number | null
}

const searchPerformance = taskTool({
  name: 'search_performance',
  area: 'search',
  title: 'Search performance',
  description:
    'Queries or pages in search with clicks, impressions, ctr and position, each with the period of the same length before. With url: the queries of that page. To find out why a page lost clicks: url, sort clicks_change, direction asc; a larger position is a worse rank, the same position with fewer impressions less demand. Rows without clicks were reported in the period before only. Clicks of queries that the source withholds are in totals only.',
  input: Type.Object({
    project,
    by: Type.Optional(Type.Enum(['queries', 'pages'] as const)),
    url: Type.Optional(Type.String({ maxLength: URL_LENGTH_MAX, description: 'of a page, with by queries' })),
    range: Type.Optional(Type.Enum(['7d', '28d', '90d', '12m', '16m'] as const)),
    search,
    sort: Type.Optional(
      Type.Enum(['clicks', 'impressions', 'position', 'clicks_change', 'position_change'] as const),
    ),
    direction,
    ...paging,
  }),
  factNames: ['range', 'from', 'to', 'warnings', 'totals', 'untrusted_data'],
  scope: 'read',
  hints: READS,
  async run(api, { project: uid, by = 'queries', url, limit, cursor, ...query }) {
    if (url !== undefined && by === 'pages') throw missing('by', 'With url, only by queries can be listed.')
    const compare = 'previous' as const
    const rows =
      by === 'pages'
        ? await readRows(
            { limit, cursor },
            (range) => api.searchPerformance.listPages(uid, { ...query, ...range, compare }),
            ({ url: address, ...row }) => ({ url: address, ...shortFigures(row) }),
          )
        : await readRows(
            { limit, cursor },
            (range) => api.searchPerformance.listQueries(uid, { ...query, ...range, compare, page: url }),
            ({ query: text, ...row }) => ({ query: text, ...shortFigures(row) }),
          )
    const { from, to } = rows.about as { from: string | null; to: string | null }
    const isFirst = cursor === undefined && from !== null && to !== null
    const totals = isFirst ? await readTotals(api, uid, { from, to, compare, page: url }) : undefined
    return { facts: { ...aboutRows(rows), totals, untrusted_data: { [by]: rows.rows } } }
  },
})

export const TOOLS: readonly TaskTool[] = [searchPerformance]

function readTotals(
  api: Client,
  uid: string,
  period: { from: string; to: string; compare: 'previous'; page: string | undefined },
) {
  return api.searchPerformance.read(uid, period)
}

function shortFigures({ compared, ...now }: Figures & { compared: Figures | null }) {
  return {
    ...pick(now, 'clicks', 'impressions', 'ctr', 'position'),
    before: compared && pick(compared, 'clicks', 'impressions', 'ctr', 'position'),
  }
}
