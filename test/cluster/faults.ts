// What goes wrong in the cluster, one thing at a time. Each fault ends when its cause is gone: a supervisor has started the process again,
// the cable is back, the disk has space. From then on, all nodes have to answer within seconds.

import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import { seededInt } from '../helpers/seeded-random.ts'
import { until } from '../helpers/until.ts'
import { ask, type Cluster, LEASE_MS } from './cluster.ts'
import { CLOCKS_MOVE, type Node } from './node.ts'

const randomInt = seededInt('cluster')

const DAY_S = 86_400
/** A process that is silent for 15 seconds has lost what it claimed for requests. */
const REQUEST_LEASE_MS = 15_000
const CUT_MS = 6_000
const SHORT_MS = 3_000
/** libfaketime looks once a second. */
const CLOCK_MS = 4_000

export type Fault = { name: string; run(cluster: Cluster): Promise<void> }

const PROCESS_FAULTS: readonly Fault[] = [
  ...(['api', 'workers'] as const).flatMap((role): Fault[] =>
    (['SIGKILL', 'SIGTERM'] as const).map((signal) => ({
      name: `${signal} to one of the ${role}`,
      async run(cluster) {
        const node = oneOf(cluster[role])
        await node.end(signal)
        node.start()
      },
    })),
  ),
  {
    name: 'SIGKILL to all workers',
    async run({ workers }) {
      await Promise.all(workers.map((node) => node.end('SIGKILL')))
      for (const node of workers) node.start()
    },
  },
  {
    name: 'a worker stands still beyond its leases',
    run: ({ workers }) => freeze(oneOf(workers), 2 * LEASE_MS),
  },
  {
    name: 'an API node stands still beyond its lease',
    run: ({ api }) => freeze(oneOf(api), REQUEST_LEASE_MS + SHORT_MS),
  },
  {
    name: 'PgBouncer is killed',
    async run({ pooler }) {
      await pooler.kill()
      await delay(SHORT_MS)
      await pooler.start()
    },
  },
  {
    name: 'haproxy is killed',
    async run({ proxy }) {
      await proxy.kill()
      await proxy.start()
    },
  },
  {
    name: 'the primary crashes and recovers',
    async run({ postgres }) {
      await postgres.primary().server.kill()
      await delay(SHORT_MS)
      await postgres.primary().server.start()
    },
  },
  {
    name: 'the standby crashes and recovers',
    async run({ postgres }) {
      await postgres.standby().server.kill()
      await delay(SHORT_MS)
      await postgres.standby().server.start()
    },
  },
  {
    name: 'failover from a primary that crashed',
    async run({ postgres }) {
      await postgres.primary().server.kill()
      await postgres.failOver()
    },
  },
]

const NETWORK_FAULTS: readonly Fault[] = [
  ...(['api', 'workers'] as const).map(
    (role): Fault => ({
      name: `the link of one of the ${role} is cut`,
      run: (cluster) => cut(oneOf(cluster[role]).machine),
    }),
  ),
  { name: 'the link of PgBouncer is cut', run: ({ poolerMachine }) => cut(poolerMachine) },
  { name: 'the link of the primary is cut', run: ({ postgres }) => cut(postgres.primary().machine) },
  { name: 'the link of the standby is cut', run: ({ postgres }) => cut(postgres.standby().machine) },
  {
    name: 'replies of the provider are lost on their way to a worker',
    async run({ workers, provider }) {
      const { machine } = oneOf(workers)
      const port = Number(new URL(provider.url).port)
      await machine!.setReplies(port, false)
      await delay(CUT_MS)
      await machine!.setReplies(port, true)
    },
  },
  {
    name: 'failover from a primary whose link is cut',
    async run({ postgres }) {
      const { machine } = postgres.primary()
      await machine!.setLink(false)
      await delay(SHORT_MS)
      await postgres.failOver()
      await postgres.standby().server.kill()
      await machine!.setLink(true)
    },
  },
]

const CLOCK_FAULTS: readonly Fault[] = (['api', 'workers'] as const).flatMap((role) =>
  [DAY_S, -DAY_S].map((seconds) => ({
    name: `the clock of one of the ${role} jumps ${seconds > 0 ? 'ahead' : 'back'} a day, and home again`,
    async run(cluster) {
      const node = oneOf(cluster[role])
      node.moveClock(seconds)
      await delay(CLOCK_MS)
      node.moveClock(0)
    },
  })),
)

const DISK_FAULTS: readonly Fault[] = [
  {
    name: 'the disk of the primary is full',
    async run(cluster) {
      const { disk, server } = cluster.postgres.primary()
      await disk!.fill()
      await delay(SHORT_MS)
      await disk!.free()
      // It ends when it cannot write its log.
      await until('the primary runs', async () => {
        await server.start()
        return await ask(cluster, 'select 1').then(
          () => true,
          () => false,
        )
      })
    },
  },
]

/** Those that can be brought about here, and why the others cannot. */
export function chooseFaults({ network, postgres }: Cluster): { faults: Fault[]; missing: string[] } {
  const parts: [readonly Fault[], boolean, string][] = [
    [PROCESS_FAULTS, true, ''],
    [NETWORK_FAULTS, network !== undefined, 'links are not cut: namespaces take root, ip and nsenter'],
    [
      CLOCK_FAULTS,
      CLOCKS_MOVE,
      'clocks do not jump: libfaketime is not installed (apt-get install libfaketime)',
    ],
    [DISK_FAULTS, postgres.primary().disk !== undefined, 'disks are not full: nothing can be mounted'],
  ]
  return {
    faults: parts.flatMap(([faults, isPossible]) => (isPossible ? faults : [])),
    missing: parts.flatMap(([, isPossible, reason]) => (isPossible ? [] : [reason])),
  }
}

/** All of them in any order, then all in another one. */
export function* inRandomOrder<T>(items: readonly T[]): Generator<T> {
  for (;;) {
    const rest = [...items]
    while (rest.length > 0) yield rest.splice(randomInt(rest.length), 1)[0]!
  }
}

function oneOf(nodes: readonly Node[]): Node {
  return nodes[randomInt(nodes.length)]!
}

async function freeze(node: Node, ms: number): Promise<void> {
  node.freeze()
  await delay(ms)
  node.thaw()
}

async function cut(machine: { setLink(isUp: boolean): Promise<void> } | undefined): Promise<void> {
  assert.ok(machine)
  await machine.setLink(false)
  await delay(CUT_MS)
  await machine.setLink(true)
}
