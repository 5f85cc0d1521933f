// The registry of all metrics that /metrics shows: those of the process and those of the features. Observing a request
// through prom-client takes 1.1 µs with its three labels, so there are no cheaper counters in front of it.

import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Replicas } from '../../data/storage/database.ts'
import { createProbe } from '../../lib/probe.ts'
import type { Metric, MetricMaker, Metrics, MetricTable, Sample } from './metric.ts'
import { PROCESS_METRICS } from './process-metrics.ts'

const STATUS_CLASSES = ['', '1xx', '2xx', '3xx', '4xx', '5xx']
// A timer measures the lag of the event loop. prom-client's usual 10 ms would be a third of the work of an idle server.
const LAG_TIMER_MS = 50
// A scrape must not hang when the database does.
const SCRAPE_LIMITS = { timeoutMs: 1_000, giveUpMs: 10_000 }

type MetricsOptions = {
  version?: string
  /** Whether the database answers; called at each scrape. */
  isDatabaseUp?(): Promise<boolean>
  isDatabaseDamaged?(): boolean
  replicas?: Replicas | undefined
  /** Counts waiting jobs by kind; called at each scrape. Without it, `sightline_jobs_queued` stays empty. */
  countQueued?(): Promise<Iterable<readonly [kind: string, count: number]>>
  features?: readonly Metrics[]
}

export type MetricsRegistry = {
  /** The hook `onAnswered` of the server. */
  onAnswered(method: string, route: string, status: number, seconds: number): void
  /** The hooks `observe` of the job runner and the scheduler. */
  jobs: {
    onClaimed(kind: string): void
    onFinished(kind: string, outcome: string, seconds: number): void
    onFault(part: string): void
  }
  contentType: string
  /** All metrics in Prometheus' format. Never rejects because of the database. */
  render(): Promise<string>
}

export function createMetrics(options: MetricsOptions = {}): MetricsRegistry {
  const registry = new Registry()
  let watching: Promise<void> | undefined
  for (const { table, connect } of options.features ?? []) connect(createMaker(table, registry))
  const make: MetricMaker<typeof PROCESS_METRICS> = createMaker(PROCESS_METRICS, registry)
  const requests = make.histogram('sightline_http_request_duration_seconds')
  const running = make.gauge('sightline_jobs_running')
  const finished = make.counter('sightline_jobs_finished_total')
  const durations = make.histogram('sightline_job_duration_seconds')
  const faults = make.counter('sightline_job_faults_total')
  make.gauge('sightline_build_info').set({ version: options.version ?? 'unknown', node: process.version }, 1)
  const { isDatabaseUp, isDatabaseDamaged = () => false, replicas, countQueued } = options
  make.scraped('sightline_database_up', async () =>
    isDatabaseUp === undefined ? [] : [[{}, Number(await isDatabaseUp())]],
  )
  make.scraped('sightline_database_damaged', async () => [[{}, Number(isDatabaseDamaged())]])
  showReplicas(make, replicas)
  make.scraped('sightline_jobs_queued', async () =>
    [...((await countQueued?.()) ?? [])].map(([kind, count]) => [{ kind }, count]),
  )

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
    contentType: registry.contentType,
    async render() {
      watching ??= watchNode(registry)
      await watching
      return await registry.metrics()
    },
  }
}

function showReplicas(make: MetricMaker<typeof PROCESS_METRICS>, replicas: Replicas | undefined): void {
  const states = () => replicas?.states() ?? []
  make.scraped('sightline_database_replica_used', async () =>
    states().map(({ name, isUsed }) => [{ replica: name }, Number(isUsed)]),
  )
  make.scraped('sightline_database_replica_lag_seconds', async () =>
    states().flatMap(({ name, lagMs }) => (lagMs === undefined ? [] : [[{ replica: name }, lagMs / 1000]])),
  )
  const requests = make.counter('sightline_database_reading_requests_total')
  replicas?.onRun((server) => requests.inc({ server }))
}

/** Begins with the first scrape: the timer is two thirds of the wakes of an idle server, and mostly nobody watches. */
async function watchNode(registry: Registry): Promise<void> {
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LAG_TIMER_MS })
  // Without a sample, the lag would be shown as NaN. This timer follows that of prom-client, which shows it to nobody.
  const sampled = monitorEventLoopDelay({ resolution: LAG_TIMER_MS })
  sampled.enable()
  while (sampled.count === 0) await delay(LAG_TIMER_MS)
  sampled.disable()
}

function createMaker(table: MetricTable, registry: Registry): MetricMaker<MetricTable> {
  const describe = (name: string) => {
    const { help, labels } = metricOf(table, name)
    return { name, help, labelNames: [...labels], registers: [registry] }
  }
  return {
    counter: (name) => new Counter(describe(name)),
    gauge: (name) => new Gauge(describe(name)),
    histogram(name) {
      const metric = metricOf(table, name)
      return new Histogram({
        ...describe(name),
        ...(metric.type === 'histogram' && { buckets: [...metric.buckets] }),
      })
    },
    scraped(name, ask) {
      const probe = createProbe<Sample[]>(ask, SCRAPE_LIMITS)
      new Gauge({
        ...describe(name),
        async collect() {
          const samples = await probe().catch(() => [])
          // Without the reset, a label that is gone from the database would keep its last count.
          this.reset()
          // A metric without labels would otherwise show 0, although nothing was counted.
          if (metricOf(table, name).labels.length === 0) this.remove()
          for (const [labels, value] of samples) this.set(labels, value)
        },
      })
    },
  }
}

function metricOf(table: MetricTable, name: string): Metric {
  const metric = table[name]
  if (metric === undefined) throw new Error(`No metric is called ${name}.`)
  return metric
}
