// What /metrics shows of rank checks, and of the money that is spent: backlinks are bought from the same accounts.

import { defineMetrics, type Metrics } from '../../background/metrics/metric.ts'
import { observeChecks } from '../../background/providers/check-observer.ts'
import type { Database } from '../../data/storage/database.ts'
import { countOpenAnalyses } from './schedule/open-analyses.ts'

export function rankTrackerMetrics(database: Database): Metrics {
  return defineMetrics(
    {
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
    },
    (make) => {
      make.scraped('sightline_analyses_open', async () => [[{}, await countOpenAnalyses(database)]])
      const ended = make.counter('sightline_analyses_ended_total')
      const failures = make.counter('sightline_provider_failures_total')
      const spent = make.counter('sightline_spent_micros_total')
      const refusals = make.counter('sightline_spend_refusals_total')
      observeChecks(database, {
        onEnded: (provider, status) => ended.inc({ provider, status }),
        onFailed: (provider, failureClass) => failures.inc({ provider, class: failureClass }),
        onSpent: (provider, costMicros) => spent.inc({ provider }, costMicros),
        onLimitReached: (provider, analyses) => refusals.inc({ provider }, analyses),
      })
    },
  )
}
