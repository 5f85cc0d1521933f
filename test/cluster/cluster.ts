// The whole cluster of a test, each part on a machine of its own: three API nodes behind haproxy, three workers, PgBouncer with the
// settings of deploy/cluster, a primary and its standby. Around it, in this process: a provider that counts what it is paid for, and a
// site to crawl. Where machines cannot be made, all are processes of this one.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type FakeDataForSeo, startFakeDataForSeo } from '../helpers/fake-dataforseo.ts'
import { type FakeSite, startFakeSite } from '../helpers/fake-site.ts'
import { graphSite } from '../helpers/fake-site-pages.ts'
import type { Machine } from '../helpers/network.ts'
import { createNetwork, type Network } from '../helpers/network.ts'
import { type PgBouncer, readClusterSettings, startPgBouncer } from '../helpers/pgbouncer.ts'
import { networkUrl } from '../helpers/postgres-server.ts'
import { until } from '../helpers/until.ts'
import { createNode, type Node, type NodeRole } from './node.ts'
import { type PostgresPair, startPair } from './postgres-pair.ts'
import { type ApiProxy, createProxy } from './proxy.ts'

const NODES_OF_A_ROLE = 3
export const LEASE_MS = 5_000
const PROVIDER_LATENCY_MS = 200
const SITE_PAGES = 60

export type Cluster = {
  network: Network | undefined
  folder: string
  nodes: readonly Node[]
  api: readonly Node[]
  workers: readonly Node[]
  proxy: ApiProxy
  pooler: PgBouncer
  poolerMachine: Machine | undefined
  postgres: PostgresPair
  provider: FakeDataForSeo
  site: FakeSite
  /** Its address as a project names it. */
  siteDomain: string
  key: string
}

type Cleaner = { after(clean: () => Promise<void> | void): void; diagnostic(text: string): void }

export async function startCluster(t: Cleaner): Promise<Cluster> {
  const network = await createNetwork()
  if (network !== undefined) t.after(() => network.remove())
  t.diagnostic(network === undefined ? 'processes of one machine' : 'a network namespace for each machine')
  const folder = mkdtempSync(join(tmpdir(), 'sightline-cluster-'))
  if (process.env.SIGHTLINE_TEST_KEEP === undefined)
    t.after(() => rmSync(folder, { recursive: true, force: true }))
  const here = network?.here ?? '127.0.0.1'
  const provider = await startFakeDataForSeo({ address: here, latencyMs: PROVIDER_LATENCY_MS })
  t.after(() => provider.close())
  const site = await startFakeSite({ address: here })
  t.after(() => site.close())
  site.serve(here, graphSite(SITE_PAGES))

  const postgres = await startPair(t, network)
  const poolerMachine = await network?.addMachine('pgbouncer')
  const pooler = await startPgBouncer(networkUrl(postgres.url), readClusterSettings(), poolerMachine)
  t.after(() => pooler.remove())
  const settings = {
    SIGHTLINE_DATABASE_URL: pooler.urlOf(postgres.url),
    SIGHTLINE_DATABASE_DIRECT_URL: postgres.url,
    SIGHTLINE_SECRET: 'the same secret on every node of the cluster',
    SIGHTLINE_DEMO: 'false',
    SIGHTLINE_RATE_LIMIT_PER_MINUTE: '0',
    SIGHTLINE_JOB_LEASE_MS: String(LEASE_MS),
    SIGHTLINE_RANK_TRACKING_LIMIT: '100000',
    SIGHTLINE_SPEND_LIMIT_USD: '100000',
    SIGHTLINE_SERP_PROVIDER: 'dataforseo',
    SIGHTLINE_DATAFORSEO_MODE: 'live',
    SIGHTLINE_DATAFORSEO_URL: provider.url,
    SIGHTLINE_DATAFORSEO_LOGIN: provider.login,
    SIGHTLINE_DATAFORSEO_PASSWORD: provider.password,
    SIGHTLINE_ALLOW_PRIVATE_NETWORKS: `${here}/32`,
    SIGHTLINE_CRAWL_PORTS: String(site.port),
  }
  const nodes: Node[] = []
  for (const role of ['serve', 'worker'] as const)
    for (let number = 1; number <= NODES_OF_A_ROLE; number++) {
      const name = `${role}-${number}`
      nodes.push(await createNode({ name, role, folder, settings, machine: await network?.addMachine(name) }))
    }
  t.after(async () => void (await Promise.all(nodes.map((node) => node.end('SIGKILL')))))
  const ofRole = (role: NodeRole) => nodes.filter((node) => node.role === role)
  const api = ofRole('serve')
  // The first one makes the tables and the account.
  api[0]!.start()
  await until('the first node is ready', () => api[0]!.isReady())
  for (const node of nodes.slice(1)) node.start()
  await until('all nodes are ready', async () =>
    (await Promise.all(nodes.map((node) => node.isReady()))).every(Boolean),
  )
  const proxy = await createProxy(folder, api, await network?.addMachine('haproxy'))
  t.after(() => proxy.kill())
  await proxy.start()
  const [key = ''] = /slk_\w+/.exec(readFileSync(join(api[0]!.folder, 'first-sign-in.txt'), 'utf8')) ?? []
  return {
    ...{ network, folder, nodes, api, workers: ofRole('worker'), proxy, pooler, poolerMachine, postgres },
    ...{ provider, site, siteDomain: site.domain(here), key },
  }
}

/** From the primary, past the pooler. */
export async function ask<Row extends pg.QueryResultRow>(
  { postgres }: Cluster,
  query: string,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  try {
    return (await client.query<Row>(query)).rows
  } finally {
    await client.end()
  }
}
