// Puts the spending feature together: what people see of the ledger, and the limits that they set.

import type { Feature } from '../../entry/feature.ts'
import { type SpendRouteOptions, spendRoutes } from './routes.ts'

export function createSpend(parts: SpendRouteOptions): Feature {
  return { name: 'spend', appRoutes: spendRoutes(parts) }
}
