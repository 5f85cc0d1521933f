// The product without a database, for tests of what it says about itself: its routes, its metrics.

import { type Product, wire } from '../../src/app/wire.ts'
import type { MetricTable } from '../../src/background/metrics/metric.ts'
import { PROCESS_METRICS } from '../../src/background/metrics/process-metrics.ts'
import { loadConfig } from '../../src/data/settings/config.ts'
import { systemClock } from '../../src/lib/clock.ts'

export function unconnectedProduct(): Product {
  const database = { engine: 'sqlite', onCommitted() {} } as never
  return wire({ config: loadConfig({}), database, secret: Buffer.alloc(32), clock: systemClock })
}

/** The metrics of the process and of every feature. */
export function allMetrics(): MetricTable {
  const features = unconnectedProduct().metrics.map(({ table }) => table)
  return Object.assign({}, PROCESS_METRICS, ...features)
}
