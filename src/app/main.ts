// One running process of Sightline, in one of three roles:
//   all     API and background work (the default: one process is the whole product)
//   serve   the API alone
//   worker  background work alone; it still answers /healthz, /readyz and /metrics
// Starting makes the process ready before it listens. On a full disk, or a damaged file, it starts for reading. Stopping finishes what is under way, then closes the database.

import { flushCompileCache } from 'node:module'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { createFollowing } from '../background/events/followers.ts'
import { countQueued } from '../background/jobs/count-queued.ts'
import { startLoop } from '../background/jobs/loop.ts'
import type { JobRunner } from '../background/jobs/runner.ts'
import { createWorker } from '../background/jobs/worker.ts'
import { createMetrics, type MetricsRegistry } from '../background/metrics/registry.ts'
import type { Config } from '../data/settings/config.ts'
import { loadSecret } from '../data/settings/secrets.ts'
import type { Database } from '../data/storage/database.ts'
import { isReadOnly } from '../data/storage/faults.ts'
import { pendingMigrations } from '../data/storage/migrate.ts'
import { openAndMigrate } from '../data/storage/open.ts'
import { closingCommand, findOpenFolder } from '../data/storage/owner-only.ts'
import { traceDatabase } from '../data/storage/traced-database.ts'
import { waitForDatabase } from '../data/storage/wait-for-database.ts'
import { createFirstAccount, type FirstAccount, isUnclaimed } from '../entry/accounts/first-start.ts'
import { type HealthPageOptions, healthPages, publicPages } from '../entry/http/pages.ts'
import { type Listening, localUrl } from '../entry/http/server/listening.ts'
import { listenOnPorts, reservePorts } from '../entry/http/server/ports.ts'
import {
  type ClaimHolder,
  listLiving,
  openProcessLease,
  type ProcessLease,
} from '../entry/http/server/process-lease.ts'
import { createReadiness } from '../entry/http/server/readiness.ts'
import { createServer } from '../entry/http/server/server.ts'
import { connectOlderDemos, loadDemo } from '../features/demo/writes.ts'
import type { Examine } from '../features/system/feature.ts'
import { type Clock, systemClock } from '../lib/clock.ts'
import type { Logger } from '../lib/log.ts'
import { PRODUCT_FOLDER } from '../lib/product-folder.ts'
import { diffSettings } from '../lib/settings-diff.ts'
import { type Tracer, traceWith } from '../lib/tracing.ts'
import { readVersion } from '../lib/version.ts'
import { createDashboardFiles, type DashboardFiles } from './dashboard/dashboard-files.ts'
import { createNotFoundPage } from './dashboard/not-found-page.ts'
import { dashboardPages } from './dashboard/pages.ts'
import { type Product, wire } from './wire.ts'

export type RunRole = 'all' | 'serve' | 'worker'

type StartOptions = {
  config: Config
  role: RunRole
  log: Logger
  clock?: Clock
  /** Returns the findings of `doctor`. */
  examine?: Examine
  /** For developers of the dashboard: rebuild it whenever its code changes. */
  isDashboardWatched?: boolean
}

type Running = {
  /** The server's URL on this machine. */
  url: string
  /** The URL of the metrics, if they have a port of their own. */
  metricsUrl: string | undefined
  /** Set only at the very first start: the account and the key that it created. */
  first: FirstAccount | undefined
  /** Set only at the very first start, and only if the demo was wanted. */
  demoUid: string | undefined
  /** True if nobody has signed in or used a key since an earlier start. False at the very first start. */
  isUnclaimed: boolean
  /** Running requests and jobs have `shutdownTimeoutMs` to finish. May be called more than once. */
  stop(): Promise<void>
}

/** A collector that does not answer must not hold up a stop. */
const TRACES_END_MS_MAX = 2_000
const READ_ONLY = 'nothing can be written at the moment; this server runs for reading'
const LAST_USED_FLUSH_MS = 10_000
/** A client that does not read its stream must not hold up a stop. */
const STREAMS_END_MS_MAX = 2_000
// Every module of a usual request is loaded by now, and the next start finds it in the compile cache, however
// this process ends.
const COMPILE_CACHE_FLUSH_MS = 5_000

export async function start(options: StartOptions): Promise<Running> {
  const { config, log, clock = systemClock } = options
  const tracer = await openTracer(config)
  const releasePort = await reservePorts(config.http)
  try {
    const secret = await loadSecret(config)
    const attempt = () => startOnce({ ...options, clock, secret, releasePort, tracer })
    // A SQLite file exists or not, but a PostgreSQL server may be unavailable for a while.
    return await (config.storage.databaseUrl === undefined ? attempt() : waitForDatabase(attempt, { log }))
  } finally {
    await releasePort()
  }
}

async function openTracer({ tracing: { url, headers, percent } }: Config): Promise<Tracer | undefined> {
  if (url === undefined) return undefined
  const { createOtlpTracer } = await import('./tracing/otlp-tracer.ts')
  const tracer = createOtlpTracer({ url, headers, percent, version: readVersion() })
  traceWith(tracer)
  return tracer
}

async function startOnce(parts: StartParts): Promise<Running> {
  const { config, role, log, clock, secret } = parts
  const isApi = role !== 'worker'
  const opened = await openAndMigrate(config, {
    log,
    clock,
    isMapped: isApi,
    hasReserve: true,
    hasReplicas: isApi,
  })
  const database = parts.tracer === undefined ? opened : traceDatabase(opened)
  let lease: ProcessLease | undefined
  try {
    logPooler(database, config, log)
    await warnOfOpenFolder(config, log)
    await warnOfOthers(database, config, log)
    lease = await openProcessLease(database, { role, settings: config.shared, onError: leaseErrorsTo(log) })
    const product = wire({ config, database, secret, clock, log, examine: parts.examine })
    return await startOn(database, product, lease, parts)
  } catch (error) {
    await lease?.end().catch(leaseErrorsTo(log))
    await database.close()
    throw error
  }
}

function logPooler({ pooler }: Database, { storage }: Config, log: Logger): void {
  if (pooler === undefined) return
  log.info({ ...pooler }, 'the database is reached through a connection pooler: nothing is set for sessions')
  if (storage.databaseDirectUrl === undefined)
    log.warn('no backup can be made through the connection pooler: set SIGHTLINE_DATABASE_DIRECT_URL')
}

/**
 * Warns about different settings: the processes would work differently, for example check ranks with different
 * providers.
 */
async function warnOfOthers(database: Database, { shared }: Config, log: Logger): Promise<void> {
  const others = await database.read((db) => listLiving(db, database.engine))
  const differences = new Set(others.flatMap(({ settings }) => diffSettings(shared, settings)))
  for (const difference of differences)
    log.warn(`another process on the same data has other settings: ${difference}`)
}

function leaseErrorsTo(log: Logger): (error: unknown) => void {
  return (error) =>
    log.warn({ err: error }, isReadOnly(error) ? READ_ONLY : 'could not record that this process is alive')
}

/**
 * Warns about a readable folder: the files are private, but their names, sizes and times are not, and a user who may
 * write to the folder can replace them.
 */
async function warnOfOpenFolder({ storage }: Config, log: Logger): Promise<void> {
  const open = await findOpenFolder(storage)
  if (open !== undefined)
    log.warn(open, `others can read the data folder; to close it, run: ${closingCommand('700', [open])}`)
}

type OptionalParts = 'examine' | 'isDashboardWatched'
type StartParts = Required<Omit<StartOptions, OptionalParts>> &
  Pick<StartOptions, OptionalParts> & {
    secret: Buffer
    releasePort(): Promise<void>
    tracer: Tracer | undefined
  }

async function startOn(
  database: Database,
  product: Product,
  lease: ProcessLease,
  parts: StartParts,
): Promise<Running> {
  const { config, role, log } = parts
  const listPendingMigrations = () => pendingMigrations(database)
  const checkReadiness = createReadiness({ database, listPendingMigrations })
  const metrics = createMetrics({
    version: readVersion(),
    isDatabaseUp: async () => (await checkReadiness()).database !== 'unavailable',
    isDatabaseDamaged: () => database.damage?.fault() !== undefined,
    replicas: database.replicas,
    countQueued: () => countQueued(database),
    features: product.metrics,
  })
  const dashboard = role === 'worker' ? undefined : await openDashboard(parts)
  const served = { database, product, holder: lease, checkReadiness, metrics, dashboard }
  const app = await createApp(served, parts)
  const found = await makeFirstAccount(database, parts)
  if (role !== 'serve') await ifWritable(log, product.prepare)
  if (role !== 'worker') await ifWritable(log, product.rebuild)
  await parts.releasePort()
  const listening = await listenOnPorts(app, () => createWatchApp(served, parts), config.http)
  const worker = role === 'serve' ? undefined : startWorker(database, product, metrics, parts)
  // The dashboard is loaded ahead of the first request; if that fails, its pages show the error.
  dashboard?.get().catch(() => {})
  const stop = createStop({ database, product, lease, listening, worker, dashboard, parts })
  const { url, metricsUrl } = listening
  log.info({ url, ...(metricsUrl && { metricsUrl }), role, engine: database.engine }, 'listening')
  return { ...found, url, metricsUrl, stop }
}

/** Leaves out work that has to write where nothing can be written, and says so in the log. */
async function ifWritable(log: Logger, work: () => Promise<void>): Promise<void> {
  await work().catch((error) => {
    if (!isReadOnly(error)) throw error
    log.warn(
      { reason: (error as Error).message },
      'nothing can be written now; the server starts for reading',
    )
  })
}

async function openDashboard({ clock, log, isDashboardWatched }: StartParts): Promise<DashboardFiles> {
  if (!isDashboardWatched) return createDashboardFiles({ clock, log })
  const { watchDashboard } = await import('./dashboard/watched-files.ts')
  return watchDashboard({ log })
}

type AppParts = Pick<HealthPageOptions, 'checkReadiness'> & {
  database: Database
  product: Product
  holder: ClaimHolder
  metrics: MetricsRegistry
  /** Undefined in a worker. */
  dashboard: DashboardFiles | undefined
}

async function createApp(
  { database, product, holder, dashboard, ...watched }: AppParts,
  { config, log }: StartParts,
): Promise<FastifyInstance> {
  const health = { ...watched, hasMetrics: config.http.metricsPort === undefined }
  const documents = {
    routes: product.routes,
    appRoutes: product.appRoutes,
    port: config.http.port,
    version: readVersion(),
    publicUrl: config.http.publicUrl,
    bodyBytesMax: config.http.bodyBytesMax,
    localUrl: localUrl(config.http),
    docsFolder: new URL('docs/', PRODUCT_FOLDER),
  }
  const { source, unsubscribing } = product
  const isApi = dashboard !== undefined
  return await createServer({
    routes: isApi ? product.routes : [],
    ...(isApi && { appRoutes: product.appRoutes }),
    pages: isApi
      ? [
          ...publicPages({ ...health, ...documents }),
          ...dashboardPages({ database, source, http: config.http, files: dashboard, unsubscribing }),
          ...product.pages,
        ]
      : healthPages(health),
    ...(isApi && { notFoundPage: createNotFoundPage() }),
    source,
    database,
    holder,
    log,
    http: config.http,
    onAnswered: health.metrics.onAnswered,
  })
}

/** Creates the server for the port of the metrics. */
function createWatchApp(
  { database, product, holder, dashboard: _, ...watched }: AppParts,
  { config, log }: StartParts,
): Promise<FastifyInstance> {
  const { source } = product
  return createServer({
    routes: [],
    pages: healthPages(watched),
    source,
    database,
    holder,
    log,
    http: config.http,
  })
}

/** A worker shows nothing to people, so it leaves this to another process. */
async function makeFirstAccount(database: Database, { config, role, clock, log }: StartParts) {
  const first = role === 'worker' ? undefined : await createFirstAccount(database, clock.nowMs())
  if (first === undefined) {
    const isApi = role !== 'worker'
    if (isApi) await ifWritable(log, () => connectOlderDemos(database, clock.nowMs()))
    return { first, demoUid: undefined, isUnclaimed: isApi && (await database.read(isUnclaimed)) }
  }
  const demo = config.isDemoWanted
    ? await loadDemo(database, first.accountId, { defaults: config, nowMs: clock.nowMs() })
    : undefined
  return { first, demoUid: demo?.uid, isUnclaimed: false }
}

function startWorker(
  database: Database,
  { handlers, schedules, followers }: Product,
  metrics: MetricsRegistry,
  { config, log, clock }: StartParts,
): Pick<JobRunner, 'stop'> {
  const worker = createWorker({
    ...config.jobs,
    database,
    handlers,
    schedules,
    clock,
    random: Math.random,
    log,
    observe: metrics.jobs,
  })
  const following = createFollowing({ database, followers, clock, log })
  worker.start()
  following.start()
  return {
    async stop(timeoutMs) {
      // Stopped before the worker, which runs what the followers queue.
      await following.stop()
      await worker.stop(timeoutMs)
    },
  }
}

type Stoppable = {
  database: Database
  product: Product
  lease: ProcessLease
  listening: Listening
  worker: Pick<JobRunner, 'stop'> | undefined
  dashboard: DashboardFiles | undefined
  parts: StartParts
}

function createStop(stoppable: Stoppable): () => Promise<void> {
  const { database, product, lease, listening, worker, dashboard, parts } = stoppable
  const { config, log } = parts
  const { flushLastUsed } = product.authentication
  const onFlushFailed = (error: unknown) =>
    log.warn({ err: error }, 'could not record when keys were last used')
  const flushes = startLoop({ everyMs: LAST_USED_FLUSH_MS, work: flushLastUsed, onError: onFlushFailed })
  const cacheTimer = setTimeout(flushCompileCache, COMPILE_CACHE_FLUSH_MS).unref()
  const timeoutMs = config.http.shutdownTimeoutMs
  let stopping: Promise<void> | undefined

  async function stopAll(): Promise<void> {
    clearTimeout(cacheTimer)
    try {
      const ends = Promise.all([product.endStreams(), dashboard?.stop()])
      const endsMs = Math.min(timeoutMs, STREAMS_END_MS_MAX)
      await Promise.race([ends, delay(endsMs, undefined, { ref: false })])
      await Promise.all([listening.stop(timeoutMs), worker?.stop(timeoutMs)])
    } finally {
      await flushes.stop()
      await flushLastUsed().catch(onFlushFailed)
      await lease.end().catch(leaseErrorsTo(log))
      await database.close()
      traceWith(undefined)
      await parts.tracer?.stop(TRACES_END_MS_MAX)
    }
  }

  return () => {
    stopping ??= stopAll()
    return stopping
  }
}
