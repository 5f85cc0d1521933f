// Measures reading the pages of an issue and the changes since the last crawl, in a stored crawl of 500,000 pages of
// which 100,000 have the issue, one request at a time on both engines, without a cache: first and deep pages of the
// lists, with and without filters. Also measures comparing two such crawls when the second one ends, or when somebody
// requests another pair.

import { ENGINES, type Engine } from '../src/data/storage/portable.ts'
import { FINISH_PACE } from '../src/features/crawls/finish/finish-pace.ts'
import { keepChanges } from '../src/features/crawls/finish/keep-changes.ts'
import { removeCrawlProject } from './crawl-project.ts'
import { AUDITED, type AuditedStorage, fillAudited } from './crawled-storage.ts'
import { deepPaths } from './deep-pages.ts'
import { report } from './figure.ts'
import { reportLatency } from './latency.ts'
import { request, type ServerProcess, startServer } from './processes.ts'

const PAGES = 500_000
const DEEP_PAGES = 200
const LIST_MS = 20
const KEEP_MS = 60_000

const filter = (field: string, operator: string, value: string) =>
  `&filters%5B0%5D%5Bfield%5D=${field}&filters%5B0%5D%5Boperator%5D=${operator}&filters%5B0%5D%5Bvalue%5D=${value}`

const ISSUE_LISTS = {
  issues: '/issues?',
  issue_pages: '/issues/title_missing/pages?limit=50',
  issue_pages_filtered: `/issues/title_missing/pages?limit=50${filter('title', 'contains', 'boots')}`,
  pages_by_issue: `/pages?limit=50${filter('issue', 'eq', 'title_missing')}`,
  pages_without_issue: `/pages?limit=50${filter('issue', 'neq', 'title_missing')}`,
  pages_by_severity: `/pages?limit=50${filter('issue_severity', 'eq', 'critical')}`,
}
const CHANGE_LISTS = {
  changes: '/changes?',
  changed_pages: '/changes/pages?limit=50',
  changed_titles: '/changes/pages?limit=50&field=title',
  fixed_findings: '/changes/issues?limit=50&kind=fixed',
}

export async function run(pages = PAGES, engines: readonly Engine[] = ENGINES): Promise<void> {
  for (const engine of engines) {
    const audited = await fillAudited(engine, pages)
    const env = { ...audited.env, SIGHTLINE_CACHE_BYTES_MAX: '0' }
    const server = await startServer('./product-server.ts', { env })
    for (const [name, path] of Object.entries(ISSUE_LISTS)) await measure(name, path, engine, audited, server)
    await measureOnce('changes_asked', '/changes?', engine, audited, server)
    await measureOnce('changed_pages_asked', '/changes/pages?limit=50', engine, audited, server)
    await keep(engine, audited, pages)
    for (const [name, path] of Object.entries(CHANGE_LISTS))
      await measure(name, path, engine, audited, server)
    await server.stop()
    await removeCrawlProject(audited)
  }
}

function pathOf({ projectUid, crawlUid }: AuditedStorage): string {
  return `/v1/projects/${projectUid}/crawls/${crawlUid}`
}

async function measure(
  name: string,
  path: string,
  engine: Engine,
  audited: AuditedStorage,
  server: ServerProcess,
): Promise<void> {
  const first = pathOf(audited) + path
  await reportLatency(`${name}_${engine}`, server, [request(first, audited.key)], LIST_MS)
  if (!path.includes('limit')) return
  const deep = await deepPaths(server.port, audited.key, first, DEEP_PAGES)
  const requests = deep.map((at) => request(at, audited.key))
  await reportLatency(`${name}_deep_${engine}`, server, requests, LIST_MS)
}

async function measureOnce(
  name: string,
  path: string,
  engine: Engine,
  audited: AuditedStorage,
  server: ServerProcess,
): Promise<void> {
  const startMs = performance.now()
  const answer = await ask(server, audited.key, pathOf(audited) + path)
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  report({
    figure: `${name}_${engine}`,
    value: performance.now() - startMs,
    unit: 'ms',
    goal: { max: 20_000 },
  })
}

/** Stores what the end of a crawl stores. */
async function keep(
  engine: Engine,
  { database, projectId, crawlId }: AuditedStorage,
  pages: number,
): Promise<void> {
  const startMs = performance.now()
  const issueCounts = new Map(
    Object.entries(AUDITED).map(([issue, every]) => [issue, Math.floor(pages / every)]),
  )
  const changes = await keepChanges(
    {
      database,
      crawl: { projectId, crawlId },
      startUrlId: 1,
      pace: FINISH_PACE,
      context: {
        signal: new AbortController().signal,
        checkpoint: (work) => database.transaction(work, { isolation: 'read committed' }),
      },
      guard: async () => {},
    },
    { checked: Object.keys(AUDITED), gaps: {}, issueCounts },
  )
  await database.write((db) =>
    db
      .updateTable('crawls')
      .set({ changes_json: JSON.stringify(changes) })
      .where('project_id', '=', projectId)
      .where('id', '=', crawlId)
      .execute(),
  )
  report({
    figure: `keep_changes_${engine}`,
    value: performance.now() - startMs,
    unit: 'ms',
    goal: { max: KEEP_MS },
  })
}

function ask(server: ServerProcess, key: string, path: string): Promise<Response> {
  return fetch(`http://127.0.0.1:${server.port}${path}`, { headers: { authorization: `Bearer ${key}` } })
}
