// Measures how long the event loop stalls while every kind of request is served: lists, single records, counts, writes
// that are refused, unknown paths. Under load, but not saturated: without a free core the loop also waits for the
// processor, and the figure would be that of the machine. The baseline is node:http under the same load.

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ENGINES, type Engine } from '../src/data/storage/portable.ts'
import { report } from './figure.ts'
import { fillStorage } from './filled-storage.ts'
import { load, request, type ServerProcess, startServer } from './processes.ts'
import type { Stalls } from './stalls.ts'

const LOAD = { connections: 50, pauseMs: 25 }
const SECONDS = 6

export async function run(): Promise<void> {
  for (const engine of ENGINES) await measure(engine)
}

async function measure(engine: Engine): Promise<void> {
  const { storage, key } = await fillStorage(engine)
  const folder = await mkdtemp(join(tmpdir(), 'sightline-bench-'))
  const product = await startServer('./product-server.ts', { env: storage.env })
  const list = await fetch(`http://127.0.0.1:${product.port}/v1/projects?limit=100`, {
    headers: { authorization: `Bearer ${key}` },
  })
  const body = await list.text()
  await writeFile(join(folder, 'body.json'), body)
  const bare = await startServer('./bare-server.ts', { args: [join(folder, 'body.json')] })
  const { uid } = JSON.parse(body).data[0] as { uid: string }
  const paths = [
    '/projects?limit=100',
    `/projects/${uid}`,
    `/projects/${uid}/competitors`,
    '/account/usage',
    '/nothing',
  ]
  const requests = [...paths.map((path) => request(`/v1${path}`, key)), request('/v1/projects')]

  const own = await stallsUnder(product, requests)
  const baseline = await stallsUnder(bare, requests)
  report({
    figure: `event_loop_longest_stall_${engine}`,
    value: own.maxMs,
    unit: 'ms',
    goal: { max: 20 },
    measured: {
      p99Ms: own.p99Ms,
      bareMs: baseline.maxMs,
      bareP99Ms: baseline.p99Ms,
      perSecond: own.perSecond,
    },
  })
  await Promise.all([product.stop(), bare.stop()])
  await Promise.all([storage.remove(), rm(folder, { recursive: true })])
}

async function stallsUnder(
  server: ServerProcess,
  requests: string[],
): Promise<Stalls & { perSecond: number }> {
  // The first load warms up.
  await load({ port: server.port, requests, ...LOAD, seconds: SECONDS / 2 })
  await server.ask('stalls')
  const { requestsPerSecond } = await load({ port: server.port, requests, ...LOAD, seconds: SECONDS })
  return { ...((await server.ask('stalls')) as Stalls), perSecond: requestsPerSecond }
}
