// Measures how soon an event reaches a hundred webhooks, and the cost of sending for the process that does it. The
// receiver is a separate process.

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { wire } from '../src/app/wire.ts'
import { recordEvent } from '../src/background/events/event-store.ts'
import { createFollowing } from '../src/background/events/followers.ts'
import { createWorker } from '../src/background/jobs/worker.ts'
import { type Config, loadConfig } from '../src/data/settings/config.ts'
import type { Database } from '../src/data/storage/database.ts'
import { migrate } from '../src/data/storage/migrate.ts'
import { openDatabase } from '../src/data/storage/open.ts'
import { createAccount } from '../src/entry/accounts/store.ts'
import { compileValidator } from '../src/entry/http/requests/validation.ts'
import { createChannelParts } from '../src/features/channels/channel-parts.ts'
import { changeChannel } from '../src/features/channels/channel-store.ts'
import { makeChannel } from '../src/features/channels/edit-channel.ts'
import { CRAWL_EVENTS } from '../src/features/crawls/events.ts'
import { type NewProject, newProjectBody } from '../src/features/projects/schema.ts'
import { createProject } from '../src/features/projects/store.ts'
import { systemClock } from '../src/lib/clock.ts'
import { HOUR_MS } from '../src/lib/durations.ts'
import { createLogger } from '../src/lib/log.ts'
import { report } from './figure.ts'
import type { Arrival } from './message-receiver.ts'

const ENDPOINTS = 100
const EVENTS = 15
const BETWEEN_EVENTS_MS = 4_000
const DELIVERIES_AN_HOUR = 10_000
const RECEIVER = fileURLToPath(new URL('./message-receiver.ts', import.meta.url))
const SECRET = Buffer.alloc(32, 7)
const PROJECT = { name: 'Bench', domain: 'bench.example' }

export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'sightline-bench-'))
  const receiver = fork(RECEIVER)
  const [{ port }] = (await once(receiver, 'message')) as [{ port: number }]
  const config = loadConfig({
    SIGHTLINE_DATA: folder,
    SIGHTLINE_ALLOW_PRIVATE_NETWORKS: '127.0.0.1/32',
    SIGHTLINE_CRAWL_PORTS: String(port),
  })
  const log = createLogger({ level: 'warn' })
  const database = await openDatabase(config, { log })
  await migrate(database, { nowMs: Date.now })
  const { handlers, schedules, followers } = wire({ config, database, secret: SECRET, clock: systemClock })
  const clock = systemClock
  const observe = { onClaimed() {}, onFinished() {}, onFault() {} }
  const worker = createWorker({
    ...config.jobs,
    database,
    handlers,
    schedules,
    clock,
    random: Math.random,
    log,
    observe,
  })
  const following = createFollowing({ database, followers, clock, log })
  try {
    const projectId = await fill(database, config, port)
    await following.catchUp()
    worker.start()
    following.start()
    await delay(2_000)
    const idle = await busyMs(() => delay(5_000))
    const recordedMs: number[] = []
    const busy = await busyMs(async () => {
      for (let event = 0; event < EVENTS; event++) {
        await database.transaction((tx) =>
          recordEvent(tx, { kind: CRAWL_EVENTS.succeeded, projectId, data: { pages_crawled: event } }),
        )
        recordedMs.push(Date.now())
        await delay(BETWEEN_EVENTS_MS)
      }
      await delay(3_000)
    })
    receiver.send('tell')
    const [arrivals] = (await once(receiver, 'message')) as [Arrival[]]
    const waits = arrivals.map(({ event, atMs }) => atMs - (recordedMs[event] ?? 0)).sort((a, b) => a - b)
    const deliveries = arrivals.length
    // If a message is missing, its time counts as infinite.
    const isWhole = deliveries >= ENDPOINTS * EVENTS
    report({
      figure: 'channels_webhook_p99',
      value: isWhole ? (waits[Math.floor(deliveries * 0.99)] ?? Infinity) : Infinity,
      unit: 'ms',
      goal: { max: 3_000 },
      measured: { endpoints: ENDPOINTS, deliveries, median: waits[deliveries >> 1] ?? Infinity },
    })
    const sendingMs = busy.cpuMs - (idle.cpuMs / idle.wallMs) * busy.wallMs
    report({
      figure: 'channels_cpu_10000_an_hour',
      value: ((sendingMs / deliveries) * DELIVERIES_AN_HOUR) / HOUR_MS,
      unit: 'ratio',
      goal: { max: 0.1 },
      measured: { cpu_ms_a_delivery: sendingMs / deliveries },
    })
  } finally {
    await following.stop()
    await worker.stop(1_000)
    receiver.kill()
    await database.close()
    await rm(folder, { recursive: true })
  }
}

async function busyMs(work: () => Promise<unknown>): Promise<{ cpuMs: number; wallMs: number }> {
  const usage = process.cpuUsage()
  const startedMs = performance.now()
  await work()
  const { user, system } = process.cpuUsage(usage)
  return { cpuMs: (user + system) / 1000, wallMs: performance.now() - startedMs }
}

/** Creates a project with active webhooks. */
async function fill(database: Database, config: Config, port: number): Promise<number> {
  const nowMs = Date.now()
  const { mail, allowedNetworks } = config
  const settings = { database, clock: systemClock, secret: SECRET, mail: () => mail, allowedNetworks }
  const parts = createChannelParts({ ...settings, ports: [port], publicUrl: undefined })
  return await database.transaction(async (tx) => {
    const accountId = await createAccount(tx, { name: 'Bench' }, nowMs)
    const { value } = compileValidator(newProjectBody(allowedNetworks), 'body')(PROJECT)
    const { id } = await createProject(tx, accountId, value as NewProject, nowMs)
    for (let endpoint = 0; endpoint < ENDPOINTS; endpoint++) {
      const url = `http://127.0.0.1:${port}/${endpoint}`
      const body = { kind: 'webhook' as const, name: `Endpoint ${endpoint}`, url }
      const made = await makeChannel(tx, parts, { accountId, body, nowMs, actor: 'cli' })
      await changeChannel(tx, made.id, { is_enabled: 1, verified_at: nowMs })
    }
    return id
  })
}
