// Measures exporting a list of 1,000,000 keywords as a file of each kind, on both engines: rows per second, memory
// above idle, and how long other requests take meanwhile, from beginning to end. Memory is that of the process itself:
// pages of the SQLite file that it has mapped are the system's, which takes them back when it needs them.

import { readFile } from 'node:fs/promises'
import { get } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { loadConfig } from '../src/data/settings/config.ts'
import { ENGINES, type Engine } from '../src/data/storage/portable.ts'
import { createSession } from '../src/entry/accounts/session-store.ts'
import { report } from './figure.ts'
import { keywordsPath } from './keyword-requests.ts'
import type { LoadResult } from './load.ts'
import { load, request, type ServerProcess, startServer } from './processes.ts'
import { fillTracked, type TrackedStorage } from './tracked-storage.ts'

const KEYWORDS = 1_000_000
const LOOK_MS = 200
const LOAD_SECONDS = 10

const FORMATS = ['csv', 'xlsx', 'parquet']

export async function run(
  keywords = KEYWORDS,
  engines: readonly Engine[] = ENGINES,
  formats: readonly string[] = FORMATS,
): Promise<void> {
  for (const engine of engines) await measure(engine, keywords, formats)
}

async function measure(engine: Engine, keywords: number, formats: readonly string[]): Promise<void> {
  const tracked = await fillTracked(engine, keywords)
  const session = await signIn(tracked)
  // Each format has a new server, because leftovers in memory would not be idle memory.
  for (const format of formats) {
    const server = await startServer('./product-server.ts', {
      env: tracked.storage.env,
      isLean: true,
    })
    await measureFile({ server, tracked, session, format, keywords, engine })
    await server.stop()
  }
  await tracked.storage.remove()
}

type Measured = {
  server: ServerProcess
  tracked: TrackedStorage
  session: string
  format: string
  keywords: number
  engine: Engine
}

async function measureFile({ server, tracked, session, format, keywords, engine }: Measured): Promise<void> {
  const others = [
    request(`${keywordsPath(tracked)}?limit=50`, tracked.key),
    request('/v1/account', tracked.key),
  ]
  const quiet = { port: server.port, requests: others, connections: 4, pauseMs: 20, seconds: LOAD_SECONDS }
  const alone = await load(quiet)
  const idleBytes = await ownBytes(server)
  const file = download(server, `/app${keywordsPath(tracked)}.${format}`, session)
  let peakBytes = idleBytes
  let isDone = false
  // Measured until the end, and not only at the beginning: the worst part counts.
  const meanwhile = (async () => {
    const parts: LoadResult[] = []
    while (!isDone) parts.push(await load(quiet))
    return parts
  })()
  const ended = file.finally(() => {
    isDone = true
  })
  while (!isDone) {
    peakBytes = Math.max(peakBytes, await ownBytes(server))
    await delay(LOOK_MS)
  }
  const { lines, bytes, seconds } = await ended
  if (format === 'csv' && lines !== keywords + 1) throw new Error(`the file has ${lines} lines`)
  const name = `export_${format}`
  report({
    figure: `${name}_rows_${engine}`,
    value: keywords / seconds,
    unit: 'per s',
    goal: { min: 8000 },
    measured: { seconds, megabytes: bytes / 1e6 },
  })
  const aboveIdle = (peakBytes - idleBytes) / 2 ** 20
  report({ figure: `${name}_memory_${engine}`, value: aboveIdle, unit: 'MB', goal: { max: 150 } })
  const parts = await meanwhile
  const worst = (name: 'p50Ms' | 'p99Ms' | 'maxMs') => Math.max(...parts.map((part) => part[name]))
  report({
    figure: `${name}_others_p99_${engine}`,
    value: worst('p99Ms'),
    unit: 'ms',
    goal: { max: 50 },
    measured: {
      seconds: parts.length * LOAD_SECONDS,
      p50Ms: worst('p50Ms'),
      maxMs: worst('maxMs'),
      alone_p50_ms: alone.p50Ms,
      alone_p99_ms: alone.p99Ms,
    },
  })
}

async function signIn({ storage, accountId }: TrackedStorage): Promise<string> {
  const database = await storage.open()
  const place = { userAgent: 'bench', address: '127.0.0.1' }
  const token = await database.transaction(async (tx) => {
    const { id } = await tx
      .selectFrom('members')
      .where('account_id', '=', accountId)
      .select('id')
      .executeTakeFirstOrThrow()
    return (await createSession(tx, { memberId: id, ...place }, Date.now())).token
  })
  await database.close()
  return token
}

async function ownBytes({ child }: ServerProcess): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
  return Number(/^RssAnon:\s+(\d+) kB/m.exec(status)?.[1]) * 1024
}

const LINE_FEED = 10

function download(server: ServerProcess, path: string, session: string) {
  const startedMs = performance.now()
  return new Promise<{ lines: number; bytes: number; seconds: number }>((resolve, reject) => {
    const headers = {
      cookie: `sightline_${loadConfig({}).http.port}=${session}`,
      'sec-fetch-site': 'same-origin',
    }
    get({ port: server.port, host: '127.0.0.1', path, headers }, (response) => {
      let lines = 0
      let bytes = 0
      response.on('data', (piece: Buffer) => {
        bytes += piece.length
        for (let at = piece.indexOf(LINE_FEED); at !== -1; at = piece.indexOf(LINE_FEED, at + 1)) lines++
      })
      response.on('end', () => {
        if (response.statusCode !== 200) reject(new Error(`the answer is ${response.statusCode}`))
        resolve({ lines, bytes, seconds: (performance.now() - startedMs) / 1000 })
      })
      response.on('error', reject)
    }).on('error', reject)
  })
}
