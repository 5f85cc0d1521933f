// Puts the spending feature together: what people see of the ledger, the limits that they set, and alerts when they are near.

import type { Feature } from '../../entry/feature.ts'
import { spendAlerts } from './alerts.ts'
import { type SpendRouteOptions, spendRoutes } from './routes.ts'

export function createSpend(parts: SpendRouteOptions): Feature {
  return { name: 'spend', appRoutes: spendRoutes(parts), alerts: [spendAlerts(parts)] }
}
