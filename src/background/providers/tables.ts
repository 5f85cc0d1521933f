// The tables of providers, as TypeScript sees them; data/storage/tables.ts says what holds for all columns.

import type { Generated } from 'kysely'
import type { Flag, TableDeclarations } from '../../data/storage/tables.ts'

declare module '../../data/storage/tables.ts' {
  interface Tables {
    spend_months: SpendMonthsTable
    project_spend_months: ProjectSpendMonthsTable
    spend_entries: SpendEntriesTable
    provider_states: ProviderStatesTable
  }
}

export const SPEND_TABLES: TableDeclarations = {
  bounds: {
    spend_entries: { keptBy: 'SIGHTLINE_SPEND_DAYS_KEPT' },
    spend_months: { keptBy: 'SIGHTLINE_SPEND_DAYS_KEPT' },
    project_spend_months: { keptBy: 'SIGHTLINE_SPEND_DAYS_KEPT' },
    provider_states: { boundedBy: 'one row a provider' },
  },
  stay: {
    spend_entries: 'money',
    project_spend_months: 'money',
  },
}

type SpendMonthsTable = {
  account_id: number
  /** YYYY-MM, in UTC. */
  month: string
  spent_micros: number
  /** The cost of calls that were announced and have not ended. */
  reserved_micros: number
}

type ProjectSpendMonthsTable = {
  project_id: number
  month: string
  spent_micros: number
  reserved_micros: number
}

type SpendEntriesTable = {
  id: Generated<number>
  account_id: number
  project_id: number
  provider: string
  /** What was bought: an analysis, by its tag. */
  reference: string
  cost_micros: number
  /** Whether the cost is an estimate, because the real one is unknown. */
  is_estimated: Flag
  created_at: number
}

type ProviderStatesTable = {
  provider: string
  worked_at: number | null
  failing_since: number | null
  /** Since when it had failed when it worked again, until the checks that it refused are requested anew. */
  recheck_from: number | null
  failure_class: string | null
  message: string | null
}
