// The tool about addresses for agents: everything that all sources know of one, or those on which the sources
// contradict each other.

import { Type } from 'typebox'
import type { Client } from '../../../client/src/client.ts'
import { paging, project, URL_LENGTH_MAX } from '../../entry/mcp/tool/arguments.ts'
import { aboutRows, pick, readRows } from '../../entry/mcp/tool/rows.ts'
import { type Answer, READS, type TaskTool, taskTool } from '../../entry/mcp/tool/task-tool.ts'

const ROWS_SHOWN = 10
/** A month is enough to see a trend. */
const DAYS_SHOWN = 28

const flag = Type.Optional(
  Type.Enum([
    'broken_with_backlinks',
    'broken_with_traffic',
    'redirected_with_backlinks',
    'noindex_with_traffic',
    'blocked_with_traffic',
    'canonicalized_with_traffic',
    'orphan_with_traffic',
    'not_in_sitemap_with_traffic',
    'ranking_url_not_canonical',
    'indexable_without_impressions',
    'thin_with_backlinks',
    'losing_clicks',
    'losing_links',
  ] as const),
)

const aboutUrl = taskTool({
  name: 'about_url',
  area: 'search',
  title: 'Everything about a URL',
  description:
    'All that crawl, search data, ranks and backlinks know of one URL: days, queries, keywords, links, issues. With flag: the URLs it holds for. With neither: how many URLs have which flag. Clicks are of 28 days (from, to). Read warnings and sources first: where a source is null or incomplete, no rows mean that it is not known, not that all is well.',
  input: Type.Object({
    project,
    url: Type.Optional(Type.String({ maxLength: URL_LENGTH_MAX })),
    flag,
    ...paging,
  }),
  factNames: [
    'range',
    'from',
    'to',
    'is_simulated',
    'joined_at',
    'sources',
    'days',
    'queries_count',
    'urls_count',
    'flags',
    'warnings',
    'untrusted_data',
  ],
  scope: 'read',
  hints: READS,
  async run(api, { project: uid, url, flag: wanted, ...page }) {
    if (url !== undefined) return aboutOne(api, uid, url)
    if (wanted === undefined) {
      const { flags, ...summary } = await api.urls.readUrlSummary(uid)
      const counts = flags.filter(({ urls_count }) => urls_count > 0).map((row) => [row.flag, row.urls_count])
      return { facts: { ...summary, flags: Object.fromEntries(counts) } }
    }
    const rows = await readRows(
      page,
      (range) => api.urls.listUrls(uid, { ...range, flag: wanted }),
      (row) => pick(row, ...(Object.keys(row) as (keyof typeof row)[])),
    )
    return { facts: { ...aboutRows(rows), untrusted_data: { urls: rows.rows } } }
  },
})

export const TOOLS: readonly TaskTool[] = [aboutUrl]

/** Says how much is not shown, and where it can be read. */
function omitted(count: number | null, shown: number, what: string): string | undefined {
  return count !== null && count > shown ? `${count - shown} more ${what}` : undefined
}

async function aboutOne(api: Client, uid: string, url: string): Promise<Answer> {
  const [known, { warnings }] = await Promise.all([
    api.urls.readUrl(uid, { url }),
    api.urls.readUrlSummary(uid),
  ])
  const { row, days, queries, queries_count, keywords, links, inlinks, issues, joined_at, sources } = known
  const left_out = [
    omitted(days.length, DAYS_SHOWN, 'earlier days'),
    omitted(queries_count, ROWS_SHOWN, 'queries'),
    omitted(row.tracked_keywords, ROWS_SHOWN, 'keywords: find_keywords with url'),
    omitted(row.backlinks, ROWS_SHOWN, 'backlinks: find_links with target_url'),
    omitted(row.inlinks_count, ROWS_SHOWN, 'internal links to it'),
  ].filter((text) => text !== undefined)
  return {
    facts: {
      ...(left_out.length > 0 && { left_out }),
      joined_at,
      sources,
      warnings,
      days: days.slice(-DAYS_SHOWN).map(({ date, clicks, position }) => [date, clicks, position]),
      queries_count,
      untrusted_data: {
        url: row,
        queries: queries.slice(0, ROWS_SHOWN),
        keywords: keywords.slice(0, ROWS_SHOWN),
        links: links
          .slice(0, ROWS_SHOWN)
          .map((link) => pick(link, 'source_url', 'anchor', 'dofollow', 'domain_rank', 'first_seen')),
        linked_from: inlinks.slice(0, ROWS_SHOWN),
        issues: issues.map((issue) => pick(issue, 'issue', 'severity', 'title', 'detail')),
      },
    },
  }
}
