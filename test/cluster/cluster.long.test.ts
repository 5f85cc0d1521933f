// A cluster under load whose parts fail, one after the other, for twenty minutes; SIGHTLINE_TEST_CLUSTER_MINUTES says how long else. All
// faults come before one comes again. What each needs is in faults.ts; without root, haproxy or libfaketime some are left out, and said so.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { WITHOUT_STATEMENTS } from '../helpers/pgbouncer.ts'
import { until } from '../helpers/until.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { chooseFaults, inRandomOrder } from './faults.ts'
import { startLoad } from './load.ts'
import type { Node } from './node.ts'
import { WITHOUT_HAPROXY } from './proxy.ts'
import { summarize, untilAllEnded, verify } from './verify.ts'

const MINUTE_MS = 60_000
const MINUTES = Number(process.env.SIGHTLINE_TEST_CLUSTER_MINUTES ?? 20)
const BACK_MS_MAX = 10_000
/** As long as so many starts of a node take, on a machine that is busy with other things; one takes two seconds where it is not. */
const STARTS_IN_TIME = 3
const GIVEN_UP_MS = 120_000
/** Between two faults, so that work goes on. */
const CALM_MS = 2_000
const ASK_EVERY_MS = 50
const ASK_TIMEOUT_MS = 5_000

test('a cluster whose parts fail loses nothing, doubles nothing and buys nothing twice', {
  skip: WITHOUT_STATEMENTS || WITHOUT_HAPROXY,
}, async (t) => {
  const cluster = await startCluster(t)
  const { faults, missing } = chooseFaults(cluster)
  for (const reason of missing) t.diagnostic(reason)
  const load = startLoad(cluster)
  t.after(() => load.abandon())
  const late: string[] = []
  const slowest = new Map<string, number>()
  const order = inRandomOrder(faults)
  const endMs = performance.now() + MINUTES * MINUTE_MS
  let count = 0
  for (; count === 0 || performance.now() < endMs; count++) {
    await delay(CALM_MS)
    const { name, run } = order.next().value!
    await run(cluster)
    const backMs = await untilAllAnswer(cluster)
    // Told at once: nobody watches a test for twenty minutes that says nothing.
    console.log(`${name}: back after ${backMs} ms`)
    slowest.set(name, Math.max(backMs, slowest.get(name) ?? 0))
    if (backMs > BACK_MS_MAX && backMs > (await measureSlowness(cluster))) late.push(`${name}: ${backMs} ms`)
    if (name.startsWith('failover')) await cluster.postgres.follow()
  }
  t.diagnostic(`slowest: ${JSON.stringify(Object.fromEntries(slowest))}`)
  await load.stop()
  await untilAllEnded(cluster)
  t.diagnostic(`${count} faults; ${await summarize(cluster, load)}`)
  await verify(cluster, load)
  assert.deepEqual(late, [], 'nodes that did not answer in time')
})

/** How long the machine may take at this moment, judged by a start that no fault has preceded. */
async function measureSlowness({ workers }: Cluster): Promise<number> {
  const node = workers[0]!
  await node.end('SIGTERM')
  const fromMs = performance.now()
  node.start()
  await until('a worker has started', () => node.isReady())
  const startMs = performance.now() - fromMs
  console.log(`The machine is busy: a node takes ${Math.round(startMs)} ms to start.`)
  return STARTS_IN_TIME * startMs
}

/** Resolves with the time until each node was ready, API nodes wrote and read, and the proxy led to one. */
async function untilAllAnswer(cluster: Cluster): Promise<number> {
  const fromMs = performance.now()
  const isLate = () => performance.now() - fromMs > GIVEN_UP_MS
  const answers = [
    ...cluster.nodes.map((node) => ({ name: node.name, ask: () => node.isReady() })),
    ...cluster.api.map((node) => ({ name: `${node.name} for a request`, ask: () => serves(node, cluster) })),
    { name: 'the proxy', ask: () => serves(cluster.proxy, cluster) },
  ]
  await Promise.all(
    answers.map(async ({ name, ask }) => {
      while (!(await ask())) {
        if (isLate()) throw new Error(`${name} did not answer within ${GIVEN_UP_MS} ms.`)
        await delay(ASK_EVERY_MS)
      }
    }),
  )
  return Math.round(performance.now() - fromMs)
}

async function serves({ url }: Pick<Node, 'url'>, { key }: Cluster): Promise<boolean> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const limit = () => AbortSignal.timeout(ASK_TIMEOUT_MS)
  try {
    const read = await fetch(`${url}/v1/projects?limit=1`, { headers, signal: limit() })
    const { data } = (await read.json()) as { data: { uid: string }[] }
    const body = JSON.stringify({ day: '2026-11-18', text: 'The node answers.' })
    const write = await fetch(`${url}/v1/projects/${data[0]?.uid}/notes`, {
      method: 'POST',
      headers,
      body,
      signal: limit(),
    })
    await write.arrayBuffer()
    return read.status === 200 && write.status === 201
  } catch {
    return false
  }
}
