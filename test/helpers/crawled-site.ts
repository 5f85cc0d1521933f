// Whole crawls of a fake site: a project of its own, a crawl as the product starts one, and its job run in this process
// by a real runner, on a real database. Only the edges of the network are the test's: names, ports and how long
// anybody waits.

import assert from 'node:assert/strict'
import { createFetcher, type Fetcher } from '../../src/background/fetching/fetcher.ts'
import type { NameLookup } from '../../src/background/fetching/name-lookup.ts'
import { userAgentOf } from '../../src/background/fetching/user-agent.ts'
import { loadConfig } from '../../src/data/settings/config.ts'
import type { Database } from '../../src/data/storage/database.ts'
import { compileValidator } from '../../src/entry/http/requests/validation.ts'
import type { CrawlSettings } from '../../src/features/crawls/engine/crawl-settings.ts'
import type { ReadingOptions } from '../../src/features/crawls/engine/index/open-index.ts'
import type { CrawlKey } from '../../src/features/crawls/records/crawl-key.ts'
import { CRAWL_KIND, createCrawl, type NewCrawl } from '../../src/features/crawls/records/crawl-store.ts'
import { crawlHandler } from '../../src/features/crawls/run/crawl-handler.ts'
import type { CrawlJobParts, OpenRenderer } from '../../src/features/crawls/run/crawl-job-parts.ts'
import { changeCrawlSettings } from '../../src/features/crawls/settings/change-settings.ts'
import {
  type CrawlSettingsChanges,
  crawlSettingsChanges,
} from '../../src/features/crawls/settings/settings-schema.ts'
import { type Clock, systemClock } from '../../src/lib/clock.ts'
import { parseNetworks } from '../../src/lib/networks.ts'
import { createSeal, type Seal } from '../../src/lib/sealed.ts'
import { type CrawlResult, readCrawlResult } from './crawl-result.ts'
import type { FakeSite } from './fake-site.ts'
import { testRunner } from './jobs.ts'
import { storedRow } from './stored-rows.ts'
import { trackedProjects } from './tracked-project.ts'
import { until } from './until.ts'

export type CrawlOptions = {
  /** The domain of the site; `site.test` by default. */
  host?: string
  /** In place of a new one. */
  projectId?: number
  /** The project's settings of crawls, as the API takes them. */
  crawlSettings?: CrawlSettingsChanges
  settings?: Partial<CrawlSettings>
  limits?: Partial<CrawlJobParts['limits']>
  /** Crawled beside the site's own. */
  morePorts?: readonly number[]
  ca?: readonly string[]
  clock?: Clock
  openRenderer?: OpenRenderer
  log?: CrawlJobParts['log']
  /** Crawls at a time. */
  concurrency?: number
  /** One thread that reads, because to start another takes longer than to read a small site. */
  reading?: ReadingOptions
  /** In place of the one that settings are sealed with. */
  seal?: Seal
  /** Around the one that asks the site. */
  wrapFetcher?(fetcher: Fetcher): Fetcher
  patienceMs?: number
  isSlow?(url: URL): boolean
  timeoutMs?: number
  /** How often the runner looks for a crawl that is to go on; never within a test, unless it says so. */
  pollMs?: number
}

export type Crawled = CrawlResult & {
  key: CrawlKey
  ms: number
  /** The record of a page of the site, by its path. */
  page(path: string): NonNullable<ReturnType<CrawlResult['pages']['get']>>
}

export type RunningCrawl = {
  key: NewCrawl
  /** Until nobody works on it any more. */
  jobEnded(): Promise<void>
  ended(): Promise<Crawled>
}

const TEST_SEAL = createSeal(Buffer.alloc(32, 's'), 'sightline crawl access')

const LOOPBACK = parseNetworks('127.0.0.1') ?? assert.fail()
const PATIENCE_MS = 4_000
const LONG_PATIENCE_MS = 60_000
const CRAWL_MS_MAX = 180_000

export type FakeNetwork = {
  lookup: NameLookup
  ports: readonly number[]
  ca?: readonly string[] | undefined
  /** The host of the site. */
  ownHost?: string
  /** How long a request may take; long where no server is meant to be slow. */
  patienceMs?: number | undefined
  /** Which addresses are slow, where only some are: the others are waited for, on a machine that is busy. */
  isSlow?: ((url: URL) => boolean) | undefined
}

/** The product's own, but with little patience: a test cannot wait half a minute for a server that says nothing. */
export function createImpatientFetcher({ isSlow, ...network }: FakeNetwork): Fetcher {
  const impatient = createTimedFetcher(network)
  if (isSlow === undefined) return impatient
  const patient = createTimedFetcher({ ...network, patienceMs: LONG_PATIENCE_MS })
  return {
    fetchOne: (url, options) => (isSlow(new URL(url)) ? impatient : patient).fetchOne(url, options),
    async close() {
      await Promise.all([impatient.close(), patient.close()])
    },
  }
}

function createTimedFetcher(network: FakeNetwork): Fetcher {
  const { lookup, ports, ca, ownHost, patienceMs = PATIENCE_MS } = network
  const fetcher = createFetcher({
    userAgent: userAgentOf('0.0.0', 'https://sightline.example/bot') ?? assert.fail(),
    nowMs: () => performance.now(),
    allowedNetworks: LOOPBACK,
    ports,
    lookup,
    ownHost,
    connectTimeoutMs: patienceMs,
    idleTimeoutMs: patienceMs / 2,
    slowGraceMs: patienceMs / 4,
    ...(ca === undefined ? {} : { ca }),
  })
  return {
    ...fetcher,
    async fetchOne(url, options = {}) {
      const timeoutMs = Math.min(patienceMs, options.timeoutMs ?? patienceMs)
      const fetched = await fetcher.fetchOne(url, { ...options, timeoutMs })
      // A busy machine is slow, and a slow page is an issue of the audit.
      return fetched.state === 'response' ? { ...fetched, ttfbMs: 1 } : fetched
    },
  }
}

export function crawlHandlers(
  database: Database,
  network: FakeNetwork,
  {
    limits = {},
    clock = systemClock,
    openRenderer = async () => 'No browser is installed.',
    log = { warn: console.error },
    wrapFetcher = (fetcher) => fetcher,
    concurrency = 10,
    reading,
    seal = TEST_SEAL,
  }: Pick<
    CrawlOptions,
    'limits' | 'clock' | 'openRenderer' | 'log' | 'wrapFetcher' | 'concurrency' | 'reading' | 'seal'
  > = {},
) {
  const config = loadConfig({})
  return {
    [CRAWL_KIND]: crawlHandler({
      database,
      clock,
      log,
      defaults: config,
      seal,
      limits: { ...config.crawls.limits, ...limits },
      concurrency,
      keptMax: 10,
      openFetcher: ({ domain }) => wrapFetcher(createImpatientFetcher({ ...network, ownHost: domain })),
      openRenderer,
      robotsRetryMs: 100,
      reading: { readersCount: 1, ...reading },
      robotsBackOffMs: 20,
    }),
  }
}

export async function createCrawledProject(database: Database, domain: string): Promise<number> {
  return trackedProjects({ database })({ domain })
}

export async function setCrawlSettings(
  database: Database,
  project: { id: number; domain: string },
  changes: CrawlSettingsChanges,
): Promise<void> {
  const { value, errors } = compileValidator(crawlSettingsChanges, 'body')(changes)
  if (value === undefined) return assert.fail(JSON.stringify(errors))
  const parts = { engine: database.engine, seal: TEST_SEAL }
  await database.transaction((tx) => changeCrawlSettings(tx, parts, project, value))
}

/** Undefined when one is open already. */
export async function openCrawl(
  database: Database,
  projectId: number,
  settings: Partial<CrawlSettings> = {},
  attempts_max = 1,
): Promise<NewCrawl | undefined> {
  return database.transaction(async (tx) => {
    const key = await createCrawl(tx, projectId, { defaults: loadConfig({}), nowMs: Date.now() })
    if (key === undefined) return undefined
    // Some of what a test needs, like a tenth of a second between requests, no project can be set to.
    const { settings_json } = await tx
      .selectFrom('crawls')
      .where('project_id', '=', projectId)
      .where('id', '=', key.crawlId)
      .select('settings_json')
      .executeTakeFirstOrThrow()
    await tx
      .updateTable('crawls')
      .set({ settings_json: JSON.stringify({ ...JSON.parse(settings_json), ...settings }) })
      .where('project_id', '=', projectId)
      .where('id', '=', key.crawlId)
      .execute()
    // What fails once, without anybody killing anything, is a fault to be seen.
    await tx.updateTable('jobs').set({ attempts_max }).where('unique_key', '=', key.uid).execute()
    return key
  })
}

export async function startCrawl(
  database: Database,
  site: FakeSite,
  options: CrawlOptions = {},
): Promise<RunningCrawl> {
  const {
    host = 'site.test',
    settings,
    morePorts = [],
    ca,
    patienceMs,
    isSlow,
    timeoutMs = CRAWL_MS_MAX,
  } = options
  const projectId = options.projectId ?? (await createCrawledProject(database, site.domain(host)))
  if (options.crawlSettings !== undefined)
    await setCrawlSettings(database, { id: projectId, domain: site.domain(host) }, options.crawlSettings)
  const key = (await openCrawl(database, projectId, settings)) ?? assert.fail('a crawl is open already')
  const network = { lookup: site.lookup, ports: [site.port, ...morePorts], ca, patienceMs, isSlow }
  const runner = testRunner(database, crawlHandlers(database, network, options), {
    log: { warn: console.error, error: console.error },
    ...(options.pollMs === undefined ? {} : { pollMs: options.pollMs }),
  })
  const startedMs = performance.now()
  runner.start()
  /** Not only its row: a crawl that is canceled has ended before its worker notices. */
  async function jobEnded(): Promise<void> {
    const isOver = async () => {
      const job = await storedRow(database, 'jobs', ['state'], { kind: CRAWL_KIND, unique_key: key.uid })
      return job.state === 'succeeded' || job.state === 'failed'
    }
    await until('the crawl has ended', isOver, timeoutMs).finally(() => runner.stop(1_000))
  }

  return {
    key,
    jobEnded,
    async ended() {
      await jobEnded()
      const result = await readCrawlResult(database, key)
      const page = (path: string) => {
        const url = site.origin(host) + path
        return result.pages.get(url) ?? assert.fail(`there is no record of ${url}`)
      }
      return { ...result, key, page, ms: performance.now() - startedMs }
    },
  }
}

export async function crawlSite(
  database: Database,
  site: FakeSite,
  options: CrawlOptions = {},
): Promise<Crawled> {
  return (await startCrawl(database, site, options)).ended()
}
