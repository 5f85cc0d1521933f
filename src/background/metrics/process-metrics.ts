// The metrics of a process: its release, its database, its responses and its jobs.

import type { MetricTable } from './metric.ts'

export const PROCESS_METRICS = {
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
  sightline_database_damaged: {
    type: 'gauge',
    help: '1 when the file of the database is known to be damaged and writes are refused, else 0.',
    labels: [],
  },
  sightline_database_replica_used: {
    type: 'gauge',
    help: '1 while this process reads from the replica, 0 while it is left out.',
    labels: ['replica'],
  },
  sightline_database_replica_lag_seconds: {
    type: 'gauge',
    help: 'How far the replica is behind the primary. Absent while that is not known.',
    labels: ['replica'],
  },
  sightline_database_reading_requests_total: {
    type: 'counter',
    help: 'Requests that only read, by the server whose data they read: a replica, or primary. Absent without replicas.',
    labels: ['server'],
  },
  sightline_http_request_duration_seconds: {
    type: 'histogram',
    help: 'Time from a request to the end of its answer, by method, route and class of status.',
    labels: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
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
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300, 900, 3600],
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
} as const satisfies MetricTable
