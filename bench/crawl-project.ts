// Creates a project for the synthetic site, on a database of its own, and runs crawls of it by the product: started and
// observed from outside, through the stored rows.

import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { type Config, loadConfig } from '../src/data/settings/config.ts'
import type { Database } from '../src/data/storage/database.ts'
import { migrate } from '../src/data/storage/migrate.ts'
import type { Engine } from '../src/data/storage/portable.ts'
import { createKey } from '../src/entry/accounts/key-store.ts'
import { createAccount, createMember } from '../src/entry/accounts/store.ts'
import { compileValidator } from '../src/entry/http/requests/validation.ts'
import { createCrawl } from '../src/features/crawls/records/crawl-store.ts'
import { type NewProject, newProjectBody } from '../src/features/projects/schema.ts'
import { createProject } from '../src/features/projects/store.ts'
import { createStorage, type TestStorage } from '../test/helpers/engines.ts'

export type CrawlProject = {
  storage: TestStorage
  database: Database
  /** The environment of a process that crawls it. */
  env: Record<string, string>
  config: Config
  key: string
  accountId: number
  projectId: number
  projectUid: string
}

const URLS_MAX = 10_000_000
const POLL_MS = 100

/** `settings` override the defaults, which make a crawl fast and complete. */
export async function createCrawlProject(
  sitePort: number,
  settings: Partial<NewProject>,
  engine: Engine = 'sqlite',
): Promise<CrawlProject> {
  const storage = await createStorage(engine)
  const database = await storage.open()
  await migrate(database, { nowMs: Date.now })
  const env = {
    ...storage.env,
    SIGHTLINE_HOST: '127.0.0.1',
    SIGHTLINE_PORT: '0',
    SIGHTLINE_DEMO: 'false',
    SIGHTLINE_LOG_LEVEL: 'warn',
    SIGHTLINE_ALLOW_PRIVATE_NETWORKS: '127.0.0.0/8',
    SIGHTLINE_CRAWL_PORTS: String(sitePort),
    SIGHTLINE_CRAWL_PAGE_LIMIT: String(URLS_MAX),
    SIGHTLINE_CRAWL_URLS_MAX: String(URLS_MAX),
    SIGHTLINE_RATE_LIMIT_PER_MINUTE: '1000000000',
  }
  const config = loadConfig(env)
  const owner = await createOwner(database, config, { domain: `127.0.0.1:${sitePort}`, ...settings })
  return { storage, database, env, config, ...owner }
}

/** Adds another account with a project to the same database. */
export async function addCrawlProject(place: CrawlProject): Promise<CrawlProject> {
  const owner = await createOwner(place.database, place.config, { domain: 'example.com' })
  return { ...place, ...owner }
}

async function createOwner(database: Database, config: Config, settings: Partial<NewProject>) {
  const readProject = compileValidator(newProjectBody(config.allowedNetworks), 'body')
  const given = {
    name: 'Bench',
    crawler_enabled: false,
    crawler_depth: 100,
    crawler_concurrency: 20,
    ...settings,
  }
  const { value, errors } = readProject(given) as { value: NewProject; errors?: unknown }
  if (value === undefined) throw new Error(`The project was refused: ${JSON.stringify(errors)}`)
  const nowMs = Date.now()
  return database.transaction(async (tx) => {
    const accountId = await createAccount(tx, { name: 'Bench' }, nowMs)
    const memberId = await createMember(tx, { accountId, name: 'Owner', role: 'owner' }, nowMs)
    const { key } = await createKey(tx, { memberId, name: 'bench', scope: 'read_write' }, nowMs)
    const project = await createProject(tx, accountId, value, nowMs)
    return { accountId, key, projectId: project.id, projectUid: project.uid }
  })
}

export async function removeCrawlProject({ database, storage }: CrawlProject): Promise<void> {
  await database.close()
  await storage.remove()
}

/** Queues a crawl, for the next process of the product to run. */
export async function queueCrawl({ database, projectId, config }: CrawlProject): Promise<number> {
  const crawl = await database.transaction((tx) =>
    createCrawl(tx, projectId, { defaults: config, nowMs: Date.now() }),
  )
  if (crawl === undefined) throw new Error('There is a crawl already.')
  return crawl.crawlId
}

export type FinishedCrawl = {
  seconds: number
  pages: number
  urls: number
  /** Seconds of each phase that was seen: pages, checks, references, audit. */
  phaseSeconds: Record<string, number>
}

export async function waitForCrawl(
  { database, projectId }: CrawlProject,
  crawlId: number,
): Promise<FinishedCrawl> {
  const phaseSeconds: Record<string, number> = {}
  for (let lookedAt = performance.now(); ; await delay(POLL_MS)) {
    const crawl = await database.read((db) =>
      db
        .selectFrom('crawls')
        .where('project_id', '=', projectId)
        .where('id', '=', crawlId)
        .select(['status', 'phase', 'failure', 'started_at', 'finished_at', 'pages_crawled', 'urls_found'])
        .executeTakeFirstOrThrow(),
    )
    const { status, phase, started_at: startedAt, finished_at: finishedAt } = crawl
    if (status === 'failed' || status === 'canceled')
      throw new Error(`The crawl is ${status}: ${crawl.failure}`)
    if (status === 'success' && startedAt !== null && finishedAt !== null) {
      const seconds = (finishedAt - startedAt) / 1000
      return { seconds, pages: crawl.pages_crawled, urls: crawl.urls_found, phaseSeconds }
    }
    const nowMs = performance.now()
    if (status === 'running') phaseSeconds[phase] = (phaseSeconds[phase] ?? 0) + (nowMs - lookedAt) / 1000
    lookedAt = nowMs
  }
}

export type Usage = { peakMb: number; cpuSeconds: number }

// The value on every usual Linux.
const TICKS_PER_SECOND = 100

/** Reads what a process, with its threads, has used since it began. */
export async function readUsage(pid: number): Promise<Usage> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  // The fields follow the name of the program, which may contain anything.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return {
    peakMb: Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024,
    cpuSeconds: (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND,
  }
}
