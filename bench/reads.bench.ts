// Measures requests of dashboard pages other than plain lists: filters of 100,000 keywords with almost no matches,
// totals, three years of one keyword, a hundred projects with their summaries, and a search in a disavow list of
// 100,000 entries with its total. Without a cache, on both engines.

import { ENGINES, type Engine } from '../src/data/storage/portable.ts'
import { formatDay, localDay } from '../src/lib/local-day.ts'
import { removeCrawlProject } from './crawl-project.ts'
import { fillDisavow } from './disavow-storage.ts'
import { keywordsPath } from './keyword-requests.ts'
import { reportLatency } from './latency.ts'
import { request, startServer } from './processes.ts'
import { addProjects, addRare, addTag, addYears, RARE_FILTERS } from './rare-keywords.ts'
import { fillTracked } from './tracked-storage.ts'

const KEYWORDS = 100_000
const ENTRIES = 100_000
const GOAL_MS = 15
const HISTORY_GOAL_MS = 10
const NO_CACHE = { SIGHTLINE_CACHE_BYTES_MAX: '0' }

export async function run(engines: readonly Engine[] = ENGINES): Promise<void> {
  for (const engine of engines) {
    await measureRanks(engine)
    await measureDisavow(engine)
  }
}

async function measureRanks(engine: Engine): Promise<void> {
  const tracked = await fillTracked(engine, KEYWORDS)
  for (const add of [addRare, addTag, addProjects, addYears]) await add(tracked)
  const server = await startServer('./product-server.ts', { env: { ...tracked.storage.env, ...NO_CACHE } })
  const measure = (figure: string, paths: readonly string[], goalMs = GOAL_MS) =>
    reportLatency(
      `${figure}_${engine}`,
      server,
      paths.map((path) => request(path, tracked.key)),
      goalMs,
    )
  const keywords = keywordsPath(tracked)
  for (const filter of RARE_FILTERS) {
    const name = filter.replaceAll(/=[^&]*/g, '').replaceAll('&', '_')
    const sorted = ['position', 'keyword', 'change'].map((sort) => `${keywords}?${filter}&sort=${sort}`)
    await measure(`reads_rare_${name}`, sorted)
  }
  await measure('reads_rare_total', [`${keywords}?change=lost&include_total=true`])
  await measure('reads_tag_total', [`${keywords}?tag=all&include_total=true`])
  await measure('reads_summaries', ['/v1/projects?include=summary&limit=100'])
  const from = formatDay(localDay(Date.now(), 'UTC') - 1_094)
  await measure('reads_keyword_history', [`${keywords}/50/history?from=${from}`], HISTORY_GOAL_MS)
  await server.stop()
  await tracked.storage.remove()
}

async function measureDisavow(engine: Engine): Promise<void> {
  const project = await fillDisavow(engine, ENTRIES)
  const server = await startServer('./product-server.ts', { env: { ...project.env, ...NO_CACHE } })
  const path = `/v1/projects/${project.projectUid}/disavows`
  for (const [name, query] of Object.entries({ few: 'a1b', many: 'xyz', none: 'nowhere' })) {
    const searched = [request(`${path}?search=${query}&include_total=true`, project.key)]
    await reportLatency(`reads_disavow_${name}_${engine}`, server, searched, GOAL_MS)
  }
  await server.stop()
  await removeCrawlProject(project)
}
