// Measures the cost of 1,000 open streams of events for a server without events: memory above idle, and processor time.
// Then measures how long after its commit an event reaches all of them.

import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { wire } from '../src/app/wire.ts'
import { loadConfig } from '../src/data/settings/config.ts'
import { migrate } from '../src/data/storage/migrate.ts'
import { openDatabase } from '../src/data/storage/open.ts'
import { createKey } from '../src/entry/accounts/key-store.ts'
import { createSession } from '../src/entry/accounts/session-store.ts'
import { createAccount, createMember } from '../src/entry/accounts/store.ts'
import { createServer } from '../src/entry/http/server/server.ts'
import { systemClock } from '../src/lib/clock.ts'
import { createLogger } from '../src/lib/log.ts'
import { report } from './figure.ts'

const MEMBERS = 20
const STREAMS_OF_EACH = 50
const REST_MS = 20_000
const CLIENT = fileURLToPath(new URL('./open-streams.ts', import.meta.url))

export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'sightline-bench-'))
  const config = loadConfig({ SIGHTLINE_DATA: folder, SIGHTLINE_CONNECTIONS_PER_ADDRESS_MAX: '0' })
  const log = createLogger({ level: 'warn' })
  const database = await openDatabase(config, { log })
  await migrate(database, { nowMs: Date.now })
  const product = wire({ config, database, secret: Buffer.alloc(32, 7), clock: systemClock })
  const holder = { id: 'bench', releaseLater() {} }
  const app = await createServer({ ...product, pages: [], database, holder, log, http: config.http })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const clients: ChildProcess[] = []
  try {
    const { tokens, key } = await createMembers(database)
    const cookieOf = (token: string) => `sightline_${config.http.port}=${token}`
    await delay(2_000)
    const idleBytes = process.memoryUsage().rss
    for (const token of tokens.slice(1)) {
      const given = [`${url}/app/v1/events`, cookieOf(token), String(STREAMS_OF_EACH)]
      const client = fork(CLIENT, given)
      clients.push(client)
      await once(client, 'message')
    }
    await delay(5_000)
    const bytes = process.memoryUsage().rss - idleBytes
    const usage = process.cpuUsage()
    const startedMs = performance.now()
    await delay(REST_MS)
    const { user, system } = process.cpuUsage(usage)
    const share = (user + system) / 1000 / (performance.now() - startedMs)
    const streams = MEMBERS * STREAMS_OF_EACH
    report({
      figure: 'live_streams_memory',
      value: bytes / 1e6,
      unit: 'MB',
      goal: { max: 60 },
      measured: { streams },
    })
    report({
      figure: 'live_streams_cpu',
      value: share,
      unit: 'ratio',
      goal: { max: 0.03 },
      measured: { streams },
    })
    const heardMs = await timeEvent(url, key, cookieOf(tokens[0] as string))
    report({ figure: 'live_event_heard', value: heardMs, unit: 'ms', goal: { max: 2000 } })
  } finally {
    for (const client of clients) client.kill()
    await product.endStreams()
    await app.close()
    await database.close()
    await rm(folder, { recursive: true })
  }
}

/** One more than there are streams: the first one listens alone. */
async function createMembers(database: Awaited<ReturnType<typeof openDatabase>>) {
  return database.transaction(async (tx) => {
    const nowMs = Date.now()
    const accountId = await createAccount(tx, { name: 'Bench' }, nowMs)
    const tokens: string[] = []
    let memberId = 0
    for (let made = 0; made <= MEMBERS; made++) {
      memberId = await createMember(tx, { accountId, name: `Member ${made}`, role: 'owner' }, nowMs)
      const session = { memberId, userAgent: 'bench', address: '127.0.0.1' }
      tokens.push((await createSession(tx, session, nowMs)).token)
    }
    const { key } = await createKey(tx, { memberId, name: 'bench', scope: 'read_write' }, nowMs)
    return { tokens, key }
  })
}

/** Measures from requesting a crawl until a stream reports that one is queued. */
async function timeEvent(url: string, key: string, cookie: string): Promise<number> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const call = async (path: string, body?: object) => {
    const answer = await fetch(`${url}/v1${path}`, {
      method: 'POST',
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    return ((await answer.json()) as { data: { uid: string } }).data
  }
  const { uid } = await call('/projects', { name: 'Bench', domain: 'bench.example' })
  const heard = new Promise<number>((resolve) => {
    get(
      `${url}/app/v1/events`,
      { agent: false, headers: { cookie, 'sec-fetch-site': 'same-origin' } },
      (response) => {
        response.setEncoding('utf8').on('data', (text: string) => {
          if (text.includes('crawl.queued')) resolve(performance.now())
        })
      },
    )
  })
  await delay(2_000)
  const askedMs = performance.now()
  await call(`/projects/${uid}/crawls`)
  return (await heard) - askedMs
}
