// What /metrics shows under our name: one table of names, help and labels, from which the metrics are made and which the
// documentation is tested against.

import type { Registry } from 'prom-client'

type Metric = { type: 'counter' | 'gauge' | 'histogram'; help: string; labels: readonly string[] }

export const METRICS = {
  sightline_build_info: {
    type: 'gauge',
    help: 'Always 1; the labels say which release runs on which Node.',
    labels: ['version', 'node'],
  },
  sightline_database_up: {
    type: 'gauge',
    help: '1 when the database answers this process, else 0.',
    labels: [],
  },
  sightline_backup_ok: {
    type: 'gauge',
    help: '1 when the last scheduled backup could be read back, 0 when it failed, of all processes. Absent when none was due.',
    labels: [],
  },
  sightline_backup_success_timestamp_seconds: {
    type: 'gauge',
    help: 'When the last scheduled backup that could be read back was made, in seconds since 1970. Absent when there is none.',
    labels: [],
  },
  sightline_http_request_duration_seconds: {
    type: 'histogram',
    help: 'Time from a request to the end of its answer, by method, route and class of status.',
    labels: ['method', 'route', 'status'],
  },
  sightline_jobs_running: {
    type: 'gauge',
    help: 'Jobs that this process runs at the moment.',
    labels: ['kind'],
  },
  sightline_jobs_finished_total: {
    type: 'counter',
    help: 'Runs of jobs that ended in this process, by how they ended.',
    labels: ['kind', 'outcome'],
  },
  sightline_job_duration_seconds: {
    type: 'histogram',
    help: 'Time that one run of a job took.',
    labels: ['kind'],
  },
  sightline_job_faults_total: {
    type: 'counter',
    help: 'Failures of the job machinery itself, such as a claim that the database did not answer.',
    labels: ['part'],
  },
  sightline_jobs_queued: {
    type: 'gauge',
    help: 'Jobs that wait in the database, of all processes. Absent while the database does not answer.',
    labels: ['kind'],
  },
  sightline_analyses_open: {
    type: 'gauge',
    help: 'Analyses that have no outcome yet, of all processes. Absent while the database does not answer.',
    labels: [],
  },
  sightline_analyses_ended_total: {
    type: 'counter',
    help: 'Analyses that ended in this process, by provider and status (success, failed).',
    labels: ['provider', 'status'],
  },
  sightline_provider_failures_total: {
    type: 'counter',
    help: 'Checks without an answer, by provider and class of failure; also those that are made again.',
    labels: ['provider', 'class'],
  },
  sightline_spent_micros_total: {
    type: 'counter',
    help: 'What this process wrote into the ledger, in millionths of a US dollar.',
    labels: ['provider'],
  },
  sightline_spend_refusals_total: {
    type: 'counter',
    help: 'Analyses, and steps of backlink refreshes, that were not bought, because the spend limit of their account is reached.',
    labels: ['provider'],
  },
  sightline_crawls_open: {
    type: 'gauge',
    help: 'Crawls that wait or run (queued, running), of all processes. Absent while the database does not answer.',
    labels: ['status'],
  },
  sightline_crawls_ended_total: {
    type: 'counter',
    help: 'Crawls that this process ended, by status (success, failed, canceled).',
    labels: ['status'],
  },
  sightline_crawl_duration_seconds: {
    type: 'histogram',
    help: 'Time from the beginning of a crawl to its completion, also when it was stopped in between.',
    labels: [],
  },
  sightline_crawl_pages_total: {
    type: 'counter',
    help: 'Pages that crawls of this process stored, by class of status; none is a page without an answer.',
    labels: ['status'],
  },
  sightline_crawl_checks_total: {
    type: 'counter',
    help: 'Images and links that were asked for their status alone, by class of status.',
    labels: ['status'],
  },
  sightline_crawl_bytes_total: {
    type: 'counter',
    help: 'Bytes of pages that crawls of this process fetched, as they came over the wire.',
    labels: [],
  },
  sightline_crawl_unreadable_pages_total: {
    type: 'counter',
    help: 'Pages that are stored without content, because reading them went wrong; the log says why.',
    labels: [],
  },
  sightline_search_connections: {
    type: 'gauge',
    help: 'Connections to search data by status (waiting, working, failing), of all processes. Absent while the database does not answer.',
    labels: ['status'],
  },
  sightline_search_sync_days_total: {
    type: 'counter',
    help: 'Days of search data that this process asked for: stored, empty, or the class of the failure.',
    labels: ['outcome'],
  },
  sightline_backlink_profiles: {
    type: 'gauge',
    help: 'Backlink profiles that are refreshed from a source, by status (waiting, working, failing), of all processes. Absent while the database does not answer.',
    labels: ['status'],
  },
  sightline_backlink_steps_total: {
    type: 'counter',
    help: 'Steps of backlink refreshes of this process: answered, unknown (interrupted, perhaps paid for), limit (not bought), or the class of the failure.',
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
