// Measures joining 500,000 URLs with a stored crawl, a million search rows, keywords and 200,000 backlinks, on both
// engines: its time and memory, and the stalls of the event loop. Then the list in every order, as a whole and by each
// flag, first pages and deep ones; searches; and everything about one URL. One request at a time, without a cache of
// answers.

import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { ENGINES, type Engine } from '../src/data/storage/portable.ts'
import { URL_FLAGS, URL_SORTS } from '../src/features/urls/lists.ts'
import { removeCrawlProject } from './crawl-project.ts'
import { pageUrl } from './crawled-rows.ts'
import type { AuditedStorage } from './crawled-storage.ts'
import { report } from './figure.ts'
import { fillJoined, type JoinedSize } from './joined-storage.ts'
import { reportLatency } from './latency.ts'
import { request, type ServerProcess, startServer } from './processes.ts'
import type { JoinResult } from './urls-process.ts'

const exec = promisify(execFile)
/** Uses the memory settings with which bin/sightline starts jobs. */
const { leanOptions, leanEnvironment } = createRequire(import.meta.url)('../bin/memory.js') as {
  leanOptions(): string[]
  leanEnvironment(): Record<string, string>
}

const SIZE: JoinedSize = { pages: 500_000, searchRows: 1_000_000, keywords: 20_000, links: 200_000 }
const JOIN_SECONDS_MAX = 30
const JOIN_MB_MAX = 400
const STALL_MS_MAX = 50
const LIST_MS_MAX = 10
const DETAIL_MS_MAX = 25
/** Paid once per text; later pages of the search are as fast as any. */
const SEARCH_MS_MAX = 3000
const DEEP_PAGES = 20
const DETAILS = 200

export async function run(size = SIZE, engines: readonly Engine[] = ENGINES): Promise<void> {
  for (const engine of engines) {
    const started = performance.now()
    const filled = await fillJoined(engine, size)
    console.error(`# ${engine}: filled in ${Math.round((performance.now() - started) / 1000)} s`)
    await measureJoin(engine, filled)
    const env = { ...filled.env, SIGHTLINE_CACHE_BYTES_MAX: '0' }
    const server = await startServer('./product-server.ts', { env })
    await measureReads(engine, filled, server, size)
    await server.stop()
    await removeCrawlProject(filled)
  }
}

async function measureJoin(engine: Engine, { env, projectId }: AuditedStorage): Promise<void> {
  const program = fileURLToPath(new URL('./urls-process.ts', import.meta.url))
  const args = [...leanOptions(), program, String(projectId)]
  const options = { env: { ...process.env, ...leanEnvironment(), ...env } }
  // The second join is measured, the usual case: it reads an earlier generation.
  await exec(process.execPath, args, options)
  const { stdout } = await exec(process.execPath, args, options)
  const { urls, seconds, cpuSeconds, peakMb, stallMs, turnCpuMs } = JSON.parse(stdout) as JoinResult
  report({
    figure: `urls_join_${engine}`,
    value: seconds,
    unit: 's',
    goal: { max: JOIN_SECONDS_MAX },
    measured: { urls, cpuSeconds },
  })
  report({ figure: `urls_join_memory_${engine}`, value: peakMb, unit: 'MB', goal: { max: JOIN_MB_MAX } })
  report({
    figure: `urls_join_stall_${engine}`,
    value: stallMs,
    unit: 'ms',
    goal: { max: STALL_MS_MAX },
    measured: { turnCpuMs },
  })
}

async function measureReads(
  engine: Engine,
  { projectUid, key }: AuditedStorage,
  server: ServerProcess,
  size: JoinedSize,
): Promise<void> {
  const path = `/v1/projects/${projectUid}/urls`
  const read = async (at: string) => {
    const answer = await fetch(`http://127.0.0.1:${server.port}${at}`, {
      headers: { authorization: `Bearer ${key}` },
    })
    return (await answer.json()) as { data: unknown[]; links: { next: string | null } }
  }
  const measure = (name: string, paths: readonly string[], goalMs: number) =>
    reportLatency(
      `urls_${name}_${engine}`,
      server,
      paths.map((at) => request(at, key)),
      goalMs,
    )
  const sorted = URL_SORTS.flatMap((sort) =>
    ['asc', 'desc'].map((direction) => `${path}?sort=${sort}&direction=${direction}`),
  )
  const flagged = URL_FLAGS.flatMap((flag) => URL_SORTS.map((sort) => `${path}?flag=${flag}&sort=${sort}`))
  await measure('list', sorted, LIST_MS_MAX)
  await measure('list_flag', flagged, LIST_MS_MAX)
  const deep: string[] = []
  for (const start of [...sorted, ...flagged]) {
    let at: string | null = start
    for (let page = 0; page < DEEP_PAGES && at !== null; page++) {
      const { next }: { next: string | null } = (await read(at)).links
      at = next === null ? null : next.slice(next.indexOf('/v1/'))
    }
    if (at !== null) deep.push(at)
  }
  await measure('list_deep', deep, LIST_MS_MAX)
  await measure('summary', [`${path}/summary`], LIST_MS_MAX)
  const step = Math.max(1, Math.floor(size.pages / DETAILS))
  const details = Array.from({ length: DETAILS }, (_, at) => encodeURIComponent(pageUrl(1 + at * step)))
  await measure(
    'detail',
    details.map((url) => `${path}/detail?url=${url}`),
    DETAIL_MS_MAX,
  )
  for (const [name, term] of [
    ['common', 'boots'],
    ['none', 'qqqqqq'],
  ] as const) {
    const start = performance.now()
    const { data } = await read(`${path}?search=${term}`)
    const value = performance.now() - start
    const measured = { rows: data.length }
    report({
      figure: `urls_search_${name}_${engine}`,
      value,
      unit: 'ms',
      goal: { max: SEARCH_MS_MAX },
      measured,
    })
  }
  await measure(
    'search_again',
    [`${path}?search=boots`, `${path}?search=boots&sort=words_count`],
    LIST_MS_MAX * 10,
  )
}
