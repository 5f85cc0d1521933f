// What /metrics shows under our name: one table of names, help and labels, from which the metrics are made and which the
// documentation is tested against.

import type { Registry } from 'prom-client'

type Metric = { type: 'counter' | 'gauge' | 'histogram'; help: string; labels: readonly string[] }

export const METRICS = {
  sightline_build_info: {
    type: 'gauge',
    help: 'Always 1; the labels are the release and the version of Node.',
    labels: ['version', 'node'],
  },
  sightline_database_up: {
    type: 'gauge',
    help: '1 when the database answers this process, else 0.',
    labels: [],
  },
  sightline_backup_ok: {
    type: 'gauge',
    help: '1 if the last scheduled backup could be read back, 0 if it failed, for all processes. Absent if none was due yet.',
    labels: [],
  },
  sightline_backup_success_timestamp_seconds: {
    type: 'gauge',
    help: 'Unix time of the last scheduled backup that could be read back. Absent if there is none.',
    labels: [],
  },
  sightline_http_request_duration_seconds: {
    type: 'histogram',
    help: 'Time from a request to the end of its answer, by method, route and class of status.',
    labels: ['method', 'route', 'status'],
  },
  sightline_jobs_running: {
    type: 'gauge',
    help: 'Jobs running in this process.',
    labels: ['kind'],
  },
  sightline_jobs_finished_total: {
    type: 'counter',
    help: 'Job runs that ended in this process, by outcome.',
    labels: ['kind', 'outcome'],
  },
  sightline_job_duration_seconds: {
    type: 'histogram',
    help: 'Duration of a job run.',
    labels: ['kind'],
  },
  sightline_job_faults_total: {
    type: 'counter',
    help: 'Failures of the job queue itself, such as a database that did not answer.',
    labels: ['part'],
  },
  sightline_jobs_queued: {
    type: 'gauge',
    help: 'Jobs waiting in the database, for all processes. Absent while the database does not answer.',
    labels: ['kind'],
  },
  sightline_analyses_open: {
    type: 'gauge',
    help: 'Analyses without an outcome yet, for all processes. Absent while the database does not answer.',
    labels: [],
  },
  sightline_analyses_ended_total: {
    type: 'counter',
    help: 'Analyses that ended in this process, by provider and status (success, failed).',
    labels: ['provider', 'status'],
  },
  sightline_provider_failures_total: {
    type: 'counter',
    help: 'Failed checks by provider and class of failure, including those that are retried.',
    labels: ['provider', 'class'],
  },
  sightline_spent_micros_total: {
    type: 'counter',
    help: 'Money that this process recorded as spent, in millionths of a US dollar.',
    labels: ['provider'],
  },
  sightline_spend_refusals_total: {
    type: 'counter',
    help: 'Analyses and steps of backlink refreshes that were not bought because the account had reached its spend limit.',
    labels: ['provider'],
  },
  sightline_crawls_open: {
    type: 'gauge',
    help: 'Crawls by status (queued, running), for all processes. Absent while the database does not answer.',
    labels: ['status'],
  },
  sightline_crawls_ended_total: {
    type: 'counter',
    help: 'Crawls that this process ended, by status (success, failed, canceled).',
    labels: ['status'],
  },
  sightline_crawl_duration_seconds: {
    type: 'histogram',
    help: 'Time from the start of a crawl to its completion, including pauses.',
    labels: [],
  },
  sightline_crawl_pages_total: {
    type: 'counter',
    help: 'Pages stored by crawls of this process, by class of status; none means no answer.',
    labels: ['status'],
  },
  sightline_crawl_checks_total: {
    type: 'counter',
    help: 'Images, links and resources of which only the status was checked, by class of status.',
    labels: ['status'],
  },
  sightline_crawl_bytes_total: {
    type: 'counter',
    help: 'Bytes of pages fetched by crawls of this process, as transferred.',
    labels: [],
  },
  sightline_crawl_reused_pages_total: {
    type: 'counter',
    help: 'Pages that had not changed since an earlier crawl and were read from storage.',
    labels: [],
  },
  sightline_crawl_unreadable_pages_total: {
    type: 'counter',
    help: 'Pages stored without content because they could not be parsed; the log says why.',
    labels: [],
  },
  sightline_search_connections: {
    type: 'gauge',
    help: 'Connections to search data by status (waiting, working, failing), for all processes. Absent while the database does not answer.',
    labels: ['status'],
  },
  sightline_search_sync_days_total: {
    type: 'counter',
    help: 'Days of search data requested by this process: stored, empty, or the class of failure.',
    labels: ['outcome'],
  },
  sightline_backlink_profiles: {
    type: 'gauge',
    help: 'Backlink profiles that are refreshed from a source, by status (waiting, working, failing), for all processes. Absent while the database does not answer.',
    labels: ['status'],
  },
  sightline_backlink_steps_total: {
    type: 'counter',
    help: 'Steps of backlink refreshes of this process: answered, unknown (interrupted, perhaps paid for), limit (not bought), or the class of failure.',
    labels: ['source', 'outcome'],
  },
} as const satisfies Record<string, Metric>

export type MetricName = keyof typeof METRICS

export type LabelOf<N extends MetricName> = (typeof METRICS)[N]['labels'][number]

export function describe<N extends MetricName>(name: N, registry: Registry) {
  const { help, labels } = METRICS[name]
  return {
    name,
    help,
    labelNames: [...labels] as LabelOf<N>[],
    registers: [registry],
  }
}
