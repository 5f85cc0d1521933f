// The input of every section of a report, and how a section says that it has no data.

import type { Database } from '../../../data/storage/database.ts'
import type { AccountDefaults } from '../../../entry/accounts/limits.ts'
import type { ReportTableSource } from '../../../entry/feature.ts'
import type { ReportDays } from '../period.ts'

export type Gathering = {
  readonly database: Database
  readonly defaults: AccountDefaults
  readonly nowMs: number
  readonly timeZone: string
  readonly days: ReportDays
  /** What features bring, by the name of the section. */
  readonly tableSources?: Readonly<Record<string, ReportTableSource>>
}

export type GatheredProject = {
  readonly id: number
  readonly uid: string
  readonly accountId: number
  readonly name: string
  readonly domain: string
}

type Unknown = { state: 'unknown'; reason: string }

export function unknown(reason: string): Unknown {
  return { state: 'unknown', reason }
}
