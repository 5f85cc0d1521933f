// Agents' tools that read backlinks.

import { Type } from 'typebox'
import type { Client } from '../../../client/src/client.ts'
import { direction, paging, project, search, URL_LENGTH_MAX } from '../../entry/mcp/tool/arguments.ts'
import { aboutRows, pick, readRows } from '../../entry/mcp/tool/rows.ts'
import { READS, type TaskTool, taskTool } from '../../entry/mcp/tool/task-tool.ts'

const MONTHS_SHOWN = 12
const TOP_SHOWN = 10

const target = Type.Optional(
  Type.String({ maxLength: 253, description: "a competitor's domain; without it, the project's own" }),
)
const text = (maxLength: number) => Type.Optional(Type.String({ maxLength }))

type LinkQuery = NonNullable<Parameters<Client['backlinks']['list']>[1]>
type DomainQuery = NonNullable<Parameters<Client['backlinks']['listReferringDomains']>[1]>

export const TOOLS: readonly TaskTool[] = [
  taskTool({
    name: 'backlink_overview',
    area: 'links',
    title: 'Backlink overview',
    description:
      'Backlinks of the project or a competitor: totals, twelve months, top anchors, domains and linked pages, and the state of the disavow list.',
    input: Type.Object({ project, target }),
    factNames: ['target', 'summary', 'months', 'disavow', 'untrusted_data'],
    scope: 'read',
    hints: READS,
    async run(api, { project: uid, target: of }) {
      const [overview, disavow] = await Promise.all([
        api.backlinks.readOverview(uid, { target: of }),
        api.disavow.readSummary(uid),
      ])
      const { anchors, referring_domains, linked_pages, chart, summary } = overview
      return {
        facts: {
          target: overview.target,
          summary,
          months: chart
            .slice(-MONTHS_SHOWN)
            .map((row) => pick(row, 'date', 'backlinks', 'referring_domains')),
          disavow: pick(disavow, 'entries_count', 'changed_at', 'last_download'),
          untrusted_data: {
            anchors: anchors.slice(0, TOP_SHOWN),
            referring_domains: referring_domains.slice(0, TOP_SHOWN),
            linked_pages: linked_pages.slice(0, TOP_SHOWN),
          },
        },
      }
    },
  }),
  taskTool({
    name: 'find_links',
    area: 'links',
    title: 'Find backlinks',
    description:
      'Find links to the project or a competitor, or with show domains the domains that link: live (default), new (30 days), lost or broken ones, from a domain, to a page, with spam. To clean up spam: show domains, min_spam 60, sort spam_score; look at some links of each with source_domain; then disavow add with type domain those that a person agrees to. A spam score is a hint, not a proof; null is not known. is_disavowed: already on the list.',
    input: Type.Object({
      project,
      target,
      show: Type.Optional(Type.Enum(['links', 'domains'] as const)),
      status: Type.Optional(Type.Enum(['live', 'new', 'lost', 'broken', 'all'] as const)),
      search,
      source_domain: text(253),
      target_url: text(URL_LENGTH_MAX),
      anchor: text(200),
      dofollow: Type.Optional(Type.Boolean()),
      min_spam: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
      sort: Type.Optional(
        Type.Enum([
          'backlinks',
          'rank',
          'domain_rank',
          'spam_score',
          'first_seen',
          'last_seen',
          'lost_at',
        ] as const),
      ),
      direction,
      ...paging,
    }),
    factNames: ['status', 'untrusted_data'],
    scope: 'read',
    hints: READS,
    async run(api, { project: uid, limit, cursor, show, ...query }) {
      const { status = 'live' } = query
      if (show === 'domains') {
        // The API refuses fields that this list does not take, by name.
        const domainQuery = query as DomainQuery
        const page = await readRows(
          { limit, cursor },
          (range) =>
            api.backlinks.listReferringDomains(uid, {
              ...domainQuery,
              ...range,
              include: 'is_disavowed',
            }),
          (row) => pick(row, ...(Object.keys(row) as (keyof typeof row)[])),
        )
        return { facts: { status, ...aboutRows(page), untrusted_data: { domains: page.rows } } }
      }
      const page = await readRows(
        { limit, cursor },
        (range) =>
          api.backlinks.list(uid, {
            ...(query as LinkQuery),
            ...range,
            include: 'is_disavowed',
          }),
        ({ source_domain: _, id: __, ...row }) => pick(row, ...(Object.keys(row) as (keyof typeof row)[])),
      )
      return { facts: { status, ...aboutRows(page), untrusted_data: { links: page.rows } } }
    },
  }),
]
