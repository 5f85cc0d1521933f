// The figures that /metrics shows, in a registry of their own: those of the process, of HTTP, of jobs, of rank checks, of
// crawls, of search data and of backlinks.
// Observing a request through prom-client takes 1.1 µs with its three labels, so there are no counters of our own in
// front of it.

import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { JobObserver } from './jobs/job.ts'
import { createProbe } from './lib/probe.ts'
import { describe, type LabelOf, METRICS, type MetricName } from './metric-table.ts'

const REQUEST_BUCKETS_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const JOB_BUCKETS_S = [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300, 900, 3600]
const CRAWL_BUCKETS_S = [1, 5, 15, 60, 300, 900, 3600, 4 * 3600, 12 * 3600, 24 * 3600]
const STATUS_CLASSES = ['', '1xx', '2xx', '3xx', '4xx', '5xx']
// A scrape must not hang with the database.
const SCRAPE_LIMITS = { timeoutMs: 1_000, giveUpMs: 10_000 }

export type MetricsOptions = {
  version?: string
  /** Whether the database answers; asked at each scrape. */
  isDatabaseUp?(): Promise<boolean>
  /** How many jobs of each kind wait. Asked at each scrape; without it `sightline_jobs_queued` stays empty. */
  /** How the last scheduled backup went, if one was due. Asked at each scrape. */
  readBackup?(): Promise<{ fault: string | null; succeededAtMs: number | null } | undefined>
  countQueued?(): Promise<Iterable<readonly [kind: string, count: number]>>
  /** Asked at each scrape, like the queue. */
  countOpenAnalyses?(): Promise<number>
  countOpenCrawls?(): Promise<Iterable<readonly [status: string, count: number]>>
  countConnections?(): Promise<Iterable<readonly [status: string, count: number]>>
  countRefreshed?(): Promise<Iterable<readonly [status: string, count: number]>>
}

export type Metrics = {
  /** Made for `onAnswered` of the server. */
  onAnswered(method: string, route: string, status: number, seconds: number): void
  /** Made for `observe` of the job runner and scheduler. */
  jobs: JobObserver
  /** Made for `observeChecks` of the providers. */
  checks: {
    onEnded(provider: string, status: string): void
    onFailed(provider: string, failureClass: string): void
    onSpent(provider: string, costMicros: number): void
    onLimitReached(provider: string, analyses: number): void
  }
  /** Made for `observeCrawls` of the crawl data. */
  crawls: {
    onAnswers(kind: 'page' | 'check', answer: string, count: number): void
    onBytes(bytes: number): void
    onReused(pages: number): void
    onUnreadable(pages: number): void
    onEnded(status: string, seconds?: number): void
  }
  /** Made for `observeSyncs` of search performance. */
  syncs: { onDay(outcome: string): void }
  /** Made for `observeRefreshes` of backlinks. */
  refreshes: { onStep(source: string, outcome: string): void }
  contentType: string
  /** All figures as Prometheus reads them. Never rejects because of the database. */
  render(): Promise<string>
}

export function createMetrics(options: MetricsOptions = {}): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    ...describe('sightline_http_request_duration_seconds', registry),
    buckets: REQUEST_BUCKETS_S,
  })
  const running = new Gauge(describe('sightline_jobs_running', registry))
  const finished = new Counter(describe('sightline_jobs_finished_total', registry))
  const durations = new Histogram({
    ...describe('sightline_job_duration_seconds', registry),
    buckets: JOB_BUCKETS_S,
  })
  const faults = new Counter(describe('sightline_job_faults_total', registry))
  new Gauge(describe('sightline_build_info', registry)).set(
    { version: options.version ?? 'unknown', node: process.version },
    1,
  )
  const { isDatabaseUp, countQueued, countOpenAnalyses, countOpenCrawls, countConnections, countRefreshed } =
    options
  addScraped('sightline_database_up', registry, async () =>
    isDatabaseUp === undefined ? [] : [[{}, Number(await isDatabaseUp())]],
  )
  addBackupFigures(registry, options.readBackup)
  addScraped('sightline_jobs_queued', registry, async () =>
    [...((await countQueued?.()) ?? [])].map(([kind, count]) => [{ kind }, count]),
  )
  addScraped('sightline_analyses_open', registry, async () =>
    countOpenAnalyses === undefined ? [] : [[{}, await countOpenAnalyses()]],
  )
  addScraped('sightline_crawls_open', registry, async () =>
    [...((await countOpenCrawls?.()) ?? [])].map(([status, count]) => [{ status }, count]),
  )
  addScraped('sightline_search_connections', registry, async () =>
    [...((await countConnections?.()) ?? [])].map(([status, count]) => [{ status }, count]),
  )
  addScraped('sightline_backlink_profiles', registry, async () =>
    [...((await countRefreshed?.()) ?? [])].map(([status, count]) => [{ status }, count]),
  )
  const syncDays = new Counter(describe('sightline_search_sync_days_total', registry))
  const refreshSteps = new Counter(describe('sightline_backlink_steps_total', registry))

  return {
    onAnswered(method, route, status, seconds) {
      requests.observe({ method, route, status: STATUS_CLASSES[Math.floor(status / 100)] ?? '' }, seconds)
    },
    jobs: {
      onClaimed: (kind) => running.inc({ kind }),
      onFinished(kind, outcome, seconds) {
        running.dec({ kind })
        finished.inc({ kind, outcome })
        durations.observe({ kind }, seconds)
      },
      onFault: (part) => faults.inc({ part }),
    },
    checks: createCheckFigures(registry),
    crawls: createCrawlFigures(registry),
    syncs: { onDay: (outcome) => syncDays.inc({ outcome }) },
    refreshes: { onStep: (source, outcome) => refreshSteps.inc({ source, outcome }) },
    contentType: registry.contentType,
    render: () => registry.metrics(),
  }
}

function addBackupFigures(registry: Registry, readBackup: MetricsOptions['readBackup']): void {
  addScraped('sightline_backup_ok', registry, async () => {
    const result = await readBackup?.()
    return result === undefined ? [] : [[{}, result.fault === null ? 1 : 0]]
  })
  addScraped('sightline_backup_success_timestamp_seconds', registry, async () => {
    const { succeededAtMs = null } = (await readBackup?.()) ?? {}
    return succeededAtMs === null ? [] : [[{}, succeededAtMs / 1000]]
  })
}

function createCheckFigures(registry: Registry): Metrics['checks'] {
  const ended = new Counter(describe('sightline_analyses_ended_total', registry))
  const failures = new Counter(describe('sightline_provider_failures_total', registry))
  const spent = new Counter(describe('sightline_spent_micros_total', registry))
  const refusals = new Counter(describe('sightline_spend_refusals_total', registry))
  return {
    onEnded: (provider, status) => ended.inc({ provider, status }),
    onFailed: (provider, failureClass) => failures.inc({ provider, class: failureClass }),
    onSpent: (provider, costMicros) => spent.inc({ provider }, costMicros),
    onLimitReached: (provider, analyses) => refusals.inc({ provider }, analyses),
  }
}

function createCrawlFigures(registry: Registry): Metrics['crawls'] {
  const ended = new Counter(describe('sightline_crawls_ended_total', registry))
  const durations = new Histogram({
    ...describe('sightline_crawl_duration_seconds', registry),
    buckets: CRAWL_BUCKETS_S,
  })
  const answers = {
    page: new Counter(describe('sightline_crawl_pages_total', registry)),
    check: new Counter(describe('sightline_crawl_checks_total', registry)),
  }
  const bytesFetched = new Counter(describe('sightline_crawl_bytes_total', registry))
  const reused = new Counter(describe('sightline_crawl_reused_pages_total', registry))
  const unreadable = new Counter(describe('sightline_crawl_unreadable_pages_total', registry))
  return {
    onAnswers: (kind, status, count) => answers[kind].inc({ status }, count),
    onBytes: (bytes) => bytesFetched.inc(bytes),
    onReused: (pages) => reused.inc(pages),
    onUnreadable: (pages) => unreadable.inc(pages),
    onEnded(status, seconds) {
      ended.inc({ status })
      if (seconds !== undefined) durations.observe(seconds)
    },
  }
}

/** A gauge that the database is asked for at each scrape. */
function addScraped<N extends MetricName>(
  name: N,
  registry: Registry,
  ask: () => Promise<[labels: Partial<Record<LabelOf<N>, string>>, count: number][]>,
): void {
  const probe = createProbe(ask, SCRAPE_LIMITS)
  new Gauge({
    ...describe(name, registry),
    async collect() {
      const counts = await probe().catch(() => [])
      // What is gone from the database must not keep its last count.
      this.reset()
      // Without labels that leaves a 0, which nobody has counted.
      if (METRICS[name].labels.length === 0) this.remove()
      for (const [labels, count] of counts) this.set(labels, count)
    },
  })
}
