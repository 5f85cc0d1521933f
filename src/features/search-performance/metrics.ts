// What /metrics shows of search data and its connections.

import { defineMetrics, type Metrics } from '../../background/metrics/metric.ts'
import type { Database } from '../../data/storage/database.ts'
import { countConnections } from './connections/connection-store.ts'
import { observeSyncs } from './sync/sync-observer.ts'

export function searchMetrics(database: Database): Metrics {
  return defineMetrics(
    {
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
    },
    (make) => {
      make.scraped('sightline_search_connections', async () =>
        (await countConnections(database)).map(([status, count]) => [{ status }, count]),
      )
      const days = make.counter('sightline_search_sync_days_total')
      observeSyncs(database, { onDay: (outcome) => days.inc({ outcome }) })
    },
  )
}
