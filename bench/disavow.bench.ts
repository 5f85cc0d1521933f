// Measures the download of a disavow list of 100,000 entries, one at a time and several at once, and how long the event
// loop stalls meanwhile, on both engines: built for each request, and cached while the list does not change. The
// baseline sends the same bytes from memory by node:http; with several at once it has to share the processor too.

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ENGINES, type Engine } from '../src/data/storage/portable.ts'
import { removeCrawlProject } from './crawl-project.ts'
import { fillDisavow } from './disavow-storage.ts'
import { report } from './figure.ts'
import { reportLatency } from './latency.ts'
import { load, request, type ServerProcess, startServer } from './processes.ts'
import type { Stalls } from './stalls.ts'

const ENTRIES = 100_000
const SECONDS = 5
const AT_ONCE = 8
const GOAL_MS = 300
const STALL_MS = 20
const LIST_MS = 100
const LISTS = {
  all: '',
  type: '?type=url',
  search: '?search=a1',
  nowhere: '?search=nowhere',
  nowhere_type: '?search=nowhere&type=domain',
}

export async function run(entries = ENTRIES, engines: readonly Engine[] = ENGINES): Promise<void> {
  for (const engine of engines) {
    const project = await fillDisavow(engine, entries)
    const folder = await mkdtemp(join(tmpdir(), 'sightline-bench-'))
    const product = await startServer('./product-server.ts', { env: project.env })
    const cold = await startServer('./product-server.ts', {
      env: { ...project.env, SIGHTLINE_CACHE_BYTES_MAX: '0' },
    })
    const path = `/v1/projects/${project.projectUid}/disavows`
    const download = request(`${path}/download`, project.key)
    await writeFile(join(folder, 'body'), await bodyOf(product, `${path}/download`, project.key, entries))
    const bare = await startServer('./text-server.ts', { args: [join(folder, 'body')] })

    const made = await measure(cold, download, 1)
    const own = await measure(product, download, 1)
    const baseline = await measure(bare, download, 1)
    const busy = await measure(product, download, AT_ONCE)
    const busyBaseline = await measure(bare, download, AT_ONCE)
    report({
      figure: `disavow_download_${engine}`,
      value: made.p95Ms,
      unit: 'ms',
      goal: { max: GOAL_MS },
      measured: {
        p50_ms: made.p50Ms,
        max_ms: made.maxMs,
        kept_p50_ms: own.p50Ms,
        kept_p95_ms: own.p95Ms,
        bare_p50_ms: baseline.p50Ms,
        ratio: own.p50Ms / baseline.p50Ms,
      },
    })
    report({
      figure: `disavow_download_longest_stall_${engine}`,
      value: own.stallMs,
      unit: 'ms',
      goal: { max: STALL_MS },
      measured: {
        made_each_time_ms: made.stallMs,
        bare_ms: baseline.stallMs,
        at_once_ms: busy.stallMs,
        at_once_p95_ms: busy.p95Ms,
        bare_at_once_ms: busyBaseline.stallMs,
      },
    })
    for (const [name, query] of Object.entries(LISTS)) {
      const listed = [request(`${path}${query}`, project.key)]
      await reportLatency(`disavow_list_${name}_${engine}`, product, listed, LIST_MS)
    }
    await Promise.all([product.stop(), cold.stop(), bare.stop()])
    await Promise.all([removeCrawlProject(project), rm(folder, { recursive: true })])
  }
}

async function bodyOf(server: ServerProcess, path: string, key: string, entries: number): Promise<Buffer> {
  const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, {
    headers: { authorization: `Bearer ${key}` },
  })
  const body = Buffer.from(await answer.arrayBuffer())
  const lines = body.toString().split('\n').length - 1
  if (answer.status !== 200 || lines !== entries) throw new Error(`The file has ${lines} lines.`)
  return body
}

async function measure(server: ServerProcess, asked: string, connections: number) {
  const order = { port: server.port, requests: [asked], connections }
  await load({ ...order, seconds: SECONDS / 2 })
  await server.ask('stalls')
  const result = await load({ ...order, seconds: SECONDS })
  if (result.failures > 0) throw new Error(`${result.failures} requests failed`)
  const { maxMs } = (await server.ask('stalls')) as Stalls
  return { ...result, stallMs: maxMs }
}
