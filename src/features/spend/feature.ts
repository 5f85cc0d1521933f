// Puts the spending feature together: what people see of the ledger, the limits that they set, and alerts when they are near.

import type { Feature } from '../../entry/feature.ts'
import { spendAlerts } from './alerts.ts'
import { type LedgerRetentionParts, ledgerRetention } from './ledger-retention.ts'
import { type SpendRouteOptions, spendRoutes } from './routes.ts'

type SpendParts = SpendRouteOptions & LedgerRetentionParts

export function createSpend(parts: SpendParts): Feature {
  return {
    name: 'spend',
    appRoutes: spendRoutes(parts),
    alerts: [spendAlerts(parts)],
    ...ledgerRetention(parts),
  }
}
