// Tools that start, pause and resume a crawl, follow it and compare it with another.

import { Type } from 'typebox'
import { crawl, missing, paging, project } from '../../../entry/mcp/tool/arguments.ts'
import { aboutRows, pick, readRows } from '../../../entry/mcp/tool/rows.ts'
import { READS, type TaskTool, taskTool } from '../../../entry/mcp/tool/task-tool.ts'
import { resolveCrawl } from './crawl-choice.ts'

const CRAWLS_SHOWN = 5

export const crawlTools: TaskTool[] = [
  taskTool({
    name: 'start_crawl',
    area: 'site',
    title: 'Start a crawl',
    description:
      "Crawl the project's site anew with its settings. Costs no money; the site gets many requests. One at a time per project. Follow it with crawl_status. action pause or resume, instead of the default start, is for the newest crawl: a paused one asks the site nothing, and goes on where it was.",
    input: Type.Object({
      project,
      action: Type.Optional(Type.Enum(['start', 'pause', 'resume'] as const)),
    }),
    factNames: ['crawl_uid', 'status', 'state', 'status_label', 'progress', 'paused'],
    scope: 'read_write',
    hints: { isReadOnly: false, isDestructive: false, isIdempotent: false, isOpenWorld: true },
    async run(api, { project: uid, action = 'start' }) {
      if (action !== 'start') {
        const { data } = await api.crawls.list(uid, { limit: 1 })
        const newest = data[0]?.uid
        if (newest === undefined) throw missing('action', `There is no crawl to ${action}.`)
        const facts = await api.crawls[action](uid, newest)
        return { facts, done: `${action === 'pause' ? 'Paused' : 'Resumed'} the crawl ${newest}` }
      }
      const started = await api.crawls.start(uid)
      return { facts: started, done: `Started the crawl ${started.crawl_uid}` }
    },
  }),
  taskTool({
    name: 'crawl_status',
    area: 'site',
    title: 'Crawl status',
    description:
      'How far a crawl is, or, when it has completed, its summary: pages, health score, issues. Without crawl: the newest one, running or not, and the list of earlier ones.',
    input: Type.Object({
      project,
      crawl: Type.Optional(Type.String({ maxLength: 40, description: 'uid' })),
    }),
    factNames: [
      'crawl_uid',
      'status',
      'state',
      'status_label',
      'progress',
      'paused',
      'pages_per_minute',
      'answers',
      'summary',
      'crawls',
      'next',
      'untrusted_data',
    ],
    scope: 'read',
    hints: READS,
    async run(api, { project: uid, crawl: named }) {
      const { data: crawls } = await api.crawls.list(uid, { limit: CRAWLS_SHOWN, include: 'summary' })
      const asked = named ?? crawls[0]?.uid
      if (asked === undefined)
        return { facts: { state: 'none', next: 'There was no crawl yet. To make one, call start_crawl.' } }
      const watched = await api.crawls.read(uid, asked, { include: 'live' })
      const { live, ...state } = watched
      const summary = watched.status === 'success' ? await api.crawlData.readSummary(uid, asked) : undefined
      return {
        facts: {
          ...state,
          ...(live && { pages_per_minute: live.pages_per_minute, answers: live.answers }),
          summary,
          ...(named === undefined && { crawls }),
          untrusted_data: live ? { latest_pages: live.latest } : undefined,
        },
      }
    },
  }),
  taskTool({
    name: 'compare_crawls',
    area: 'site',
    title: 'Compare crawls',
    description:
      'What changed since another crawl (default: the one before): counts, and with show the pages or findings themselves. Read notes first: they say where the two cannot be compared.',
    input: Type.Object({
      project,
      crawl,
      compared_to: Type.Optional(Type.String({ maxLength: 40 })),
      show: Type.Optional(Type.Enum(['pages', 'issues'] as const)),
      kind: Type.Optional(
        Type.Enum(['added', 'removed', 'changed', 'new', 'fixed'] as const, {
          description: 'added, removed, changed for pages; new, fixed for issues',
        }),
      ),
      ...paging,
    }),
    factNames: [
      'crawl_uid',
      'compared_to',
      'health_score_change',
      'pages',
      'issues',
      'changed_fields',
      'by_issue',
      'notes',
      'untrusted_data',
    ],
    scope: 'read',
    hints: READS,
    async run(api, { project: uid, crawl: named, compared_to, show, kind, limit, cursor }) {
      const of = await resolveCrawl(api, uid, named)
      const { by_issue, changed_fields, ...changes } = await api.crawlData.readChanges(uid, of, {
        compared_to,
      })
      const counts = {
        ...changes,
        changed_fields: Object.fromEntries(Object.entries(changed_fields).filter(([, count]) => count > 0)),
        by_issue: by_issue.map((row) => pick(row, 'issue', 'severity', 'new', 'fixed')),
      }
      if (show === undefined) return { facts: counts }
      const page =
        show === 'pages'
          ? await readRows(
              { limit, cursor },
              (range) =>
                api.crawlData.listPageChanges(uid, of, { ...range, compared_to, kind: kind as 'added' }),
              ({ before, after, changed_fields: fields, ...row }) => ({
                ...pick(row, 'url', 'kind', 'reason'),
                ...(before && after && { before: pick(before, ...fields), after: pick(after, ...fields) }),
              }),
            )
          : await readRows(
              { limit, cursor },
              (range) =>
                api.crawlData.listIssueChanges(uid, of, { ...range, compared_to, kind: kind as 'new' }),
              (row) => pick(row, 'url', 'kind', 'issue', 'severity', 'detail', 'reason'),
            )
      const { crawl_uid, compared_to: other, notes } = counts
      return {
        facts: {
          crawl_uid,
          compared_to: other,
          notes,
          ...aboutRows(page),
          untrusted_data: { [show]: page.rows },
        },
      }
    },
  }),
]
