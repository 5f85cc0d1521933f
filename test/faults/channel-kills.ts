// Messages under fire: the processes that follow events and send are killed, now while a message is at the receiver, now at
// any moment. Whatever happens, every event arrives at least once, and under one id. Whoever is killed has a successor, which
// the next kill does not wait for while another one is at work: starting is most of what a kill costs.

import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { recordEvent } from '../../src/background/events/event-store.ts'
import { CRAWL_EVENTS } from '../../src/features/crawls/events.ts'
import { createTestApp, TEST_SECRET } from '../helpers/app.ts'
import type { EngineContext } from '../helpers/engines.ts'
import { QUICK_ENVIRONMENT } from '../helpers/quick-node.ts'
import { seededInt } from '../helpers/seeded-random.ts'
import { openChannels } from '../helpers/sent-channels.ts'
import { until } from '../helpers/until.ts'
import { RECEIVER_ENV, startReceiver } from '../helpers/webhook-receiver.ts'

const randomInt = seededInt('channel-kills')

type KillOptions = { workers: number; kills: number; timeoutMs: number }

const PROGRAM = fileURLToPath(new URL('./channel-worker.ts', import.meta.url))
const EVENTS_PER_ROUND = 2
/** Or whoever is killed would only have begun to catch up. */
const BEHIND_MAX = 20
const KILL_WITHIN_MS = 60

export async function surviveKills(
  t: { after(clean: () => void): void },
  { database, storage }: EngineContext,
  { workers, kills, timeoutMs }: KillOptions,
): Promise<void> {
  const receiver = await startReceiver(t)
  const app = await createTestApp(database, RECEIVER_ENV)
  const { key } = await app.createTenant()
  const projectUid = await app.createProject(key)
  // The place from which events are followed is that of the first look.
  await openChannels(app, database)
  const made = await app.call('POST', '/v1/webhooks', { key, body: { name: 'x', url: receiver.url } })
  const { uid } = made.body.data
  await app.call('POST', `/v1/webhooks/${uid}/test`, { key })
  receiver.received.length = 0
  const alive = new Set<ChildProcess>()
  const working = new Set<ChildProcess>()
  const start = () => {
    const child = spawn(process.execPath, [PROGRAM, String(receiver.port), TEST_SECRET.toString()], {
      env: { ...process.env, ...storage.env, ...QUICK_ENVIRONMENT },
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    alive.add(child)
    child.stdout.once('data', () => working.add(child))
    child.once('exit', () => {
      alive.delete(child)
      working.delete(child)
    })
  }
  let recorded = 0
  const record = () =>
    database.transaction(async (tx) => {
      const { id } = await tx
        .selectFrom('projects')
        .where('uid', '=', projectUid)
        .select('id')
        .executeTakeFirstOrThrow()
      for (let count = 0; count < EVENTS_PER_ROUND; count++)
        await recordEvent(tx, {
          kind: CRAWL_EVENTS.succeeded,
          projectId: id,
          data: { pages_crawled: recorded++ },
        })
    })
  const arrived = new Set<number>()
  let looked = 0
  const countArrived = () => {
    for (; looked < receiver.received.length; looked++) arrived.add(numberOf(receiver.received[looked]!.body))
    return arrived.size
  }

  try {
    for (let count = 0; count < workers; count++) start()
    for (let killed = 0; killed < kills; killed++) {
      await until('somebody is at work', () => working.size > 0, timeoutMs)
      await until('the senders keep up', () => recorded - countArrived() <= BEHIND_MAX, timeoutMs)
      const before = receiver.received.length
      await record()
      if (killed % 2 === 0)
        await until('a message has come', () => receiver.received.length > before, timeoutMs)
      else await delay(randomInt(KILL_WITHIN_MS))
      const [victim = assert.fail('nobody is there to be killed')] = working
      victim.kill('SIGKILL')
      await once(victim, 'exit')
      start()
    }
    await until('every event has arrived', () => countArrived() === recorded, timeoutMs)
    await until(
      'every message is settled',
      async () => {
        const open = await database.read((db) =>
          db.selectFrom('deliveries').where('status', '!=', 'delivered').select('id').execute(),
        )
        return open.length === 0
      },
      timeoutMs,
    )
    const idsOf = new Map<number, Set<string>>()
    for (const { body, headers } of receiver.received) {
      const number = numberOf(body)
      idsOf.set(number, (idsOf.get(number) ?? new Set()).add(headers['webhook-id'] ?? ''))
    }
    for (const [number, ids] of idsOf) assert.equal(ids.size, 1, `event ${number} came as ${[...ids]}`)
    assert.equal(new Set([...idsOf.values()].flatMap((ids) => [...ids])).size, recorded)
  } finally {
    for (const child of alive) child.kill('SIGKILL')
    await app.close()
  }
}

function numberOf(body: string): number {
  return JSON.parse(body).data.details.pages_crawled
}
