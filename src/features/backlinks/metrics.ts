// What /metrics shows of backlink refreshes.

import { defineMetrics, type Metrics } from '../../background/metrics/metric.ts'
import type { Database } from '../../data/storage/database.ts'
import { observeRefreshes } from './refresh/refresh-observer.ts'
import { countRefreshed } from './refresh/refreshed-profiles.ts'

export function backlinkMetrics(database: Database): Metrics {
  return defineMetrics(
    {
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
    },
    (make) => {
      make.scraped('sightline_backlink_profiles', async () =>
        (await countRefreshed(database)).map(([status, count]) => [{ status }, count]),
      )
      const steps = make.counter('sightline_backlink_steps_total')
      observeRefreshes(database, { onStep: (source, outcome) => steps.inc({ source, outcome }) })
    },
  )
}
